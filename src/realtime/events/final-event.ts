import type { SttResult } from '../../domain/recognition.ts';
import type { EventOf, SpokenTurn } from '../../domain/realtime.ts';
import { type Segment, turnsOf, type Word } from '../../domain/transcript.ts';
import { joinTexts } from '../../text/spacing.ts';

export interface FinalOptions {
  readonly segmentId: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Milliseconds on the session's clock of a time in the result. */
  readonly toMs: (seconds: number, edge: 'start' | 'end') => number;
  /** The segments in written form, if they differ. */
  readonly written?: readonly Segment[];
}

/** The event for the result of a segment. */
export function finalEvent(
  { segments, language }: SttResult,
  { segmentId, startMs, endMs, toMs, written = segments }: FinalOptions,
): EventOf<'final'> {
  // Sound before and after the region is decoded too; the times of the final stay within the region.
  const within = (ms: number) => Math.min(Math.max(ms, startMs), endMs) / 1000;
  const turns = turnsOf(written).flatMap((turn): readonly SpokenTurn[] => {
    const [{ speaker, start }] = turn;
    if (speaker === undefined) return [];
    const times = {
      startMs: Math.round(1000 * within(toMs(start, 'start'))),
      endMs: Math.round(1000 * within(toMs(turn.at(-1)!.end, 'end'))),
    };
    return [{ speaker, text: runningText(turn, language), ...times }];
  });
  const onClock = (word: Word): Word => ({
    ...word,
    start: within(toMs(word.start, 'start')),
    end: within(toMs(word.end, 'end')),
  });
  const hasTokens = segments.some(({ likelyTokens }) => likelyTokens !== undefined);
  const hasWords = written.some(({ words }) => words !== undefined);
  return {
    type: 'final',
    segmentId,
    text: runningText(written, language),
    startMs,
    endMs,
    language,
    confidence: confidenceIn(segments),
    ...(hasTokens && { likelyTokens: segments.flatMap(({ likelyTokens = [] }) => likelyTokens) }),
    ...(turns.length > 0 && { turns }),
    ...(hasWords && { words: written.flatMap(({ words = [] }) => words.map(onClock)) }),
  };
}

/** The segments as running text. */
export const runningText = (segments: readonly Segment[], language: string): string =>
  joinTexts(
    segments.map(({ text }) => text),
    language,
  );

/** 0..1: the geometric mean of the tokens' probabilities, 0 if nothing was understood. */
function confidenceIn(segments: readonly Segment[]): number {
  let sum = 0;
  let weights = 0;
  for (const { avgLogprob, tokens } of segments) {
    const weight = Math.max(1, tokens.length);
    sum += avgLogprob * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : Math.min(1, Math.exp(sum / weights));
}
