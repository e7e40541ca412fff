import { wordList } from '../../itn/engine/word-list.ts';
import {
  type Counted,
  type NumberWords,
  cardinalOf,
  decimalsInPairs,
  digitGroups,
  joinWords,
  spellDigits,
} from '../grammar/number-words.ts';

const BELOW_20 = wordList(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit',
  'dix-neuf',
);
const TENS = wordList('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt');
const LARGE = wordList('- mille million milliard billion billiard trillion trilliard');

function below100(value: number): string {
  if (value < 20) return BELOW_20[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  // Seventies and nineties count on from sixty and eighty.
  const rest = value >= 60 ? value % 20 : value % 10;
  if (rest === 0) return value === 80 ? 'quatre-vingts' : ten;
  return value < 80 && (rest === 1 || rest === 11)
    ? `${ten} et ${BELOW_20[rest]}`
    : `${ten}-${BELOW_20[rest]}`;
}

function below1000(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  return joinWords(
    hundreds > 1 ? BELOW_20[hundreds]! : '',
    hundreds === 0 ? '' : hundreds > 1 && rest === 0 ? 'cents' : 'cent',
    rest === 0 ? '' : below100(rest),
  );
}

function say(digits: string, counted: Counted): string {
  const groups = digitGroups(digits, 3).map(({ value, behind }) => {
    const words = below1000(value);
    if (behind === 0) return counted === 'feminine' ? words.replace(/\bun$/, 'une') : words;
    // `mille` is a number and not a noun: it takes no plural, nor does what counts it.
    if (behind === 1) return value === 1 ? 'mille' : `${words.replace(/(cent|vingt)s$/, '$1')} mille`;
    return `${words} ${LARGE[behind]}${value > 1 ? 's' : ''}`;
  });
  return groups.join(' ');
}

const spelled = spellDigits(BELOW_20);
const cardinal = cardinalOf(spelled, 24, say);

export const NUMBERS: NumberWords = {
  cardinal,
  spelled,
  decimals: decimalsInPairs({ cardinal, spelled }),
  mark: 'virgule',
  minus: 'moins',
  plus: 'plus',
  space: ' ',
};
