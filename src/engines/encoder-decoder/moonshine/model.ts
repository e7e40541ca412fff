import { SPEECH_RATE } from '../../../domain/audio.ts';
import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { openPrepared, type Preparation } from '../../../onnx/prepared-sessions.ts';
import type { Session, TensorInfo } from '../../../onnx/session.ts';
import { float32, floats, int64, type Tensor } from '../../../onnx/tensor.ts';
import type { StepDecoder } from '../greedy.ts';
import type { TokenVerifier } from '../speculative.ts';
import { alignmentHeads } from './alignment-heads.ts';
import { AttentionLog } from './attention-log.ts';
import { withoutLast } from './key-value-cache.ts';
import { type SplitDecoder, splitMergedDecoder } from './split-decoder.ts';

const START_TOKEN = 1;
const END_TOKEN = 2;

/** The most rows in a batch; more take memory and save no time. */
const BATCH_ROWS = 4;

/**
 * Speech that starts or stops abruptly at the edge of a clip makes the decoder guess. A little silence around
 * it reduces errors, and half a second at the end doubles its confidence. The encoder's convolutions need at
 * least a second of audio.
 */
const SILENCE: ClipSilence = {
  before: SPEECH_RATE / 10,
  beforeRetry: (SPEECH_RATE * 4) / 10,
  after: SPEECH_RATE / 2,
  shortest: SPEECH_RATE,
};

/**
 * Measured: other languages score -0.7 and below; English -0.4 and above, until noise is as loud as the
 * voice.
 */
const DOUBTFUL_LOGPROB = -0.5;

const ENCODER_FILE = 'encoder_model.onnx';
const DECODER_FILE = 'decoder_model_merged.onnx';

/** The silence around a clip, in samples of 16 kHz. */
export interface ClipSilence {
  readonly before: number;
  /** Silence before a clip that is decoded a second time. */
  readonly beforeRetry: number;
  readonly after: number;
  /** The length of the shortest clip with its silence. */
  readonly shortest: number;
}

/** The positions of the frames of the decoder's memory, in samples at 16 kHz. */
export interface FrameGeometry {
  /** The distance between two frames. */
  readonly samples: number;
  /** The sample at the middle of the first frame. */
  readonly middle: number;
}

/**
 * The strides of the encoder's convolutions are 64, 3 and 2, their kernels 127, 7 and 3: a frame covers 895
 * samples.
 */
const FRAME: FrameGeometry = { samples: 64 * 3 * 2, middle: 447 };

/** Moonshine's graphs, opened in this thread. */
export interface MoonshineModel {
  readonly startToken: number;
  readonly endToken: number;
  /** The most tokens of a text. */
  readonly longestText: number;
  /** The most rows of one decoder. */
  readonly rows: number;
  readonly silence: ClipSilence;
  /** See `SttFacts`. */
  readonly doubtfulLogprob: number;
  readonly frame: FrameGeometry;
  /** Whether the decoder accepts several tokens in one run. */
  readonly takesRuns: boolean;
  /**
   * Encodes rows of 16 kHz samples, all of one length, and returns a decoder that is at the start of its
   * text. It adds its attention to `attention`, if given.
   */
  decoder(rows: readonly Float32Array[], attention?: AttentionLog): Promise<StepDecoder & TokenVerifier>;
  /** Creates a log for one decoder. Absent if the alignment heads are unknown; then words cannot be timed. */
  readonly attentionLog?: () => AttentionLog;
}

/**
 * Opens the folder's encoder and merged decoder. Names and shapes of inputs and outputs are those of the
 * exports on the hub, listed in ARCHITECTURE.md.
 * @throws VoiceError `invalid_manifest` when a file is missing or has the wrong content.
 */
export async function openMoonshine(folder: string): Promise<MoonshineModel> {
  const { encoder } = await openPrepared(folder, ENCODER_FILE, ENCODER);
  const { cross: crossAttention, step: decoder } = await openPrepared(folder, DECODER_FILE, SPLIT_DECODER);
  const layout = cacheLayout(decoder, crossAttention.outputs);
  const heads = alignmentHeads(layout.attention.length);

  return {
    startToken: START_TOKEN,
    endToken: END_TOKEN,
    longestText: Infinity,
    rows: BATCH_ROWS,
    silence: SILENCE,
    doubtfulLogprob: DOUBTFUL_LOGPROB,
    frame: FRAME,
    takesRuns: typeof decoder.inputs.find(({ name }) => name === 'input_ids')?.shape[1] === 'string',
    ...(heads.length > 0 && { attentionLog: () => new AttentionLog(heads, layout.attention) }),
    async decoder(rows, attention) {
      // Row by row: batches do not make the encoder faster, and its memory grows with them.
      const encoded: Tensor[] = [];
      for (const row of rows) {
        const outputs = await encoder.run({ input_values: float32(row, [1, row.length]) });
        encoded.push(required(outputs, 'last_hidden_state'));
      }
      const past = await crossAttention.run({ encoder_hidden_states: stacked(encoded) });
      return new CachedDecoder(decoder, layout, past, rows.length, attention);
    },
  };
}

