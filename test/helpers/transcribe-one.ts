import type { SttEngine } from '../../src/domain/engine.ts';
import type { SttRequest, SttResult } from '../../src/domain/recognition.ts';
import { resultOf } from '../../src/domain/outcome.ts';

/** One row by itself. @throws VoiceError what its row, or the call, fails with. */
export async function transcribeOne(
  engine: Pick<SttEngine, 'transcribe'>,
  request: SttRequest,
  signal: AbortSignal,
): Promise<SttResult> {
  const [outcome] = await engine.transcribe([request], signal);
  return resultOf(outcome);
}
