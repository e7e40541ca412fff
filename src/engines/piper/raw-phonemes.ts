import type { Pronunciation } from '../../domain/voice.ts';

const RAW = /\[\[(.*?)\]\]/gsu;
const BLOCK = /^\[\[(.*)\]\]$/su;

/**
 * Adds the pronunciations that the text itself contains as `[[ phonemes ]]` to `pronunciations`, in order. A
 * pronunciation that overlaps such a block is dropped.
 */
export function withRawPhonemes(
  text: string,
  pronunciations: readonly Pronunciation[] = [],
): readonly Pronunciation[] {
  const raw = [...text.matchAll(RAW)].map(({ index, 0: block }) => ({
    start: index,
    end: index + block.length,
    ipa: block,
  }));
  if (raw.length === 0) return pronunciations;
  const apart = pronunciations.filter(({ start, end }) =>
    raw.every((block) => end <= block.start || start >= block.end),
  );
  return [...apart, ...raw].toSorted((a, b) => a.start - b.start);
}

/** Signs of IPA as people write them → as eSpeak writes them. */
const WRITTEN: Readonly<Record<string, string>> = { "'": 'ˈ', '’': 'ˈ', ':': 'ː', g: 'ɡ', ʧ: 'tʃ', ʤ: 'dʒ' };

/** Breaks of syllables and ties, which eSpeak does not write. */
const SILENT = /[.\s\u035c\u0361]/gu;

/** IPA as symbols in NFD: text in `[[ ]]` to the letter, else with the signs as eSpeak writes them. */
export function symbolsOfIpa(ipa: string): string {
  const [, block] = BLOCK.exec(ipa) ?? [];
  if (block !== undefined) return block.trim().normalize('NFD');
  return [...ipa.replace(SILENT, '')]
    .map((sign) => WRITTEN[sign] ?? sign)
    .join('')
    .normalize('NFD');
}
