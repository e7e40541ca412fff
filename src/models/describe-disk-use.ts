import { isDiskFull, VoiceError } from '../domain/errors.ts';
import { codeOf } from '../base/connection-errors.ts';

/** The reason why a models folder cannot be written to, and advice. */
interface Unusable {
  readonly problem: string;
  readonly advice: string;
}

const ANOTHER = 'choose another with VOICE_MODELS_DIR';
const FORBIDDEN: Unusable = {
  problem: 'cannot be written to',
  advice: `change its permissions, or ${ANOTHER}`,
};
const NO_FOLDER: Unusable = { problem: 'is a file, or lies below one', advice: ANOTHER };

const UNUSABLE: Readonly<Record<string, Unusable>> = {
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: { problem: 'cannot be written to: the disk is read-only', advice: ANOTHER },
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
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
      `The disk of the models folder ${modelsDir} is full. Free some space and try again; voice keeps the files that it has downloaded.`,
      { cause: failure.cause ?? error },
    );
  }
  return code !== undefined && Object.hasOwn(UNUSABLE, code) ? unusableFolder(failure.cause ?? error, modelsDir) : failure;
}

/** The reason why the system refused to write in a models folder, by its `error`, and advice. */
export const whyUnusable = (error: unknown): Unusable => UNUSABLE[codeOf(error) ?? ''] ?? FORBIDDEN;

/** The error for a models folder that cannot be written to, with advice. */
export function unusableFolder(error: unknown, modelsDir: string): VoiceError {
  const { problem, advice } = whyUnusable(error);
  const toDo = `${advice[0]!.toUpperCase()}${advice.slice(1)}`;
  return new VoiceError('storage', `The models folder ${modelsDir} ${problem}. ${toDo}.`, { cause: error });
}
