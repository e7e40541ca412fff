import { randomWeights } from '../random-weights.ts';
import { type Weight, type Weights, transposed } from '../weights.ts';

/**
 * Tensors by the names of Hugging Face's checkpoint, in PyTorch's orientation: linear layers are [out, in].
 */
export type Checkpoint = ReadonlyMap<string, Weight>;

/** The bytes of a file in pieces, so that files of real weights need no second copy in memory. */
export type Pieces = readonly Uint8Array[];

/** Transposes linear layers, from the orientation of an export to that of a checkpoint or back. */
export const turned = (weights: Weights): Checkpoint =>
  new Map(
    [...weights].map(([name, weight]) => [
      name,
      /(?:_proj|fc\d)\.weight$/.test(name) ? transposed(weight) : weight,
    ]),
  );

/** Little-endian integers, each in its number of bytes. */
export function numbers(...fields: readonly (readonly [value: number, bytes: 1 | 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value < 0 ? value + 256 ** bytes : value, 0, bytes);
      return buffer;
    }),
  );
}

export const bytesOf = (array: ArrayBufferView): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** The weights of a Whisper with one encoder and one decoder layer of width 32. */
export function miniature(): Checkpoint {
  const sizes = {
    width: 32,
    encoderLayers: 1,
    decoderLayers: 1,
    heads: 1,
    feedForward: 32,
    melBins: 80,
    audioPositions: 2,
    textPositions: 2,
  };
  const landmarks = { endOfText: 2, timestamps: 3 };
  return turned(randomWeights(sizes, { seed: 1, vocabularySize: 4, landmarks }));
}
