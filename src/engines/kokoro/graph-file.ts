import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { VoiceError } from '../../domain/errors.ts';
import { readModel } from '../../onnx/graph/model-proto.ts';

/** The folders in which exports keep their graph, relative to the model folder. */
const PLACES = ['onnx/', ''];

/** Endings of the graph's name by precision, best first; a CPU has no 16-bit arithmetic. */
const SUFFIXES = ['', '_quantized', '_int8', '_uint8', '_fp16', '_q8f16', '_uint8f16', '_q4', '_q4f16'];

/** The names of inputs in the hub's exports, and in those for kokoro-onnx. */
export const KOKORO_INPUTS = { ids: ['input_ids', 'tokens'], style: ['style'], speed: ['speed'] } as const;

/** Whether the bytes of an ONNX file are an export of Kokoro, by the names of its inputs. */
export function isKokoroGraph(bytes: Uint8Array): boolean {
  try {
    const given = new Set(readModel(bytes).inputs.map(({ name }) => name));
    return Object.values(KOKORO_INPUTS).every((names: readonly string[]) =>
      names.some((name) => given.has(name)),
    );
  } catch {
    return false;
  }
}

/** Names of kokoro-onnx's graphs: `kokoro-v1.0.int8.onnx`. */
const OWN_NAME = /^kokoro[\w.-]*\.onnx$/i;

/** Selects file names of kokoro-onnx's graphs; float16 and quantized ones come last. */
export const kokoroGraphsAmong = (names: readonly string[]): readonly string[] => {
  const cost = (name: string) => (/fp16|half/i.test(name) ? 2 : /int8|q8|quant/i.test(name) ? 1 : 0);
  return names
    .filter((name) => OWN_NAME.test(name))
    .toSorted((one, other) => cost(one) - cost(other) || (one < other ? -1 : 1));
};

/**
 * The graph of a model folder, relative to it; of several precisions the best.
 * @throws VoiceError `invalid_manifest` naming the files that it may have.
 */
export async function findGraphFile(folder: string): Promise<string> {
  for (const suffix of SUFFIXES) {
    for (const place of PLACES) {
      const file = `${place}model${suffix}.onnx`;
      const found = await stat(join(folder, file)).catch(() => undefined);
      if (found?.isFile()) return file;
    }
  }
  const [own] = kokoroGraphsAmong(await readdir(folder).catch(() => []));
  if (own !== undefined) return own;
  const names = SUFFIXES.map((suffix) => `model${suffix}.onnx`).join(', ');
  throw new VoiceError(
    'invalid_manifest',
    `The model folder '${basename(folder)}' has no graph. Looked for, in 'onnx' and beside it: ${names}; kokoro*.onnx.`,
  );
}
