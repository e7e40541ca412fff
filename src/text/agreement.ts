import { SPEECH_RATE } from '../domain/audio.ts';
import { type RecognizedWord, type InterimHypothesis, hypothesisText } from './hypothesis.ts';
import { newWords } from './new-words.ts';
import { sameWord } from './same-word.ts';
import { sentences } from './sentences.ts';

/** A buffer longer than this is trimmed in the middle of a sentence if need be. */
const LONG_SECONDS = 6;

/** What the passes over one stretch of speech have agreed on so far. Only `nextAgreement` makes new ones. */
export interface Agreement {
  /** These never change: later states have the same ones, and perhaps more. */
  readonly confirmed: readonly RecognizedWord[];
  /** What the newest pass heard beyond them. */
  readonly tentative: readonly RecognizedWord[];
  /** What the newest pass listened to, in samples from the beginning of the stream. */
  readonly from: number;
  readonly to: number;
  /** The first word of `confirmed` that lies in it. */
  readonly inBuffer: number;
  /**
   * The next pass may as well begin at this sample: what lies before it is confirmed. Present where that is a
   * completed sentence, or where the buffer is long; only from models with word times.
   */
  readonly trimBefore?: number;
}

/** Before the first pass. */
export const NOTHING_AGREED: Agreement = { confirmed: [], tentative: [], from: 0, to: 0, inBuffer: 0 };

/**
 * LocalAgreement-2 (Liu et al. 2020; Macháček et al., "Turning Whisper into Real-Time Transcription System",
 * 2023): words are confirmed once two passes in a row, the second over more audio than the first, agree on
 * them and on all before them. Case and punctuation do not count for that; the newer pass's spelling is kept.
 *
 * Passes begin at `from` of the pass before, or later. They may hear anything: what was confirmed stays. A
 * buffer of over `longSeconds` is long.
 */
export function nextAgreement(
  state: Agreement,
  hypothesis: InterimHypothesis,
  longSeconds = LONG_SECONDS,
): Agreement {
  const { from, to } = hypothesis;
  const fresh = newWords(state, hypothesis);
  const agreed = to <= state.to ? 0 : commonPrefix(state.tentative, fresh);
  const confirmed = [...state.confirmed, ...fresh.slice(0, agreed)];
  const inBuffer = firstInBuffer(state, hypothesis, fresh.length);
  const trimBefore = trimmingPlace(confirmed.slice(inBuffer), hypothesis, longSeconds * SPEECH_RATE);
  return {
    confirmed,
    tentative: fresh.slice(agreed),
    from,
    to,
    inBuffer,
    ...(trimBefore !== undefined && { trimBefore }),
  };
}

/**
 * The text of a partial transcript, in two parts: `tentative` begins with the space between them, if there is
 * one.
 */
export function agreedText({ confirmed, tentative }: Agreement): {
  readonly confirmed: string;
  readonly tentative: string;
} {
  const agreed = hypothesisText(confirmed);
  return { confirmed: agreed, tentative: hypothesisText([...confirmed, ...tentative]).slice(agreed.length) };
}

/**
 * What was confirmed before sample `from`, as context for a pass that begins there: whole words, at most
 * `mostCharacters` of them, the newest.
 */
export function contextBefore({ confirmed }: Agreement, from: number, mostCharacters = 200): string {
  const before = confirmed.filter(({ time }) => time !== undefined && time.end <= from);
  let first = before.length;
  while (first > 0 && hypothesisText(before.slice(first - 1)).length <= mostCharacters) first--;
  return hypothesisText(before.slice(first));
}

function commonPrefix(before: readonly RecognizedWord[], now: readonly RecognizedWord[]): number {
  const differs = now.findIndex((word, index) => {
    const other = before[index];
    return other === undefined || !sameWord(word, other);
  });
  return differs === -1 ? now.length : differs;
}

/** Of the confirmed words, the first that the pass heard again, which heard so many new ones. */
function firstInBuffer(state: Agreement, { from, words }: InterimHypothesis, fresh: number): number {
  const { confirmed, inBuffer } = state;
  if (from === state.from) return inBuffer;
  if (confirmed.some(({ time }) => time === undefined))
    return Math.max(0, confirmed.length - (words.length - fresh));
  const first = confirmed.findIndex(({ time }) => time!.end > from);
  return first === -1 ? confirmed.length : first;
}

function trimmingPlace(
  heardAgain: readonly RecognizedWord[],
  { from, to }: InterimHypothesis,
  longSamples: number,
): number | undefined {
  const sentence = completedSentences(heardAgain);
  const words = sentence > 0 || to - from <= longSamples ? sentence : heardAgain.length;
  const end = heardAgain[words - 1]?.time?.end;
  return end !== undefined && end > from && end <= to ? end : undefined;
}

/** How many of the words are in sentences after which another one has begun. */
function completedSentences(words: readonly RecognizedWord[]): number {
  const last = [...sentences(hypothesisText(words))].at(-1);
  if (last === undefined) return 0;
  let count = words.length;
  while (count > 0 && hypothesisText(words.slice(0, count)).length > last.offset) count--;
  return count;
}
