import { fileURLToPath } from 'node:url';
import { type ErrorKind, VoiceError } from '../domain/errors.ts';

/**
 * Optional, and under the GPL. The type is not a literal, so that the program compiles without the package.
 */
export const ESPEAK_PACKAGE: string = '@echogarden/espeak-ng-emscripten';

/** The path of a file of the package; `undefined` if it is not installed. Loading may still fail. */
export function espeakFile(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(ESPEAK_PACKAGE));
  } catch {
    return undefined;
  }
}

/** The error for a missing package, with the command to install it. */
export const espeakMissing = (kind: ErrorKind, cause?: unknown) =>
  new VoiceError(
    kind,
    `The eSpeak engine needs the optional package ${ESPEAK_PACKAGE} (GPL-3.0): npm install ${ESPEAK_PACKAGE}`,
    { cause },
  );
