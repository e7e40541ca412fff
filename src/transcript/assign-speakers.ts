import { firstIndex } from '../base/first-index.ts';
import type { SpeakerTurn } from '../domain/speakers.ts';
import { type Segment, turnsOf, type Word } from '../domain/transcript.ts';
import { cutSegment } from './cut-segment.ts';
import { SENTENCE_END } from './pieces.ts';

/** Seconds of pause after which a sentence without a final mark ends. */
const PAUSE_SECONDS = 1;

/** The least duration, in seconds, of a turn inside another speaker's sentence. */
const SHORT_SECONDS = 0.6;

/** The precision of word times and of the borders of turns, in seconds. */
const MARGIN_SECONDS = 0.15;

/**
 * Gives each word the speaker whose turns overlap it longest, else the one of the nearest turn, and cuts
 * segments where the speaker changes. A single word, or some short ones, inside the sentence of another
 * speaker go with that sentence, unless their turn reaches well beyond them. Segments without words have one
 * speaker. The order and all of the text are kept.
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

/** The words of each sentence, which ends at a final mark or a long pause. */
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

/** A word, and its speaker by the turns. */
interface AttributedWord extends Candidate {
  readonly word: Word;
}

type Run = readonly [AttributedWord, ...AttributedWord[]];

/** The speaker of each word of a sentence. */
function speakersOfSentence(words: readonly Word[], turns: readonly SpeakerTurn[]): readonly string[] {
  const runs = turnsOf(words.map((word): AttributedWord => ({ ...candidateAt(turns, word), word })));
  return runs.flatMap((run, index) => {
    const [before, after] = [runs[index - 1], runs[index + 1]];
    const isTorn = isShort(run) && (before ?? after) !== undefined && !standsOut(run, before, after);
    const speaker = isTorn ? neighbourOf(run, before, after) : run[0].speaker;
    return run.map(() => speaker);
  });
}

const isShort = (run: Run): boolean => run.length === 1 || endOf(run) - startOf(run) <= SHORT_SECONDS;

/** Whether the turns of a run extend beyond it on each side on which its sentence continues. */
const standsOut = (run: Run, before: Run | undefined, after: Run | undefined): boolean =>
  (before === undefined || run[0].turn.start <= startOf(run) - MARGIN_SECONDS) &&
  (after === undefined || run.at(-1)!.turn.end >= endOf(run) + MARGIN_SECONDS) &&
  overlapOf(run) > 0;

/**
 * The speaker of the neighbouring run to which a short run belongs: the nearer of two. If two short runs form
 * a whole sentence, the one with the longer overlap decides.
 */
function neighbourOf(run: Run, before: Run | undefined, after: Run | undefined): string {
  if (before === undefined || after === undefined) {
    const other = (before ?? after)!;
    return isShort(other) && overlapOf(run) >= overlapOf(other) ? run[0].speaker : other[0].speaker;
  }
  const isBefore = startOf(run) - endOf(before) <= startOf(after) - endOf(run);
  return isBefore ? before[0].speaker : after[0].speaker;
}

const startOf = (run: Run) => run[0].word.start;
const endOf = (run: Run) => run.at(-1)!.word.end;
const overlapOf = (run: Run) => run.reduce((sum, { overlap }) => sum + overlap, 0);
