import type { SttEngine, SttOutcome, SttRequest, SttResult } from './engine.ts';
import { VoiceError } from './errors.ts';

export const heard = (result: SttResult): SttOutcome => ({ ok: true, result });

/** The results of rows that are worth nothing without each other. @throws VoiceError the first failure. */
export const resultsOf = (outcomes: readonly SttOutcome[]): readonly SttResult[] =>
  outcomes.map((outcome) => {
    if (!outcome.ok) throw outcome.error;
    return outcome.result;
  });

/** One row by itself. @throws VoiceError what its row, or the call, fails with. */
export async function transcribeOne(
  engine: Pick<SttEngine, 'transcribe'>,
  request: SttRequest,
  signal: AbortSignal,
): Promise<SttResult> {
  const [result] = resultsOf(await engine.transcribe([request], signal));
  if (result) return result;
  throw new VoiceError('internal', 'The engine gave no answer.');
}
