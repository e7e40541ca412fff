import { fileURLToPath } from 'node:url';
import { type ErrorKind, VoiceError } from '../domain/errors.ts';

/**
 * Optional, and under the GPL. The type is no literal, so that the program compiles where it is not
 * installed.
 */
export const ESPEAK_PACKAGE: string = '@echogarden/espeak-ng-emscripten';

/**
 * A file of the package; `undefined` where it is not installed. Whether it can be loaded shows when it is.
 */
export function espeakFile(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(ESPEAK_PACKAGE));
  } catch {
    return undefined;
  }
}

/** Says how to get the package. */
export const espeakMissing = (kind: ErrorKind, cause?: unknown) =>
  new VoiceError(
    kind,
    `The eSpeak engine needs the optional package ${ESPEAK_PACKAGE} (GPL-3.0): npm install ${ESPEAK_PACKAGE}`,
    { cause },
  );
