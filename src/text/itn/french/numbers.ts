import { type Parser, either, lookup, many, map, remembered, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { cardinal } from '../grammar/cardinal.ts';
import { knownNumbers } from '../grammar/known-numbers.ts';
import { quantity } from '../grammar/quantity.ts';
import { tensAndOnes, withHundreds } from '../grammar/small-numbers.ts';

export const ONES = countingUp(1, 1, 'un|une deux trois quatre cinq six sept huit neuf');
const TEENS = countingUp(10, 1, 'dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf');
const TENS = countingUp(20, 10, 'vingt|vingts trente quarante cinquante');
/** As in Belgium and Switzerland. */
const REGIONAL_TENS = countingUp(70, 10, 'septante huitante|octante nonante');
/** Eleven to nineteen may stand behind these. */
const LONG_TENS = { soixante: 60, 'quatre vingt': 80, 'quatre vingts': 80 };
const LARGE = countingUp(
  6,
  3,
  'million|millions milliard|milliards billion|billions billiard|billiards trillion|trillions trilliard|trilliards',
);
export const LARGE_WORDS = Object.keys(LARGE);
export const SCALES = ['mille', 'mil', ...LARGE_WORDS];

/** 1..99. */
export const below100 = remembered(
  tensAndOnes({
    ones: ONES,
    teens: TEENS,
    tens: { ...TENS, ...REGIONAL_TENS },
    longTens: LONG_TENS,
    joiners: ['et'],
  }),
);
/** Hundreds are counted up to nineteen: `dix-neuf cent trente`. */
const below20 = map(below100, (value) => (value < 20 ? value : undefined));

export const number = cardinal({
  group: withHundreds(below100, {
    fixed: { cent: 100 },
    multiplier: ['cent', 'cents'],
    coefficient: below20,
  }),
  thousand: ['mille', 'mil'],
  bareThousand: true,
  large: LARGE,
});

const zero = map(word('zéro'), () => '0');
export const digit: Parser<string> = either(zero, map(lookup(ONES), String));
/** A number of two digits, not said digit by digit. */
export const twoDigits: Parser<string> = map(below100, (value) => (value < 10 ? undefined : String(value)));

export const amount = quantity({
  cardinal: number,
  zero: ['zéro'],
  minus: ['moins'],
  marks: { virgule: ',' },
  decimals: map(many(either(zero, map(below100, String))), (digits) => digits.join('')),
  scales: SCALES,
  format: (whole, mark, decimals) => inThrees(whole, 'right') + mark + inThrees(decimals, 'left'),
});

/** `1818` → `1 818`, counted from the decimal mark. */
function inThrees(digits: string, from: 'left' | 'right'): string {
  const first = from === 'right' ? digits.length % 3 : 0;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.filter((group) => group !== '').join(' ');
}

export const { isKey: isNumberKey, isNumber } = knownNumbers(
  [ONES, TEENS, TENS, REGIONAL_TENS, LONG_TENS],
  ['zéro', 'cent', 'cents', ...SCALES],
  ['un', 'une'],
);
