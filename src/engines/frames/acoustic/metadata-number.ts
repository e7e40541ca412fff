import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Metadata } from './metadata.ts';

/**
 * A whole number of a file's metadata.
 * @throws VoiceError `invalid_manifest` where it is missing, no whole number or not within `least` and
 *   `most`.
 */
export function metadataNumber(
  metadata: Metadata,
  key: string,
  file: string,
  { least = 1, most = 100_000 } = {},
): number {
  const text = metadata.get(key);
  const value = Number(text);
  if (text === undefined || text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
    throw brokenModelFile(file, `has no usable '${key}' in its metadata`);
  }
  return value;
}
