import { SPEECH_RATE } from '../domain/audio.ts';
import { type RecognizedWord, type InterimHypothesis, hypothesisText } from './hypothesis.ts';
import { newWords } from './new-words.ts';
import { sameWord } from './same-word.ts';
import { sentences } from './sentences.ts';

/** A buffer longer than this may be trimmed in the middle of a sentence. */
const LONG_SECONDS = 6;

/** The LocalAgreement state of one speech segment. Only `nextAgreement` creates new states. */
export interface Agreement {
  /** Confirmed words; later states keep them and may add more. */
  readonly confirmed: readonly RecognizedWord[];
  /** The unconfirmed words of the newest hypothesis. */
  readonly tentative: readonly RecognizedWord[];
  /** For each of `tentative`: the number of consecutive hypotheses that have it and all words before it. */
  readonly agreedPasses: readonly number[];
  /** First sample of the newest hypothesis, from the beginning of the stream. */
  readonly from: number;
  readonly to: number;
  /** Index of the first word of `confirmed` inside the audio of the newest hypothesis. */
  readonly inBuffer: number;
  /**
   * The next decode may start at this sample, because everything before it is confirmed. Present after a
   * completed sentence, or if the buffer is long; requires word times.
   */
  readonly trimBefore?: number;
}

/** The state before the first hypothesis. */
export const NOTHING_AGREED: Agreement = {
  confirmed: [],
  tentative: [],
  agreedPasses: [],
  from: 0,
  to: 0,
  inBuffer: 0,
};

/**
 * LocalAgreement-n (Liu et al. 2020; Macháček et al., "Turning Whisper into Real-Time Transcription System",
 * 2023): words are confirmed when `passes` consecutive decodes, each over more audio than the last, agree on
 * them and on all words before them. Case and punctuation are ignored in the comparison; the newest spelling
 * is kept. If one decode is enough, its last word, which may be cut off, waits for the next one.
 * A hypothesis begins at the `from` of the previous one, or later. Confirmed words never change. A buffer of
 * over `longSeconds` is long.
 */
export function nextAgreement(
  state: Agreement,
  hypothesis: InterimHypothesis,
  {
    longSeconds = LONG_SECONDS,
    passes = 2,
  }: { readonly longSeconds?: number; readonly passes?: number } = {},
): Agreement {
  const { from, to } = hypothesis;
  const fresh = newWords(state, hypothesis);
  const common = to <= state.to ? 0 : commonPrefix(state.tentative, fresh);
  const agreedPasses = fresh.map((_, index) => (index < common ? state.agreedPasses[index]! + 1 : 1));
  const certain = agreedPasses.filter((times) => times >= passes).length;
  const agreed = passes > 1 ? certain : Math.max(common, certain - 1);
  const confirmed = [...state.confirmed, ...fresh.slice(0, agreed)];
  const inBuffer = firstInBuffer(state, hypothesis, fresh.length);
  const trimBefore = trimmingPlace(confirmed.slice(inBuffer), hypothesis, longSeconds * SPEECH_RATE);
  return {
    confirmed,
    tentative: fresh.slice(agreed),
    agreedPasses: agreedPasses.slice(agreed),
    from,
    to,
    inBuffer,
    ...(trimBefore !== undefined && { trimBefore }),
  };
}

/** The confirmed and tentative text of a partial transcript; `tentative` includes the space between them. */
export function agreedText({ confirmed, tentative }: Agreement): {
  readonly confirmed: string;
  readonly tentative: string;
} {
  const agreed = hypothesisText(confirmed);
  return { confirmed: agreed, tentative: hypothesisText([...confirmed, ...tentative]).slice(agreed.length) };
}

/**
 * The confirmed text before sample `from`, as context for a decode that starts there: the newest whole words,
 * at most `mostCharacters` characters.
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

/** The index of the first confirmed word that the hypothesis, with `fresh` new words, repeats. */
function firstInBuffer(state: Agreement, { from, words }: InterimHypothesis, fresh: number): number {
  const { confirmed, inBuffer } = state;
  if (from === state.from) return inBuffer;
  if (confirmed.some(({ time }) => time === undefined))
    return Math.max(0, confirmed.length - (words.length - fresh));
  const first = confirmed.findIndex(({ time }) => time!.end > from);
  return first === -1 ? confirmed.length : first;
}

function trimmingPlace(
  inBuffer: readonly RecognizedWord[],
  { from, to }: InterimHypothesis,
  longSamples: number,
): number | undefined {
  const sentence = completedSentences(inBuffer);
  const words = sentence > 0 || to - from <= longSamples ? sentence : inBuffer.length;
  const end = inBuffer[words - 1]?.time?.end;
  return end !== undefined && end > from && end <= to ? end : undefined;
}

/** The number of words in sentences that are followed by another sentence. */
function completedSentences(words: readonly RecognizedWord[]): number {
  const last = [...sentences(hypothesisText(words))].at(-1);
  if (last === undefined) return 0;
  let count = words.length;
  while (count > 0 && hypothesisText(words.slice(0, count)).length > last.offset) count--;
  return count;
}
