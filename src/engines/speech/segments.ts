import type { SoundingWords } from '../../text/alignment.ts';
import type { Boundary, SpeechUnit } from './phoneme-units.ts';

/** The input of one model run. */
export interface SpeechSegment {
  /** 1 to 510, all of them in the vocabulary. */
  readonly symbols: readonly string[];
  /** The number of symbols, unknown ones included; it selects the style of the voice. */
  readonly length: number;
  readonly sounding: readonly SoundingWords[];
  /** The kind of break at its end. */
  readonly boundary: Boundary;
}

/** The most symbols of a segment: the model has 512 positions, two of them for padding. */
export const MOST_SYMBOLS = 510;

/**
 * Limits of a segment's length, in symbols: `most`, and from `least` on the end of a sentence or clause ends
 * it.
 */
interface Size {
  readonly most: number;
  readonly least: number;
  /** Up to this length, a segment is extended instead of cut between words. */
  readonly slack: number;
  /** Whether latency matters: then a clause may be a segment if the sentence is too long. */
  readonly urgent: boolean;
}

/** The size of the first segment: short, so that sound starts early. */
const FIRST: Size = { most: 60, least: 16, slack: 120, urgent: true };

/**
 * The usual size of segments: voices are weak below 20 symbols and hurry from 400 on. A run cannot be
 * interrupted and takes memory by its length, so long runs delay interruptions.
 */
const USUAL: Size = { most: 200, least: 100, slack: 300, urgent: false };

/** After this many segments, the usual size applies, even if they were short. */
const GROWING = 8;

/**
 * The size of the next segment, chosen so that it is ready in time if synthesis takes at most half of the
 * sound's length.
 */
function sizeBehind(said: readonly number[]): Size {
  if (said.length === 0) return FIRST;
  if (said.length === GROWING) return USUAL;
  const symbols = said.reduce((sum, count) => sum + count, said[0]!);
  const most = Math.min(USUAL.most, Math.max(FIRST.most, symbols));
  return { most, least: most / 2, slack: Math.max(FIRST.slack, 1.5 * most), urgent: said.length === 1 };
}

export interface SpeechSegmenter {
  /** Adds the units of a sentence and yields the segments that are complete. */
  push(units: readonly SpeechUnit[]): Generator<SpeechSegment, void, undefined>;
  /** Yields the remaining segments. */
  flush(): Generator<SpeechSegment, void, undefined>;
}

/** Sentences stay whole if the model has room. */
const SENTENCE: Size = { most: MOST_SYMBOLS, least: 100, slack: MOST_SYMBOLS, urgent: false };

/** The length of a clause, in symbols, with which the first sentence may begin. */
const FIRST_CLAUSE = { most: 60, least: 14 };

/** The rest of the sentence is ready in time if its synthesis takes at most a quarter of its length. */
const LONGEST_REST = 4;

/**
 * Creates a segmenter that makes each sentence a segment. A sentence of more than 510 symbols is split into
 * clauses, or into words. Units without sound join the next sentence.
 * @param isUrgent whether the first clause becomes a segment of its own if it plays long enough for the rest
 *   of its sentence to be synthesized.
 */
export function createSentenceSegmenter(isUrgent: boolean): SpeechSegmenter {
  const { push, flush } = createSegmenter(() => SENTENCE);
  let isFirst = isUrgent;
  return {
    *push(units) {
      for (let from = 0; from < units.length;) {
        const end = units.findIndex(
          ({ boundary }, index) => index >= from && (boundary === 'sentence' || boundary === 'line'),
        );
        const next = end < 0 ? units.length : end + 1;
        if (isFirst) {
          const clause = firstClause(units.slice(from, next));
          if (clause > 0) {
            yield* push(units.slice(from, from + clause));
            yield* flush();
            from += clause;
          }
        }
        isFirst &&= units.slice(from, next).every(({ symbols }) => symbols.length === 0);
        yield* push(units.slice(from, next));
        yield* flush();
        from = next;
      }
    },
    flush,
  };
}

/**
 * Creates a segmenter that packs sentences into segments of at most 510 symbols: whole sentences if they fit,
 * else clauses, else words. A longer word is cut. The end of a line always ends a segment, because the model
 * makes no pause there. Units without sound make no segment.
 * @param sizeOf returns the size of the next segment by the symbol counts of the first few.
 */
export function createSegmenter(sizeOf: (said: readonly number[]) => Size = sizeBehind): SpeechSegmenter {
  let waiting: SpeechUnit[] = [];
  /** The symbol counts of the first few segments. */
  const said: number[] = [];

  return {
    *push(units) {
      for (const unit of units) waiting.push(...cutLong(unit));
      yield* take(false);
    },
    *flush() {
      yield* take(true);
    },
  };

  function* take(all: boolean): Generator<SpeechSegment, void, undefined> {
    for (;;) {
      const size = sizeOf(said);
      const line = lineOf(waiting);
      const whole = all || line.length < waiting.length;
      const ends = endsOf(line);
      if ((ends.at(-1) ?? 0) <= size.most && !whole) return;
      const count = chooseCut(line, ends, size);
      // Units without sound at the end belong to the sound before them, so the last sound is held back.
      const rest = (ends.at(-1) ?? 0) - (ends[count - 1] ?? 0);
      if (rest === 0 && !whole) return;
      const taken = rest === 0 ? line.length : count;
      const segment = toSegment(line.slice(0, taken));
      if (!segment) return;
      waiting = waiting.slice(taken);
      if (said.length < GROWING) said.push(segment.symbols.length);
      yield segment;
    }
  }
}