const ENCODER = {
  names: ['encoder'],
  revision: 1,
  make: (file) => ({ encoder: file }),
} as const satisfies Preparation<'encoder'>;

export const SPLIT_DECODER = {
  names: ['cross', 'step'],
  revision: 3,
  make: splitDecoder,
} as const satisfies Preparation<'cross' | 'step'>;

function splitDecoder(file: Uint8Array): SplitDecoder {
  let split: SplitDecoder | undefined;
  let cause: unknown;
  try {
    split = splitMergedDecoder(file);
  } catch (error) {
    cause = error;
  }
  if (!split) throw brokenModelFile(DECODER_FILE, 'is not a merged decoder with a key/value cache', cause);
  return split;
}

interface CacheLayout {
  /** `past_key_values.*` of the decoder's own attention, with the fixed sizes of heads and head size. */
  readonly past: readonly { readonly name: string; readonly heads: number; readonly headSize: number }[];
  readonly vocabulary: number;
  /** The outputs with the cross-attention weights, by layer. */
  readonly attention: readonly string[];
}

function cacheLayout(decoder: Session, cross: readonly TensorInfo[]): CacheLayout {
  const crossNames = new Set(cross.map(({ name }) => name));
  const vocabulary = Number(decoder.outputs.find(({ name }) => name === 'logits')?.shape.at(-1));
  if (!Number.isInteger(vocabulary))
    throw brokenModelFile(DECODER_FILE, "has no output 'logits' of a fixed size");
  const past = decoder.inputs
    .filter(({ name }) => name !== 'input_ids' && !crossNames.has(name))
    .map(({ name, shape }) => ({ name, heads: Number(shape[1]), headSize: Number(shape[3]) }));
  const attention = decoder.outputs
    .map(({ name }) => name)
    .filter((name) => name !== 'logits' && !name.startsWith('present'));
  return { past, vocabulary, attention };
}

const presentName = (past: string) => past.replace('past_key_values', 'present');

/** The decoder with its cache; tensors are fed back without a copy. */
class CachedDecoder implements StepDecoder, TokenVerifier {
  readonly rows: number;
  readonly vocabulary: number;
  readonly #session: Session;
  readonly #feeds: Record<string, Tensor>;
  readonly #past: CacheLayout['past'];
  readonly #attention: AttentionLog | undefined;
  readonly #wanted: readonly string[];

  constructor(
    session: Session,
    { past, vocabulary }: CacheLayout,
    cross: Readonly<Record<string, Tensor>>,
    rows: number,
    attention: AttentionLog | undefined,
  ) {
    this.#session = session;
    this.rows = rows;
    this.vocabulary = vocabulary;
    this.#past = past;
    this.#attention = attention;
    this.#wanted = ['logits', ...past.map(({ name }) => presentName(name)), ...(attention?.names ?? [])];
    this.#feeds = { ...cross };
    for (const { name, heads, headSize } of past) {
      this.#feeds[name] = float32(new Float32Array(0), [rows, heads, 0, headSize]);
    }
  }

  step(tokens: readonly number[]): Promise<Float32Array> {
    return this.#run(tokens, [this.rows, 1]);
  }

  run(tokens: readonly number[]): Promise<Float32Array> {
    return this.#run(tokens, [1, tokens.length]);
  }

  async ask(token: number, count: number): Promise<Float32Array> {
    const shorter = this.#past.map(({ name }) => [name, withoutLast(this.#feeds[name]!, count)]);
    const feeds = {
      ...this.#feeds,
      ...Object.fromEntries(shorter),
      input_ids: int64(BigInt64Array.of(BigInt(token)), [1, 1]),
    };
    return floats(required(await this.#session.run(feeds, ['logits']), 'logits'));
  }

  takeBack(count: number): void {
    if (count === 0) return;
    for (const { name } of this.#past) this.#feeds[name] = withoutLast(this.#feeds[name]!, count);
    this.#attention?.takeBack(count);
  }

  async #run(
    tokens: readonly number[],
    dims: readonly [rows: number, tokens: number],
  ): Promise<Float32Array> {
    this.#feeds['input_ids'] = int64(BigInt64Array.from(tokens, BigInt), dims);
    const outputs = await this.#session.run(this.#feeds, this.#wanted);
    for (const [name, tensor] of Object.entries(outputs)) {
      if (name.startsWith('present')) this.#feeds[name.replace('present', 'past_key_values')] = tensor;
    }
    this.#attention?.add(outputs);
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
  if (!tensor) throw brokenModelFile(ENCODER_FILE, `has no output '${name}'; export it again`);
  return tensor;
}
