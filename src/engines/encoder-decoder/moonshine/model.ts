import { join } from 'node:path';
import { VoiceError } from '../../../domain/errors.ts';
import { type Session, openSession } from '../../../onnx/session.ts';
import { type Tensor, bool, float32, floats, int64 } from '../../../onnx/tensor.ts';
import type { StepDecoder } from '../greedy.ts';

/** The files of a Moonshine folder. */
export const ENCODER_FILE = 'encoder_model.onnx';
export const DECODER_FILE = 'decoder_model_merged.onnx';

/** Moonshine's two graphs, opened in this thread. */
export interface MoonshineModel {
  /** Rows of equally many 16 kHz samples → a decoder that stands at their beginning. */
  decoder(rows: readonly Float32Array[]): Promise<StepDecoder>;
}

/**
 * Opens the folder's encoder and merged decoder.
 * Input and output names are those of the `optimum` exports: see `facts` of the hub's graph signatures in
 * `ARCHITECTURE.md`.
 */
export async function openMoonshine(folder: string): Promise<MoonshineModel> {
  const encoder = await openSession(join(folder, ENCODER_FILE));
  const decoder = await openSession(join(folder, DECODER_FILE));
  const layout = cacheLayout(decoder);
  return {
    async decoder(rows) {
      // Row by row: the encoder gains nothing from batches, and its memory grows with them.
      const encoded: Tensor[] = [];
      for (const row of rows) {
        const outputs = await encoder.run({ input_values: float32(row, [1, row.length]) });
        encoded.push(required(outputs, 'last_hidden_state'));
      }
      return new MergedDecoder(decoder, layout, stacked(encoded), rows.length);
    },
  };
}

interface CacheLayout {
  /** `past_key_values.*` with the fixed sizes of heads and head size. */
  readonly past: readonly { readonly name: string; readonly heads: number; readonly headSize: number }[];
  /** What later steps need: the encoder's entries are computed once, by the first step. */
  readonly laterOutputs: readonly string[];
  readonly vocabulary: number;
}

function cacheLayout(decoder: Session): CacheLayout {
  const past = decoder.inputs
    .filter(({ name }) => name.startsWith('past_key_values.'))
    .map(({ name, shape }) => ({ name, heads: Number(shape[1]), headSize: Number(shape[3]) }));
  const outputs = decoder.outputs.map(({ name }) => name);
  const vocabulary = Number(decoder.outputs.find(({ name }) => name === 'logits')?.shape.at(-1));
  if (past.length === 0 || !Number.isInteger(vocabulary)) {
    throw new VoiceError(
      'invalid_manifest',
      `'${DECODER_FILE}' is not a merged decoder with a key/value cache.`,
    );
  }
  return {
    past,
    vocabulary,
    laterOutputs: ['logits', ...outputs.filter((name) => name.includes('.decoder.'))],
  };
}

/** The merged decoder with its cache; tensors are fed back as they came, never copied. */
class MergedDecoder implements StepDecoder {
  readonly rows: number;
  readonly vocabulary: number;
  readonly #session: Session;
  readonly #layout: CacheLayout;
  readonly #feeds: Record<string, Tensor>;
  #first = true;

  constructor(session: Session, layout: CacheLayout, encoderHiddenStates: Tensor, rows: number) {
    this.#session = session;
    this.#layout = layout;
    this.rows = rows;
    this.vocabulary = layout.vocabulary;
    this.#feeds = { encoder_hidden_states: encoderHiddenStates, use_cache_branch: bool(false) };
    for (const { name, heads, headSize } of layout.past) {
      this.#feeds[name] = float32(new Float32Array(0), [rows, heads, 0, headSize]);
    }
  }

  async step(tokens: readonly number[]): Promise<Float32Array> {
    this.#feeds['input_ids'] = int64(BigInt64Array.from(tokens, BigInt), [this.rows, 1]);
    const outputs = await this.#session.run(this.#feeds, this.#first ? undefined : this.#layout.laterOutputs);
    for (const [name, tensor] of Object.entries(outputs)) {
      if (name !== 'logits') this.#feeds[name.replace('present', 'past_key_values')] = tensor;
    }
    if (this.#first) this.#feeds['use_cache_branch'] = bool(true);
    this.#first = false;
    return floats(required(outputs, 'logits'));
  }
}

/** [1, n, width] of each row → [rows, n, width]. */
function stacked(rows: readonly Tensor[]): Tensor {
  const [first] = rows;
  if (!first || rows.length === 1) return first!;
  const all = new Float32Array(rows.length * first.size);
  rows.forEach((row, index) => all.set(floats(row), index * first.size));
  return float32(all, [rows.length, ...first.dims.slice(1)]);
}

function required(outputs: Readonly<Record<string, Tensor>>, name: string): Tensor {
  const tensor = outputs[name];
  if (!tensor) throw new VoiceError('invalid_manifest', `The model has no output '${name}'.`);
  return tensor;
}
