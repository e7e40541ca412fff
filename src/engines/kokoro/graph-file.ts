import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';

/** Where exports have their graph, seen from the model folder. */
const PLACES = ['onnx/', ''];

/** How the names of the graph's precisions end, the better first; a CPU has no arithmetic of 16 bits. */
const SUFFIXES = ['', '_quantized', '_int8', '_uint8', '_fp16', '_q8f16', '_uint8f16', '_q4', '_q4f16'];

/**
 * The graph of a model folder, seen from there; of several precisions the best.
 * @throws VoiceError `invalid_manifest` naming what was looked for.
 */
export async function findGraphFile(folder: string): Promise<string> {
  for (const suffix of SUFFIXES) {
    for (const place of PLACES) {
      const file = `${place}model${suffix}.onnx`;
      const found = await stat(join(folder, file)).catch(() => undefined);
      if (found?.isFile()) return file;
    }
  }
  const names = SUFFIXES.map((suffix) => `model${suffix}.onnx`).join(', ');
  throw new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' has no graph. Looked for, in 'onnx' and beside it: ${names}.`,
  );
}
