import { randomWeights } from '../random-weights.ts';
import { type Weight, type Weights, transposed } from '../weights.ts';

/** Tensors by the names of Hugging Face's checkpoint, in PyTorch's orientation: linear layers are [out, in]. */
export type Checkpoint = ReadonlyMap<string, Weight>;

/** A file's bytes in pieces, so that the files of real weights need no second copy of them. */
export type Pieces = readonly Uint8Array[];

/** The weights of an export as a checkpoint has them, or the other way: linear layers are turned. */
export const turned = (weights: Weights): Checkpoint =>
  new Map(
    [...weights].map(([name, weight]) => [
      name,
      /(?:_proj|fc\d)\.weight$/.test(name) ? transposed(weight) : weight,
    ]),
  );

/** Little-endian numbers, each in so many bytes. */
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

/** The weights of a Whisper of one layer each and 32 values a row: little more than the names of its tensors. */
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
