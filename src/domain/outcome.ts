import type { SttOutcome, SttResult } from './recognition.ts';
import { VoiceError } from './errors.ts';

/** The outcome of a row that was transcribed. */
export const recognized = (result: SttResult): SttOutcome => ({ ok: true, result });

/**
 * Returns the result of a row.
 * @throws VoiceError the error of the row; `internal` if the engine returned no outcome.
 */
export function resultOf(outcome: SttOutcome | undefined): SttResult {
  if (outcome?.ok) return outcome.result;
  throw outcome?.error ?? new VoiceError('internal', 'The engine gave no answer.');
}

/**
 * Returns the results of all rows.
 * @throws VoiceError the first failure.
 */
export const resultsOf = (outcomes: readonly SttOutcome[]): readonly SttResult[] => outcomes.map(resultOf);
