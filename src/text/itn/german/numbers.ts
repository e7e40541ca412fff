import { type Parser, either, lookup, many, map, remembered, sequence, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { cardinal } from '../grammar/cardinal.ts';
import { knownNumbers } from '../grammar/known-numbers.ts';
import { quantity } from '../grammar/quantity.ts';
import { withHundreds } from '../grammar/small-numbers.ts';

export const ONES = countingUp(1, 1, 'ein|eins|eine zwei|zwo drei vier fünf sechs sieben acht neun');
export const TEENS = countingUp(
  10,
  1,
  'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
);
export const TENS = countingUp(
  20,
  10,
  'zwanzig dreißig|dreissig vierzig fünfzig sechzig siebzig achtzig neunzig',
);
/** As powers of ten. */
const LARGE = countingUp(
  6,
  3,
  'million|millionen milliarde|milliarden billion|billionen billiarde|billiarden trillion|trillionen',
);
export const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['tausend', ...LARGE_WORDS];

const ones = lookup(ONES);
/** 1..99: `vier und zwanzig`. */
export const below100 = remembered(
  either(
    map(sequence(ones, word('und'), lookup(TENS)), ([one, , ten]) => one + ten),
    lookup(TENS, TEENS, ONES),
  ),
);

export const number = cardinal({
  group: withHundreds(below100, { fixed: { hundert: 100 }, multiplier: ['hundert'], joiners: ['und'] }),
  thousand: ['tausend'],
  bareThousand: true,
  large: LARGE,
  joiners: ['und'],
});

const zero = map(word('null'), () => '0');
const { eine: _, ...withoutArticle } = ONES;
export const digit: Parser<string> = either(zero, map(lookup(withoutArticle), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

export const amount = quantity({
  cardinal: number,
  zero: ['null'],
  minus: ['minus'],
  marks: { komma: ',' },
  decimals: map(many(either(zero, map(below100, String))), (digits) => digits.join('')),
  scales: SCALES,
});

export const { isKey: isNumberKey, isNumber } = knownNumbers(
  [ONES, TEENS, TENS],
  ['null', 'hundert', ...SCALES],
  ['ein', 'eine'],
);
