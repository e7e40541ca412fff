import { wordList } from '../../itn/engine/word-list.ts';
import { joinWords } from '../grammar/number-words.ts';
import { ordinals } from '../grammar/ordinals.ts';
import { figures } from './figures.ts';

const ONES = wordList('- primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono');
const TENS = wordList(
  '- décimo vigésimo trigésimo quadragésimo quinquagésimo sexagésimo septuagésimo octogésimo nonagésimo',
);
const HUNDREDS = wordList(
  '- centésimo ducentésimo trecentésimo quadringentésimo quingentésimo sexcentésimo septingentésimo octingentésimo',
  'nongentésimo',
);

/** `23` → `vigésimo terceiro`; for what there is no word for, nothing. */
export function ordinalOf(digits: string): string | undefined {
  const value = Number(digits);
  if (value === 1e6) return 'milionésimo';
  if (value === 0 || value >= 2000) return undefined;
  const rest = value % 1000;
  const place = (words: readonly string[], digit: number) => (digit === 0 ? '' : words[digit]!);
  return joinWords(
    value >= 1000 ? 'milésimo' : '',
    place(HUNDREDS, Math.floor(rest / 100)),
    place(TENS, Math.floor((rest % 100) / 10)),
    place(ONES, rest % 10),
  );
}

export const feminine = (ordinal: string): string => ordinal.replaceAll(/o\b/g, 'a');

/** `3ª` → `terceira`, `1º` → `primeiro`. */
export const ordinalNumbers = ordinals(figures, ['º', '°', 'ª', '.º', '.ª', 'o', 'a'], (digits, ending) => {
  // What is more than the twelfth of something is mostly degrees.
  const ordinal = ending === '°' && Number(digits) > 12 ? undefined : ordinalOf(digits);
  return ordinal !== undefined && /[ªa]$/.test(ending) ? feminine(ordinal) : ordinal;
});
