import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Metadata } from './metadata.ts';

/**
 * Reads an integer from the metadata of an ONNX file.
 * @throws VoiceError `invalid_manifest` if it is missing, not an integer, or not in `least` to `most`.
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
