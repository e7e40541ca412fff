import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ErrorKind, VoiceError } from '../../domain/errors.ts';
import type { StoredModel } from '../../domain/model.ts';
import { ESPEAK_MANIFEST } from './manifest.ts';

/** Optional, and under the GPL. The type is no literal, so that the program compiles where it is not installed. */
export const ESPEAK_PACKAGE: string = '@echogarden/espeak-ng-emscripten';

/** A file of the package; `undefined` where it is not installed. Whether it can be loaded shows when it is. */
export function espeakFile(): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(ESPEAK_PACKAGE));
  } catch {
    return undefined;
  }
}

/** eSpeak as an installed model. @throws VoiceError `model_not_found` where the package is not installed. */
export async function espeakModel(): Promise<StoredModel> {
  const file = espeakFile();
  if (file === undefined) throw espeakMissing('model_not_found');
  const { mtimeMs } = await stat(file);
  return { manifest: ESPEAK_MANIFEST, folder: '', created: Math.floor(mtimeMs / 1000), isBuiltIn: true };
}

/** Says how to get the package. */
export const espeakMissing = (kind: ErrorKind, cause?: unknown) =>
  new VoiceError(
    kind,
    `The eSpeak engine needs the optional package ${ESPEAK_PACKAGE} (GPL-3.0): npm install ${ESPEAK_PACKAGE}`,
    { cause },
  );
