import type { SttOutcome, SttResult } from './engine.ts';
import { VoiceError } from './errors.ts';

/** The outcome of a row that was transcribed. */
export const recognized = (result: SttResult): SttOutcome => ({ ok: true, result });

/** The result of a row. @throws VoiceError what the row failed with, or that an engine left it out. */
export function resultOf(outcome: SttOutcome | undefined): SttResult {
  if (outcome?.ok) return outcome.result;
  throw outcome?.error ?? new VoiceError('internal', 'The engine gave no answer.');
}

/** The results of rows that are worth nothing without each other. @throws VoiceError the first failure. */
export const resultsOf = (outcomes: readonly SttOutcome[]): readonly SttResult[] => outcomes.map(resultOf);
