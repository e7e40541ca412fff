import { VoiceError } from '../domain/errors.ts';

/** `invalid_manifest` about a file of a model folder, with the way out. */
export function brokenModelFile(name: string, problem: string, cause?: unknown): VoiceError {
  return new VoiceError(
    'invalid_manifest',
    `The model file '${name}' ${problem}. 'voice models verify' tells what is wrong with it.`,
    { cause },
  );
}
