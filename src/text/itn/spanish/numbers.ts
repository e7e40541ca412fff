import { type Parser, either, lookup, many, map, remembered, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { cardinal } from '../grammar/cardinal.ts';
import { knownNumbers } from '../grammar/known-numbers.ts';
import { quantity } from '../grammar/quantity.ts';
import { tensAndOnes, withHundreds } from '../grammar/small-numbers.ts';

// Keys are without accents: the tokenizer takes them off.
export const ONES = countingUp(1, 1, 'un|uno|una dos tres cuatro cinco seis siete ocho nueve');
/** Numbers that take no others behind them. */
export const TEENS = countingUp(
  10,
  1,
  'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte',
  'veintiun|veintiuno|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete',
  'veintiocho veintinueve',
);
export const TENS = countingUp(30, 10, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const HUNDREDS = {
  cien: 100,
  ...countingUp(
    100,
    100,
    'ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas',
    'seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas',
  ),
};
/** As powers of ten. */
const LARGE = {
  millardo: 9,
  millardos: 9,
  ...countingUp(6, 6, 'millon|millones billon|billones trillon|trillones cuatrillon|cuatrillones'),
};
export const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['mil', ...LARGE_WORDS];

/** 1..99. */
export const below100 = remembered(tensAndOnes({ ones: ONES, teens: TEENS, tens: TENS, joiners: ['y'] }));
const below1000 = withHundreds(below100, { fixed: HUNDREDS });

export const number = cardinal({
  group: below1000,
  thousand: ['mil'],
  bareThousand: true,
  large: LARGE,
  joiners: ['y'],
});

const zero = map(word('cero'), () => '0');
export const digit: Parser<string> = either(zero, map(lookup(ONES), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

export const amount = quantity({
  cardinal: number,
  zero: ['cero'],
  minus: ['menos'],
  marks: { coma: ',', punto: '.' },
  decimals: map(many(either(zero, map(below1000, String))), (digits) => digits.join('')),
  scales: SCALES,
});

export const { isNumber } = knownNumbers([ONES, TEENS, TENS, HUNDREDS], ['cero', ...SCALES], ['un', 'una']);
