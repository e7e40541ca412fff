import type { PhonemeToken } from '../../phonemes/phonemizer.ts';

/** The break after a unit: of a line, a sentence, a clause or only a word. */
export type Boundary = 'line' | 'sentence' | 'clause' | 'word';

/** A word with its punctuation, or several words that are spoken as one, and its phonemes. */
export interface SpeechUnit {
  /** In their written form. */
  readonly words: readonly string[];
  /** The phoneme symbols that the model knows, one character each, without the following space. */
  readonly symbols: readonly string[];
  /** The number of symbols that the model does not know. */
  readonly unknown: number;
  /** The range of `symbols` without the punctuation around the words. */
  readonly soundStart: number;
  readonly soundEnd: number;
  readonly spaceAfter: boolean;
  readonly boundary: Boundary;
}

export interface UnitOptions {
  /** Whether the language puts spaces between words. */
  readonly spaced: boolean;
  readonly isKnown: (symbol: string) => boolean;
}

/** UTF-16 indices of a text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Matches a sentence with its phonemes. Each word between white space is in exactly one unit, in order; in a
 * language without spaces, every word of `tokens` begins a unit. Words that are spoken as one, such as those
 * of a date, are one unit.
 * @param tokens with their ranges in `text`, in order.
 */
export function speechUnits(
  text: string,
  tokens: readonly PhonemeToken[],
  options: UnitOptions,
): readonly SpeechUnit[] {
  const written = wordsOf(text);
  const words = options.spaced ? written : written.flatMap((word) => cutAtTokens(text, word, tokens));
  return groupsOf(words, tokens).map(({ first, last, tokens }) =>
    toUnit(
      words.slice(first, last + 1).map(({ start, end }) => text.slice(start, end)),
      tokens,
      options.isKnown,
    ),
  );
}

function wordsOf(text: string): readonly Range[] {
  return [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
}

/** An opening mark belongs to the next word. */
const OPENING = /[\p{Ps}\p{Pi}]$/u;

function cutAtTokens(text: string, { start, end }: Range, tokens: readonly PhonemeToken[]): readonly Range[] {
  const cuts = [start];
  for (const token of tokens) {
    if (token.kind !== 'word' || token.start >= end) continue;
    let cut = token.start;
    while (cut > start && OPENING.test(text.slice(cut - 1, cut))) cut--;
    if (cut > cuts.at(-1)!) cuts.push(cut);
  }
  return cuts.map((cut, index) => ({ start: cut, end: cuts[index + 1] ?? end }));
}

/** Words from `first` to `last` and their phonemes. */
interface Group {
  readonly first: number;
  last: number;
  readonly tokens: PhonemeToken[];
}

function groupsOf(words: readonly Range[], tokens: readonly PhonemeToken[]): readonly Group[] {
  const groups: Group[] = [];
  const end = () => groups.at(-1)?.last ?? -1;
  const passOver = (until: number) => {
    while (end() < until - 1) groups.push({ first: end() + 1, last: end() + 1, tokens: [] });
  };
  for (const token of tokens) {
    if (words.length === 0) break;
    let first = Math.max(end(), 0);
    while (first < words.length - 1 && words[first]!.end <= token.start) first++;
    let last = first;
    while (last < words.length - 1 && words[last + 1]!.start < token.end) last++;
    if (first > end()) {
      passOver(first);
      groups.push({ first, last, tokens: [token] });
    } else {
      const group = groups.at(-1)!;
      group.last = Math.max(group.last, last);
      group.tokens.push(token);
    }
  }
  passOver(words.length);
  return groups;
}

function toUnit(
  words: readonly string[],
  tokens: readonly PhonemeToken[],
  isKnown: (symbol: string) => boolean,
): SpeechUnit {
  const symbols: string[] = [];
  let unknown = 0;
  let space = false;
  let sound: Range | undefined;
  for (const token of tokens) {
    const characters = [...token.symbols];
    const known = characters.filter(isKnown);
    unknown += characters.length - known.length;
    if (known.length > 0) {
      if (space && symbols.length > 0) symbols.push(' ');
      if (token.kind === 'word') {
        sound = { start: sound?.start ?? symbols.length, end: symbols.length + known.length };
      }
      symbols.push(...known);
      space = false;
    }
    space ||= token.spaceAfter && isKnown(' ');
  }
  return {
    words,
    symbols,
    unknown,
    soundStart: sound?.start ?? 0,
    soundEnd: sound?.end ?? symbols.length,
    spaceAfter: space,
    boundary: boundaryAfter(symbols),
  };
}

const CLOSING: ReadonlySet<string> = new Set([')', '”', '"', ' ']);
const SENTENCE_MARKS: ReadonlySet<string> = new Set(['.', '!', '?', '…']);
const CLAUSE_MARKS: ReadonlySet<string> = new Set([',', ';', ':', '—']);

function boundaryAfter(symbols: readonly string[]): Boundary {
  const mark = symbols.findLast((symbol) => !CLOSING.has(symbol));
  if (mark === undefined) return 'word';
  if (SENTENCE_MARKS.has(mark)) return 'sentence';
  return CLAUSE_MARKS.has(mark) ? 'clause' : 'word';
}
