import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttRequest } from '../../../domain/engine.ts';
import type { MoonshineRow } from './program.ts';

/** The VAD is sure enough of speech that too few words mean a mistake. */
const SURE_SPEECH = 0.7;
/** Even slow speech has more tokens a second than this. */
const SPARSE_TOKENS_PER_SECOND = 1;

/**
 * Whether a row should be decoded again with other padding: after a repetition loop, without an end token, or
 * with far too few words for speech of which the VAD is sure. Sometimes Moonshine writes nothing for a clear
 * sentence, and all of it when the clip is shifted a little.
 */
export function needsRetry(row: MoonshineRow, request: SttRequest): boolean {
  return row.ended !== 'end-token' || isSparse(row, request);
}

/** Returns the better of two results of one request. */
export function betterRow(first: MoonshineRow, second: MoonshineRow, request: SttRequest): MoonshineRow {
  const finished = Number(second.ended === 'end-token') - Number(first.ended === 'end-token');
  if (finished !== 0) return finished > 0 ? second : first;
  if (isSparse(first, request)) return second.tokens.length > first.tokens.length ? second : first;
  return second.avgLogprob > first.avgLogprob ? second : first;
}

function isSparse({ tokens }: MoonshineRow, { speech, speechProbability }: SttRequest): boolean {
  if (speechProbability < SURE_SPEECH) return false;
  return tokens.length < (speech.length / SPEECH_RATE) * SPARSE_TOKENS_PER_SECOND;
}
