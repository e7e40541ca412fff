import { SPEECH_RATE } from '../../../domain/audio.ts';
import type { SttRequest } from '../../../domain/engine.ts';
import type { MoonshineRow } from './program.ts';

/** The VAD is sure enough of speech that too few words mean a mistake. */
const SURE_SPEECH = 0.7;
/** Even slow speech has more tokens a second than this. */
const SPARSE_TOKENS_PER_SECOND = 1;

/**
 * True for a row that should be decoded once more, differently: one that went round in circles or never
 * ended, and one with far too few words for speech the VAD is sure of. Now and then Moonshine says nothing at
 * all to a clear sentence, and everything as soon as the clip begins a little later.
 */
export function needsSecondTry(row: MoonshineRow, request: SttRequest): boolean {
  return row.ended !== 'end-token' || isSparse(row, request);
}

/** Of two tries at one request, the one to keep. */
export function betterTry(first: MoonshineRow, second: MoonshineRow, request: SttRequest): MoonshineRow {
  const finished = Number(second.ended === 'end-token') - Number(first.ended === 'end-token');
  if (finished !== 0) return finished > 0 ? second : first;
  if (isSparse(first, request)) return second.tokens.length > first.tokens.length ? second : first;
  return second.avgLogprob > first.avgLogprob ? second : first;
}

function isSparse({ tokens }: MoonshineRow, { speech, speechProbability }: SttRequest): boolean {
  if (speechProbability < SURE_SPEECH) return false;
  return tokens.length < (speech.length / SPEECH_RATE) * SPARSE_TOKENS_PER_SECOND;
}
