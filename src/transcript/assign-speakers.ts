import { firstIndex } from '../base/first-index.ts';
import type { SpeakerTurn } from '../domain/speakers.ts';
import type { Segment, Word } from '../domain/transcript.ts';
import { cutSegment } from './cut-segment.ts';
import { SENTENCE_END } from './pieces.ts';

/** A longer pause ends a sentence that has no mark at its end. */
const PAUSE_SECONDS = 1;

/** Word times and the borders of turns are this exact. */
const MARGIN_SECONDS = 0.15;

/**
 * Gives each word the speaker whose turns overlap it longest, else the one of the nearest turn, and cuts
 * segments where the speaker changes. A single word inside the sentence of another speaker goes with that
 * sentence, unless its turn reaches well beyond it. Segments without words have one speaker. The order and
 * all of the text are kept.
 * @param segments in time order; times as those of `turns`
 * @param turns in time order, at most one speaker at a time
 */
export function assignSpeakers(
  segments: readonly Segment[],
  turns: readonly SpeakerTurn[],
): readonly Segment[] {
  if (turns.length === 0) return segments;
  const words = segments.flatMap((segment) => segment.words ?? []);
  const speakers = sentencesOf(words).flatMap((sentence) => speakersOfSentence(sentence, turns));
  let taken = 0;
  return segments.flatMap((segment) => {
    const count = segment.words?.length ?? 0;
    const own = count > 0 ? speakers.slice(taken, taken + count) : [candidateAt(turns, segment).speaker];
    taken += count;
    return cutSegment(segment, own);
  });
}

type Span = Pick<Word, 'start' | 'end'>;

/** A speaker of a word, and the turn that speaks for it. */
interface Candidate {
  readonly speaker: string;
  readonly turn: SpeakerTurn;
  /** Seconds of the word that the speaker talks. */
  readonly overlap: number;
}

/** The speaker whose turns overlap the span longest, else the one of the nearest turn. */
function candidateAt(turns: readonly SpeakerTurn[], { start, end }: Span): Candidate {
  const first = firstIndex(turns.length, (index) => turns[index]!.end > start);
  const found = new Map<string, Candidate>();
  for (let index = first; index >= 0 && index < turns.length && turns[index]!.start < end; index++) {
    const turn = turns[index]!;
    const { speaker } = turn;
    const overlap = Math.min(end, turn.end) - Math.max(start, turn.start);
    const before = found.get(speaker);
    found.set(speaker, { speaker, turn, overlap: overlap + (before?.overlap ?? 0) });
  }
  const [longest] = [...found.values()].toSorted((one, other) => other.overlap - one.overlap);
  return longest ?? nearest(turns, first, (start + end) / 2);
}

/** The speaker of the turn before or at `first`, by the distance from `middle`. */
function nearest(turns: readonly SpeakerTurn[], first: number, middle: number): Candidate {
  const next = first < 0 ? undefined : turns[first];
  const before = turns[(first < 0 ? turns.length : first) - 1];
  const isBefore = before !== undefined && (next === undefined || middle - before.end <= next.start - middle);
  const turn = isBefore ? before : next!;
  return { speaker: turn.speaker, turn, overlap: 0 };
}

/** The words of each sentence, by the marks at its end and by long pauses. */
function sentencesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const sentences: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    const begins =
      last === undefined || SENTENCE_END.test(last.word.trimEnd()) || word.start - last.end >= PAUSE_SECONDS;
    if (begins) sentences.push([word]);
    else sentences.at(-1)!.push(word);
    last = word;
  }
  return sentences;
}

/** The speaker of each word of a sentence. */
function speakersOfSentence(words: readonly Word[], turns: readonly SpeakerTurn[]): readonly string[] {
  const found = words.map((word) => candidateAt(turns, word));
  return found.map((own, index) => {
    const [before, after] = [found[index - 1], found[index + 1]];
    const isAlone = own.speaker !== before?.speaker && own.speaker !== after?.speaker;
    if (!isAlone || (before ?? after) === undefined || standsOut(words[index]!, own, before, after))
      return own.speaker;
    return neighbourOf(words, found, index);
  });
}

/** Whether the turn of a word reaches beyond it on each side on which its sentence goes on. */
const standsOut = (
  { start, end }: Span,
  { turn, overlap }: Candidate,
  before: Candidate | undefined,
  after: Candidate | undefined,
): boolean =>
  overlap > 0 &&
  (before === undefined || turn.start <= start - MARGIN_SECONDS) &&
  (after === undefined || turn.end >= end + MARGIN_SECONDS);

/**
 * The speaker of the neighbour that a word alone in its sentence goes with: of two, the nearer. In a sentence
 * of two words, the one that overlaps its turn longer decides.
 */
function neighbourOf(words: readonly Word[], found: readonly Candidate[], index: number): string {
  const own = found[index]!;
  const [before, after] = [found[index - 1], found[index + 1]];
  if (before === undefined || after === undefined) {
    const other = (before ?? after)!;
    return words.length === 2 && own.overlap >= other.overlap ? own.speaker : other.speaker;
  }
  const gapBefore = words[index]!.start - words[index - 1]!.end;
  const gapAfter = words[index + 1]!.start - words[index]!.end;
  return gapBefore <= gapAfter ? before.speaker : after.speaker;
}
