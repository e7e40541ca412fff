import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { float32, floats, int64, type Tensor } from '../../../../onnx/tensor.ts';
import type { StepDecoder } from '../../greedy.ts';
import type { TokenVerifier } from '../../speculative.ts';
import type { AttentionLog } from '../attention-log.ts';
import { withoutLast } from '../key-value-cache.ts';
import type { StreamingConfig } from './config.ts';
import type { StreamingGraphs } from './graphs.ts';

/** The decoder's cache of its own tokens: float32 [depth, 1, heads, tokens, headDim] each. */
interface SelfAttentionCache {
  readonly k_self: Tensor;
  readonly v_self: Tensor;
}

/** The decoder of one clip, with its caches. */
export class StreamingDecoder implements StepDecoder, TokenVerifier {
  readonly rows = 1;
  readonly vocabulary: number;
  readonly #graph: StreamingGraphs['decoder_kv'];
  readonly #cross: Readonly<Record<string, Tensor>>;
  readonly #attention: AttentionLog | undefined;
  #cache: SelfAttentionCache;

  private constructor(
    graph: StreamingGraphs['decoder_kv'],
    { vocabulary, depth, heads, headDim }: StreamingConfig,
    cross: Readonly<Record<string, Tensor>>,
    attention: AttentionLog | undefined,
  ) {
    this.#graph = graph;
    this.vocabulary = vocabulary;
    this.#cross = cross;
    this.#attention = attention;
    const empty = float32(new Float32Array(0), [depth, 1, heads, 0, headDim]);
    this.#cache = { k_self: empty, v_self: empty };
  }

  /**
   * @param memory float32 [1, frames, decoderDim], with at least one frame.
   * @param attention gets the decoder's attention, if given.
   */
  static async open(
    { cross_kv, decoder_kv }: Pick<StreamingGraphs, 'cross_kv' | 'decoder_kv'>,
    config: StreamingConfig,
    memory: Tensor,
    attention?: AttentionLog,
  ): Promise<StreamingDecoder> {
    const { k_cross, v_cross } = await cross_kv.run({ memory });
    return new StreamingDecoder(
      decoder_kv,
      config,
      { out_k_cross: k_cross!, out_v_cross: v_cross! },
      attention,
    );
  }

  step(tokens: readonly number[]): Promise<Float32Array> {
    return this.run(tokens);
  }

  async run(tokens: readonly number[]): Promise<Float32Array> {
    const { logits, cache, outputs } = await this.#run(tokens, this.#cache);
    this.#cache = cache;
    this.#attention?.add(outputs);
    return logits;
  }

  async ask(token: number, count: number): Promise<Float32Array> {
    return (await this.#run([token], shortened(this.#cache, count))).logits;
  }

  takeBack(count: number): void {
    if (count === 0) return;
    this.#cache = shortened(this.#cache, count);
    this.#attention?.takeBack(count);
  }

  async #run(tokens: readonly number[], past: SelfAttentionCache) {
    const token = int64(BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
    const outputs = await this.#graph.run({ ...this.#cross, ...past, token }, [
      'logits',
      'out_k_self',
      'out_v_self',
      ...(this.#attention?.names ?? []),
    ]);
    const logits = floats(outputs['logits']!);
    if (logits.length !== tokens.length * this.vocabulary)
      throw brokenModelFile('decoder_kv', 'has another vocabulary than streaming_config.json says');
    return { logits, outputs, cache: { k_self: outputs['out_k_self']!, v_self: outputs['out_v_self']! } };
  }
}

const shortened = ({ k_self, v_self }: SelfAttentionCache, count: number): SelfAttentionCache => ({
  k_self: withoutLast(k_self, count),
  v_self: withoutLast(v_self, count),
});
