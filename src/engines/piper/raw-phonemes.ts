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

/** IPA signs in common spelling → eSpeak's spelling. */
const WRITTEN: Readonly<Record<string, string>> = { "'": 'ˈ', '’': 'ˈ', ':': 'ː', g: 'ɡ', ʧ: 'tʃ', ʤ: 'dʒ' };

/** Syllable breaks and ties, which eSpeak does not write. */
const SILENT = /[.\s\u035c\u0361]/gu;

/** Converts IPA to symbols in NFD: text in `[[ ]]` literally, other IPA in eSpeak's spelling. */
export function symbolsOfIpa(ipa: string): string {
  const [, block] = BLOCK.exec(ipa) ?? [];
  if (block !== undefined) return block.trim().normalize('NFD');
  return [...ipa.replace(SILENT, '')]
    .map((sign) => WRITTEN[sign] ?? sign)
    .join('')
    .normalize('NFD');
}
