import { isDiskFull, VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Converts an error of a pull to a VoiceError. Messages about a full or read-only disk name the models
 * folder.
 */
export function describeDiskUse(error: unknown, modelsDir: string): VoiceError {
  const failure = VoiceError.from(error);
  const code = codeOf(failure.cause ?? error);
  if (failure.kind === 'cancelled') {
    return new VoiceError('cancelled', 'Interrupted. What was downloaded is kept; run the same command again to go on.');
  }
  if (isDiskFull(failure.cause ?? error)) {
    return new VoiceError(
      'storage',
      `The disk of the models folder ${modelsDir} is full. Free some space and try again; what was downloaded is kept.`,
      { cause: failure.cause ?? error },
    );
  }
  if (code !== undefined && NOT_WRITABLE.has(code)) {
    return new VoiceError(
      'storage',
      `The models folder ${modelsDir} cannot be written to. Change its permissions, or choose another with VOICE_MODELS_DIR.`,
      { cause: error },
    );
  }
  return failure;
}
