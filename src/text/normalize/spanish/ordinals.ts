import { wordList } from '../../itn/engine/word-list.ts';
import { ordinals } from '../grammar/ordinals.ts';
import { joinWords } from '../grammar/number-words.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const ONES = wordList('- primero segundo tercero cuarto quinto sexto séptimo octavo noveno');
const BELOW_13 = [...ONES, 'décimo', 'undécimo', 'duodécimo'];
const TENS = wordList(
  '- décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo',
);
const HUNDREDS = wordList(
  '- centésimo ducentésimo tricentésimo cuadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo',
  'noningentésimo',
);

function below100(value: number): string {
  if (value < BELOW_13.length) return BELOW_13[value]!;
  const ten = TENS[Math.floor(value / 10)]!;
  const one = value % 10;
  if (one === 0) return ten;
  return value < 30 ? ten.replace('é', 'e').replace('ó', 'o') + ONES[one]! : `${ten} ${ONES[one]}`;
}

/** `28` → `vigesimoctavo`; for what there is no word for, nothing. */
export function ordinalOf(digits: string): string | undefined {
  const value = Number(digits);
  if (value === 0 || value >= 1e12) return undefined;
  const [large, word] = value >= 1e6 ? [1e6, 'millonésimo'] : [1000, 'milésimo'];
  const count = Math.floor(value / large);
  if (value % large === 0)
    return count === 1 ? word : NUMBERS.cardinal(String(count)).replaceAll(' ', '') + word;
  if (value >= 10_000) return undefined;
  return joinWords(
    count === 0 ? '' : count === 1 ? word : NUMBERS.cardinal(String(count)) + word,
    value % 1000 < 100 ? '' : HUNDREDS[Math.floor((value % 1000) / 100)]!,
    value % 100 === 0 ? '' : below100(value % 100).replace('oo', 'o'),
  );
}

/** `primero` as it stands before a noun: `primer`. */
export const shortened = (ordinal: string): string => ordinal.replace(/(primer|tercer)o$/, '$1');
export const feminine = (ordinal: string): string => ordinal.replaceAll(/o\b/g, 'a');

const plain = (ordinal: string) => ordinal;
const ENDINGS: Readonly<Record<string, (ordinal: string) => string>> = {
  ...Object.fromEntries(['º', '°', 'o', 'ro', 'do', 'to', 'vo', 'no', 'mo'].map((ending) => [ending, plain])),
  ...Object.fromEntries(['ª', 'a', 'ra', 'da', 'ta', 'va', 'na', 'ma'].map((ending) => [ending, feminine])),
  ...Object.fromEntries(['ᵉʳ', 'er'].map((ending) => [ending, shortened])),
};
const withDots = Object.fromEntries(
  Object.entries(ENDINGS).flatMap(([ending, form]) => [
    [ending, form],
    [`.${ending}`, form],
  ]),
);

/** `3.ª` → `tercera`, `1er` → `primer`. */
export const ordinalNumbers = ordinals(figures, Object.keys(withDots), (digits, ending) => {
  // What is more than the twelfth of something is mostly degrees.
  const ordinal = ending.endsWith('°') && Number(digits) > 12 ? undefined : ordinalOf(digits);
  return ordinal === undefined ? undefined : withDots[ending]!(ordinal);
});
