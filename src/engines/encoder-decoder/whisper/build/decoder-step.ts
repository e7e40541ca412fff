import type { Session } from '../../../../onnx/session.ts';
import { float32, floats, int64, type Tensor } from '../../../../onnx/tensor.ts';
import type { Scoring } from '../scoring.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { projectedName } from './names.ts';
import type { SelfAttentionCache } from './self-attention-cache.ts';

/** Returns all logits of each row. */
export function allLogits(outputs: Readonly<Record<string, Tensor>>): readonly Float32Array[] {
  const [text, specials] = [outputs['text']!, outputs['specials']!];
  const [rows = 0, textTokens = 0] = text.dims;
  const others = specials.dims[1]!;
  return Array.from({ length: rows }, (_, row) => {
    const logits = new Float32Array(textTokens + others);
    logits.set(floats(text).subarray(row * textTokens, (row + 1) * textTokens));
    logits.set(floats(specials).subarray(row * others, (row + 1) * others), textTokens);
    return logits;
  });
}

export interface StepInput {
  /** Rows of one length. */
  readonly tokens: readonly (readonly number[])[];
  readonly cross: Readonly<Record<string, Tensor>>;
  readonly memory: SelfAttentionCache;
  /** The number of tokens of each row that are in `memory`. */
  readonly past: number;
  /** The positions in `tokens` whose scores are wanted. */
  readonly scored: readonly number[];
  readonly candidates?: number;
}

/** One run of the decoder's graph. */
export class DecoderStep {
  readonly #session: Session;
  readonly #open: Tensor;
  readonly #suppressed: Tensor;
  readonly #projected: readonly string[];
  readonly scoring: Scoring;
  readonly sizes: WhisperSizes;

  constructor(session: Session, sizes: WhisperSizes, scoring: Scoring) {
    this.#session = session;
    this.sizes = sizes;
    this.scoring = scoring;
    this.#projected = Array.from({ length: sizes.decoderLayers }, (_, layer) => projectedName(layer));
    const { endOfText, suppressed } = scoring;
    const bias = new Float32Array(endOfText);
    this.#open = float32(bias, [endOfText]);
    const forbidden = new Float32Array(endOfText);
    for (const token of suppressed) if (token < endOfText) forbidden[token] = -Infinity;
    this.#suppressed = float32(forbidden, [endOfText]);
  }

  /** Runs the graph, adds the tokens to `memory`, and returns the outputs in `wanted`. */
  async run(
    { tokens, cross, memory, past, scored, candidates }: StepInput,
    wanted: readonly string[],
  ): Promise<Readonly<Record<string, Tensor>>> {
    const rows = tokens.length;
    const length = tokens[0]!.length;
    const total = past + length;
    const before = memory.tensors(rows, past, total);
    const positions = BigInt64Array.from({ length }, (_, index) => BigInt(past + index));
    const outputs = await this.#session.run(
      {
        tokens: int64(BigInt64Array.from(tokens.flat(), BigInt), [rows, length]),
        positions: int64(positions, [length]),
        scored: int64(BigInt64Array.from(scored, BigInt), [scored.length]),
        mask: maskOf(past, length, memory.room),
        split: int64(BigInt64Array.of(BigInt(memory.room), BigInt(length)), [2]),
        count: int64(BigInt64Array.of(BigInt(Math.min(candidates ?? 1, this.scoring.endOfText))), [1]),
        suppressed: candidates === undefined ? this.#open : this.#suppressed,
        ...cross,
        ...before,
      },
      [...this.#projected, ...wanted],
    );
    memory.add(outputs, past);
    return outputs;
  }
}

/**
 * The attention mask, which is added to the scores of each of `length` new tokens: 0 for the first `past`
 * tokens of the cache, for earlier new tokens and for the token itself; -Infinity for the rest of the cache's
 * room and for later tokens.
 */
function maskOf(past: number, length: number, room: number): Tensor {
  const mask = new Float32Array(length * (room + length)).fill(-Infinity);
  for (let token = 0; token < length; token++) {
    const row = token * (room + length);
    mask.fill(0, row, row + past).fill(0, row + room, row + room + token + 1);
  }
  return float32(mask, [length, room + length]);
}
