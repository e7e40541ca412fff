import { NotARegularFile } from '../base/open-regular-file.ts';
import { codeOf } from '../base/connection-errors.ts';
import { VoiceError } from '../domain/errors.ts';

/** The remedy for an installed model. */
const ADVICE = " If the model is installed, check its files with 'voice models verify'.";

/** `invalid_manifest` about a file of a model folder, with the remedy. */
export function brokenModelFile(name: string, problem: string, cause?: unknown): VoiceError {
  return new VoiceError('invalid_manifest', `The model file '${name}' ${problem}.${ADVICE}`, { cause });
}

/** Removes the repair advice from an error of `brokenModelFile`, for a model that is not installed. */
export function notInstalledYet(error: unknown): VoiceError {
  const { kind, message, cause } = VoiceError.from(error);
  return message.endsWith(ADVICE)
    ? new VoiceError(kind, message.slice(0, -ADVICE.length), { cause })
    : VoiceError.from(error);
}

/** The error of `brokenModelFile` for a file that cannot be opened, by the system's error. */
export const unopenedModelFile = (name: string, cause: unknown): VoiceError =>
  brokenModelFile(name, whyUnopened(cause), cause);

function whyUnopened(cause: unknown): string {
  if (cause instanceof NotARegularFile) return 'is not a regular file';
  const code = codeOf(cause);
  return code === 'EACCES' || code === 'EPERM' ? 'cannot be read' : 'is missing';
}
