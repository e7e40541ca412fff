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
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici',
  'diciassette diciotto diciannove',
);
const TENS = wordList('- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta');
const LARGE = wordList('- - milione miliardo bilione biliardo trilione triliardo');

function below100(value: number): string {
  if (value < 20) return BELOW_20[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  const one = value % 10;
  if (one === 0) return ten;
  // `ventuno`, `ventotto`: two vowels do not meet.
  return (one === 1 || one === 8 ? ten.slice(0, -1) : ten) + (one === 3 ? 'tré' : BELOW_20[one]!);
}

/** Hundreds stand apart, which is easier to say than the one word of spelling. */
function below1000(value: number): string {
  const hundreds = Math.floor(value / 100);
  return joinWords(
    hundreds === 0 ? '' : `${hundreds > 1 ? BELOW_20[hundreds] : ''}cento`,
    value % 100 === 0 ? '' : below100(value % 100),
  );
}

const ONE = { nothing: 'uno', masculine: 'un', feminine: 'una' } as const;

function say(digits: string, counted: Counted): string {
  if (digits === '1') return ONE[counted];
  const groups = digitGroups(digits, 3).map(({ value, behind }) => {
    if (behind === 0) return below1000(value);
    if (behind === 1) return value === 1 ? 'mille' : `${below1000(value)}mila`;
    return value === 1 ? `un ${LARGE[behind]}` : `${below1000(value)} ${LARGE[behind]!.slice(0, -1)}i`;
  });
  return groups.join(' ');
}

const spelled = spellDigits(BELOW_20);
const cardinal = cardinalOf(spelled, 24, say);

export const NUMBERS: NumberWords = {
  cardinal,
  spelled,
  decimals: decimalsInPairs({ cardinal, spelled }),
  mark: 'virgola',
  minus: 'meno',
  plus: 'più',
  space: ' ',
};
