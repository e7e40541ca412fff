import { type Parser, either, lookup, many, map, remembered, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { cardinal } from '../grammar/cardinal.ts';
import { knownNumbers } from '../grammar/known-numbers.ts';
import { quantity } from '../grammar/quantity.ts';
import { tensAndOnes, withHundreds } from '../grammar/small-numbers.ts';

export const ONES = countingUp(1, 1, 'um|uma dois|duas três|tres quatro cinco seis sete oito nove');
export const TEENS = countingUp(
  10,
  1,
  'dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
);
export const TENS = countingUp(20, 10, 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa');
const HUNDREDS = {
  cem: 100,
  ...countingUp(
    100,
    100,
    'cento duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas',
    'seiscentos|seiscentas setecentos|setecentas oitocentos|oitocentas novecentos|novecentas',
  ),
};
/** As powers of ten. */
const LARGE = countingUp(
  6,
  3,
  'milhão|milhões bilhão|bilhões|bilião|biliões trilhão|trilhões|trilião|triliões quatrilhão|quatrilhões',
  'quintilhão|quintilhões sextilhão|sextilhões',
);
export const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['mil', ...LARGE_WORDS];

/** 1..99. */
export const below100 = remembered(tensAndOnes({ ones: ONES, teens: TEENS, tens: TENS, joiners: ['e'] }));
const below1000 = withHundreds(below100, { fixed: HUNDREDS, joiners: ['e'] });

export const number = cardinal({
  group: below1000,
  thousand: ['mil'],
  bareThousand: true,
  large: LARGE,
  joiners: ['e'],
});

const zero = map(word('zero'), () => '0');
export const digit: Parser<string> = either(zero, map(lookup(ONES), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

export const amount = quantity({
  cardinal: number,
  zero: ['zero'],
  minus: ['menos'],
  marks: { vírgula: ',', ponto: '.' },
  decimals: map(many(either(zero, map(below1000, String))), (digits) => digits.join('')),
  scales: SCALES,
  // `neste ponto dois deles` is no number.
  leastDecimals: (_, at) => (at === 0 ? 2 : Infinity),
});

export const { isNumber } = knownNumbers([ONES, TEENS, TENS, HUNDREDS], ['zero', ...SCALES], ['um', 'uma']);