/** The number of units of the clause that can be spoken first; 0 if the sentence stays whole. */
function firstClause(units: readonly SpeechUnit[]): number {
  const ends = endsOf(units);
  const whole = ends.at(-1) ?? 0;
  const { most, least } = FIRST_CLAUSE;
  const index = units.findIndex(
    ({ boundary }, at) => boundary === 'clause' && ends[at]! >= Math.max(least, whole / (1 + LONGEST_REST)),
  );
  return index >= 0 && ends[index]! <= most && whole - ends[index]! >= least ? index + 1 : 0;
}

/** Units up to the first end of a line that is followed by sound; all units if there is none. */
function lineOf(units: readonly SpeechUnit[]): readonly SpeechUnit[] {
  const end = units.findIndex(({ boundary }) => boundary === 'line');
  const next = end < 0 ? -1 : units.findIndex(({ symbols }, index) => index > end && symbols.length > 0);
  return next < 0 ? units : units.slice(0, next);
}

/** The cumulative symbol count at the end of each unit. */
function endsOf(units: readonly SpeechUnit[]): readonly number[] {
  let end = 0;
  return units.map(({ symbols, spaceAfter }) => {
    if (symbols.length > 0) end += symbols.length + (spaceAfter ? 1 : 0);
    return end;
  });
}

/** The number of units in the next segment: at least one with sound, if there is one. */
function chooseCut(units: readonly SpeechUnit[], ends: readonly number[], size: Size): number {
  const { most, least, slack, urgent } = size;
  if ((ends.at(-1) ?? 0) <= most) return units.length;
  const is = (boundary: Boundary) => (index: number) =>
    units[index]!.boundary === boundary || (boundary === 'sentence' && index === units.length - 1);
  const last = (from: number, to: number, fits: (index: number) => boolean) =>
    ends.findLastIndex((end, index) => end >= from && end <= to && fits(index));
  const first = (from: number, to: number, fits: (index: number) => boolean) =>
    ends.findIndex((end, index) => end > from && end <= to && fits(index));

  const wholeSentence = () => first(most, slack, is('sentence'));
  const clause = () => last(least, most, is('clause'));
  const choices = [
    () => last(least, most, is('sentence')),
    ...(urgent ? [clause, wholeSentence] : [wholeSentence, clause]),
    () => first(most, slack, is('clause')),
    () => last(1, least, is('sentence')),
    () => last(1, most, () => true),
    () => first(0, MOST_SYMBOLS + 1, () => true),
  ];
  for (const choose of choices) {
    const index = choose();
    if (index >= 0) return index + 1;
  }
  return units.length;
}

/**
 * Cuts a word that is too long for any segment, between its parts if it has several. The first piece has the
 * word's name.
 */
function cutLong(unit: SpeechUnit): readonly SpeechUnit[] {
  if (unit.symbols.length <= MOST_SYMBOLS) return [unit];
  const pieces: SpeechUnit[] = [];
  for (let from = 0; from < unit.symbols.length;) {
    const end = from + USUAL.most;
    const space = unit.symbols.lastIndexOf(' ', end);
    const to = end >= unit.symbols.length ? unit.symbols.length : space > from ? space : end;
    const behind = unit.symbols[to] === ' ' ? 1 : 0;
    const isLast = to + behind >= unit.symbols.length;
    pieces.push({
      ...unit,
      words: from === 0 ? unit.words : [],
      symbols: unit.symbols.slice(from, to),
      unknown: from === 0 ? unit.unknown : 0,
      soundStart: Math.min(Math.max(unit.soundStart - from, 0), to - from),
      soundEnd: Math.min(Math.max(unit.soundEnd - from, 0), to - from),
      spaceAfter: isLast ? unit.spaceAfter : behind === 1,
      boundary: isLast ? unit.boundary : 'word',
    });
    from = to + behind;
  }
  return pieces;
}

function toSegment(units: readonly SpeechUnit[]): SpeechSegment | undefined {
  const symbols: string[] = [];
  const sounding: SoundingWords[] = [];
  let unknown = 0;
  let space = false;
  for (const unit of units) {
    if (unit.symbols.length > 0 && space && symbols.length > 0) symbols.push(' ');
    const start = symbols.length;
    symbols.push(...unit.symbols);
    sounding.push({ words: unit.words, start: start + unit.soundStart, end: start + unit.soundEnd });
    unknown += unit.unknown;
    space = unit.spaceAfter || (space && unit.symbols.length === 0);
  }
  if (symbols.length === 0) return undefined;
  const { boundary } = units.findLast((unit) => unit.symbols.length > 0)!;
  return {
    symbols,
    length: symbols.length + unknown,
    sounding: sounding.filter(({ words }) => words.length > 0),
    boundary,
  };
}
