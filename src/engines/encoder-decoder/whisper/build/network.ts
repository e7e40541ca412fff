import type { Session } from '../../../../onnx/session.ts';
import { float32, floats } from '../../../../onnx/tensor.ts';
import { TokenScores } from '../decoding/token-scores.ts';
import type { StepOutputs, Hidden, WhisperNetwork } from '../network.ts';
import type { Scoring } from '../scoring.ts';
import type { WhisperSizes } from '../weights/weights.ts';
import { CrossAttentionCache, type WindowPlace } from './cross-attention-cache.ts';
import { BuiltRun } from './decoder-run.ts';
import { allLogits, DecoderStep } from './decoder-step.ts';
import { attentionName } from './names.ts';
import { SelfAttentionCache } from './self-attention-cache.ts';

/** Graphs made by `buildEncoder` and `buildDecoder`. */
export interface BuiltGraphs {
  readonly encoder: Session;
  readonly decoder: Session;
}

/** Creates a network from graphs that were built from the weights. */
export function builtNetwork(graphs: BuiltGraphs, sizes: WhisperSizes, scoring: Scoring): WhisperNetwork {
  return new BuiltNetwork(graphs, sizes, scoring);
}

class BuiltNetwork implements WhisperNetwork {
  readonly vocabulary: number;
  readonly hasAttentions = true;
  readonly takesShortWindows = true;
  readonly #graphs: BuiltGraphs;
  readonly #sizes: WhisperSizes;
  readonly #scoring: Scoring;
  /** The memory is reused between calls; otherwise each call would leave garbage to collect. */
  #cross: CrossAttentionCache | undefined;
  readonly #prompted: SelfAttentionCache;
  readonly #said: SelfAttentionCache;
  readonly #step: DecoderStep;

  constructor(graphs: BuiltGraphs, sizes: WhisperSizes, scoring: Scoring) {
    this.vocabulary = sizes.vocabulary;
    this.#graphs = graphs;
    this.#sizes = sizes;
    this.#scoring = scoring;
    this.#prompted = new SelfAttentionCache(sizes);
    this.#said = new SelfAttentionCache(sizes);
    this.#step = new DecoderStep(graphs.decoder, sizes, scoring);
  }

  async encode(
    features: Iterable<Float32Array>,
    count: number,
    signal: AbortSignal,
  ): Promise<readonly Hidden[]> {
    if (!this.#cross || this.#cross.capacity < count) {
      this.#cross = undefined;
      this.#cross = new CrossAttentionCache(this.#sizes, count);
    }
    const cross = this.#cross;
    const { melBins } = this.#sizes;
    let places: readonly WindowPlace[] = [];
    let index = 0;
    for (const window of features) {
      signal.throwIfAborted();
      const frames = window.length / melBins;
      if (index === 0) places = cross.places(count, frames / 2);
      const input = float32(window, [1, melBins, frames]);
      await this.#graphs.encoder.run({ features: input }, cross.tensors(index++, 1));
    }
    return places;
  }

  async readPrompts(
    hidden: readonly Hidden[],
    { tokens, startAt }: { readonly tokens: readonly (readonly number[])[]; readonly startAt: number },
    choice: StepOutputs,
    signal: AbortSignal,
  ) {
    signal.throwIfAborted();
    const places = hidden as readonly WindowPlace[];
    const cross = this.#cross!;
    const length = tokens[0]!.length;
    const memory = this.#prompted;
    memory.begin(places.length);
    const scored = [startAt, length - 1];
    const outputs = await this.#step.run(
      { tokens, cross: cross.tensors(cross.gather(places), places.length), memory, past: 0, scored },
      ['text', 'specials'],
    );
    const rows = allLogits(outputs);
    const run = new BuiltRun(this.#step, { cross, places, choice, memory, said: this.#said, length });
    return {
      run,
      atStart: places.map((_, row) => rows[2 * row]!),
      last: places.map((_, row) =>
        TokenScores.of(rows[2 * row + 1]!, { ...this.#scoring, count: choice.candidates }),
      ),
    };
  }

  async attend(hidden: Hidden, tokens: readonly number[], heads: readonly (readonly [number, number])[]) {
    const cross = this.#cross!;
    const memory = this.#prompted;
    memory.begin(1);
    const scored = tokens.map((_, position) => position);
    const names = [...new Set(heads.map(([layer]) => attentionName(layer)))];
    const outputs = await this.#step.run(
      { tokens: [tokens], cross: cross.tensors((hidden as WindowPlace).index, 1), memory, past: 0, scored },
      ['text', ...names],
    );
    const text = floats(outputs['text']!);
    const { endOfText } = this.#scoring;
    const { positions } = cross;
    return {
      heads: heads.map(([layer, head]) => {
        const weights = floats(outputs[attentionName(layer)]!);
        const size = tokens.length * positions;
        return {
          weights: turned(weights.subarray(head * size, (head + 1) * size), tokens.length),
          offset: 0,
          rowStride: positions,
        };
      }),
      textLogits: (position: number) => text.subarray(position * endOfText, (position + 1) * endOfText),
    };
  }
}

/** [positions, tokens] → [tokens, positions]. */
function turned(weights: Float32Array, tokens: number): Float32Array {
  const positions = weights.length / tokens;
  const all = new Float32Array(weights.length);
  for (let position = 0; position < positions; position++)
    for (let token = 0; token < tokens; token++)
      all[token * positions + position] = weights[position * tokens + token]!;
  return all;
}
