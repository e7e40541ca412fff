import { isDiskFull, VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';

const UNUSABLE: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written to. Change its permissions, or choose another',
  EPERM: 'cannot be written to. Change its permissions, or choose another',
  EROFS: 'cannot be written to: the disk is read-only. Choose another',
  ENOTDIR: 'is a file, or lies below one. Choose another',
  EEXIST: 'is a file, or lies below one. Choose another',
};

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
  return code !== undefined && Object.hasOwn(UNUSABLE, code) ? unusableFolder(failure.cause ?? error, modelsDir) : failure;
}

/** The error of a models folder in which nothing can be written, with what to do. */
export function unusableFolder(error: unknown, modelsDir: string): VoiceError {
  const fault = UNUSABLE[codeOf(error) ?? ''] ?? UNUSABLE['EACCES'];
  return new VoiceError('storage', `The models folder ${modelsDir} ${fault} with VOICE_MODELS_DIR.`, {
    cause: error,
  });
}
