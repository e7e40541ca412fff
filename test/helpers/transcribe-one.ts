import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { resultOf } from '../../src/domain/outcome.ts';

/** Transcribes a batch of one row. @throws VoiceError the error of the row or of the call. */
export async function transcribeOne(
  engine: Pick<SttEngine, 'transcribe'>,
  request: SttRequest,
  signal: AbortSignal,
): Promise<SttResult> {
  const [outcome] = await engine.transcribe([request], signal);
  return resultOf(outcome);
}
