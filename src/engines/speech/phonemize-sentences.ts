import type { Pronunciation } from '../../domain/voice.ts';
import { originalRanges } from '../../text/normalize/original-range.ts';
import { type SpokenPiece, spokenText } from '../../text/normalize/spoken-text.ts';
import { writesWithoutSpaces } from '../../text/spacing.ts';
import { pieceSpans, pronouncedPieces } from '../../text/normalize/pronounced-pieces.ts';
import type { Phonemizer, PhonemeToken } from '../../phonemes/phonemizer.ts';
import { type SpeechUnit, speechUnits } from './phoneme-units.ts';
import { sentenceChunks } from './sentence-chunks.ts';

export interface SpokenOptions {
  /** ISO 639-1, with or without a region. */
  readonly language: string;
  readonly phonemizer: Phonemizer;
  /** Normalizes text to spoken words; `undefined` for no normalization. */
  readonly toSpoken: ((text: string, language: string) => readonly SpokenPiece[]) | undefined;
  readonly isKnown: (symbol: string) => boolean;
  /** IPA → symbols of the model. */
  readonly fromIpa: (ipa: string) => string;
  /** Pronunciations of ranges of the text, in order. */
  readonly pronunciations?: readonly Pronunciation[] | undefined;
}

/**
 * Yields the units of each sentence of a text. A sentence is processed when it is requested, so a long text
 * starts as soon as a short one.
 */
export async function* spokenSentences(
  text: string,
  { language, phonemizer, toSpoken, isKnown, fromIpa, pronunciations = [] }: SpokenOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly SpeechUnit[], void, undefined> {
  const spaced = !writesWithoutSpaces(language);
  const say = (part: string) => spokenPieces(part, language, toSpoken);
  for (const { text: sentence, offset } of sentenceChunks(text, language)) {
    const pieces = pronouncedPieces({ text: sentence, offset }, pronunciations, say);
    const tokens = withIpa(await phonemizer.phonemize(spokenText(pieces), signal), pieces, fromIpa);
    const ranges = originalRanges(pieces, tokens);
    const units = speechUnits(
      sentence,
      tokens.map((token, index) => ({ ...token, ...ranges[index]! })),
      { spaced, isKnown },
    );
    yield ended(units, text.slice(offset + sentence.length, offset + sentence.length + LONGEST_GAP), isKnown);
  }
}

/** Replaces the tokens in a piece with its own IPA by one word with that pronunciation. */
function withIpa(
  tokens: readonly PhonemeToken[],
  pieces: readonly (SpokenPiece & { readonly ipa?: string })[],
  fromIpa: SpokenOptions['fromIpa'],
): readonly PhonemeToken[] {
  return pieceSpans(pieces).reduce<readonly PhonemeToken[]>((tokens, { ipa, start, end }) => {
    if (ipa === undefined) return tokens;
    const before = tokens.filter((token) => token.end <= start);
    const behind = tokens.filter((token) => token.end > start && token.start >= end);
    const last = tokens[tokens.length - behind.length - 1];
    const spaceAfter = last !== undefined && last.end > start ? last.spaceAfter : behind.length > 0;
    return [...before, { kind: 'word', start, end, symbols: fromIpa(ipa), spaceAfter }, ...behind];
  }, tokens);
}

/** The characters after a sentence that determine the kind of break. */
const LONGEST_GAP = 64;

/** A text that cannot be normalised is read unchanged. */
function spokenPieces(
  text: string,
  language: string,
  toSpoken: SpokenOptions['toSpoken'],
): readonly SpokenPiece[] {
  const unchanged = [{ spoken: text, start: 0, end: text.length }];
  if (!toSpoken) return unchanged;
  try {
    return toSpoken(text, language);
  } catch {
    return unchanged;
  }
}

/** The mark for the end of a line without punctuation. */
const LINE_END = '.';

/** Adds the break after a unit: the end of a line, or a space between two sentences. */
function ended(
  units: readonly SpeechUnit[],
  after: string,
  isKnown: (symbol: string) => boolean,
): readonly SpeechUnit[] {
  const last = units.at(-1);
  if (!last) return units;
  const [gap = ''] = /^\s*/.exec(after) ?? [];
  const spaceAfter = gap !== '' && isKnown(' ');
  if (!gap.includes('\n')) return [...units.slice(0, -1), { ...last, spaceAfter }];
  const sounding = units.findLastIndex(({ symbols }) => symbols.length > 0);
  return units.map((unit, index) => ({
    ...unit,
    ...(index === sounding && {
      boundary: 'line' as const,
      ...(unit.boundary === 'word' && isKnown(LINE_END) && { symbols: [...unit.symbols, LINE_END] }),
    }),
    ...(index === units.length - 1 && { spaceAfter }),
  }));
}
