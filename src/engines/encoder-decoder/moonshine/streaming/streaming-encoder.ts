import { joinArrays } from '../../../../base/join-arrays.ts';
import { SPEECH_RATE } from '../../../../domain/audio.ts';
import { brokenModelFile } from '../../../../onnx/broken-model-file.ts';
import { float32, floats, int64, type Tensor } from '../../../../onnx/tensor.ts';
import { STREAMING_CONFIG, type StreamingConfig } from './config.ts';
import type { StreamingGraphs } from './graphs.ts';

/** Samples of an unfinished frame of 80 in the frontend's state. */
const UNFINISHED_SAMPLES = 79;
/** Frames in the state of a convolution of the frontend. */
const KEPT_FRAMES = 4;
/** Earlier frames that each layer of the encoder uses for a frame. */
const LEFT_CONTEXT = 16;
/** Samples per run of the frontend, as in Moonshine's own program: 80 ms, which are four frames. */
const CHUNK = 1_280;
/** The most clips whose encoding is kept: the last three decodes of ten streams, and a few more. */
const MOST_CLIPS = 32;
/** The most samples of kept clips: four minutes, about 40 MB with their encodings. */
const MOST_SAMPLES = 240 * SPEECH_RATE;

/** The state of the frontend between two runs, by the names of its inputs. */
type FrontendState = Readonly<Record<string, Tensor>>;

/** An encoded clip that may be the beginning of a later one. */
interface EncodedClip {
  /** A whole number of chunks. */
  readonly samples: Float32Array;
  /** The state of the frontend after `samples`. */
  readonly frontend: FrontendState;
  /** [frames, encoderDim]: the newest features, which the encoder still needs. */
  readonly features: Float32Array;
  /** The number of features before those. */
  readonly dropped: number;
  /** [frames, decoderDim]: the frames that later samples do not change. */
  readonly memory: Float32Array;
}

/**
 * Encodes speech as it grows: of a clip that begins with an earlier one, only the rest is encoded, together
 * with the earlier frames that the encoder needs (moonshine-ai/moonshine,
 * `core/moonshine-streaming-model.cpp`). The result is the same either way, up to rounding.
 */
export class StreamingEncoder {
  readonly #graphs: Pick<StreamingGraphs, 'frontend' | 'encoder' | 'adapter'>;
  readonly #config: StreamingConfig;
  /** The kept clips, newest last. */
  #kept: readonly EncodedClip[] = [];

  constructor(graphs: StreamingGraphs, config: StreamingConfig) {
    this.#graphs = graphs;
    this.#config = config;
  }

  /**
   * Encodes a clip of 16 kHz samples.
   * @returns the decoder's memory: float32 [1, frames, decoderDim], a frame for every 20 ms.
   */
  async encode(samples: Float32Array): Promise<Tensor> {
    const whole = samples.subarray(0, samples.length - (samples.length % CHUNK));
    const before = this.#longestBeginningOf(whole) ?? this.#emptyClip();
    const grown = await this.#grow(before, whole);
    const { features } = await this.#hear(grown.frontend, inChunks(samples.subarray(whole.length)));
    const { memory, clip } = await this.#encodeNew(grown, features);
    this.#keep(clip, before);
    return memory;
  }

  /** Keeps `clip` as the newest. `before`, and the clip that it continues, then share its arrays. */
  #keep(clip: EncodedClip, before: EncodedClip): void {
    const isContinued = ({ samples }: EncodedClip) =>
      samples.buffer === before.samples.buffer && samples.length <= before.samples.length;
    const sharing = (one: EncodedClip): EncodedClip => ({
      ...one,
      samples: clip.samples.subarray(0, one.samples.length),
      memory: clip.memory.subarray(0, one.memory.length),
    });
    const others = this.#kept.filter((one) => one !== clip);
    this.#kept = newest([...others.map((one) => (isContinued(one) ? sharing(one) : one)), clip]);
  }

  #longestBeginningOf(samples: Float32Array): EncodedClip | undefined {
    return this.#kept
      .toSorted((one, other) => other.samples.length - one.samples.length)
      .find((one) => isBeginningOf(one.samples, samples));
  }

  #emptyClip(): EncodedClip {
    const { frontendDim, frontendChannels } = this.#config;
    const zeros = (...dims: readonly number[]) =>
      float32(new Float32Array(dims.reduce((product, dim) => product * dim, 1)), dims);
    return {
      samples: new Float32Array(0),
      frontend: {
        sample_buffer: zeros(1, UNFINISHED_SAMPLES),
        sample_len: int64(BigInt64Array.of(0n), [1]),
        conv1_buffer: zeros(1, frontendDim, KEPT_FRAMES),
        conv2_buffer: zeros(1, frontendChannels, KEPT_FRAMES),
        frame_count: int64(BigInt64Array.of(0n), [1]),
      },
      features: new Float32Array(0),
      dropped: 0,
      memory: new Float32Array(0),
    };
  }

  /** Adds the features of the new part of `samples`, which are whole chunks. */
  async #grow(before: EncodedClip, samples: Float32Array): Promise<EncodedClip> {
    if (samples.length === before.samples.length) return before;
    const { features, frontend } = await this.#hear(before.frontend, samples.subarray(before.samples.length));
    return { ...before, samples: samples.slice(), frontend, features: joined(before.features, features) };
  }

  /** Runs the frontend over whole chunks. */
  async #hear(frontend: FrontendState, chunks: Float32Array) {
    if (chunks.length === 0) return { features: chunks, frontend };
    const outputs = await this.#graphs.frontend.run({
      ...frontend,
      audio_chunk: float32(chunks, [1, chunks.length]),
    });
    const state = Object.keys(frontend).map((name) => [name, outputs[`${name}_out`]!]);
    return {
      features: rowsOf(outputs['features'], this.#config.encoderDim, 'frontend'),
      frontend: Object.fromEntries(state) as FrontendState,
    };
  }

  /**
   * Encodes the frames that are not in the memory.
   * @param last features at the end of the clip that a longer clip does not have. Their frames are not kept,
   * nor are earlier ones that depend on frames which do not exist yet.
   */
  async #encodeNew(
    clip: EncodedClip,
    last: Float32Array,
  ): Promise<{ readonly memory: Tensor; readonly clip: EncodedClip }> {
    const { encoderDim, decoderDim, depth, lookahead } = this.#config;
    const settled = clip.memory.length / decoderDim;
    const kept = clip.dropped + clip.features.length / encoderDim;
    const features = joined(clip.features, last);
    const news = clip.dropped + features.length / encoderDim - settled;
    if (news === 0) return { memory: memoryOf(clip.memory, decoderDim), clip };
    const { encoded } = await this.#graphs.encoder.run({
      features: float32(features, [1, features.length / encoderDim, encoderDim]),
    });
    const frames = rowsOf(encoded, encoderDim, 'encoder');
    if (frames.length !== features.length)
      throw brokenModelFile('encoder', 'does not return a frame for each feature');
    const { memory: adapted } = await this.#graphs.adapter.run({
      encoded: float32(frames.slice(-news * encoderDim), [1, news, encoderDim]),
      pos_offset: int64(BigInt64Array.of(BigInt(settled)), [1]),
    });
    const memory = joined(clip.memory, rowsOf(adapted, decoderDim, 'adapter'));
    const settledNow = Math.max(settled, kept - lookahead);
    const dropped = Math.max(clip.dropped, settledNow - LEFT_CONTEXT * depth);
    return {
      memory: memoryOf(memory, decoderDim),
      clip: {
        ...clip,
        features: clip.features.slice((dropped - clip.dropped) * encoderDim),
        dropped,
        memory: memory.subarray(0, settledNow * decoderDim),
      },
    };
  }
}

/** The last of `clips` that fit the limits. Arrays that several of them share count once. */
function newest(clips: readonly EncodedClip[]): readonly EncodedClip[] {
  const counted = new Set<ArrayBufferLike>();
  let samples = 0;
  const first = clips.findLastIndex((clip) => {
    if (!counted.has(clip.samples.buffer)) samples += clip.samples.length;
    counted.add(clip.samples.buffer);
    return samples > MOST_SAMPLES;
  });
  return clips.slice(Math.max(first + 1, clips.length - MOST_CLIPS));
}

/** Pads samples with silence to whole chunks. */
function inChunks(samples: Float32Array): Float32Array {
  const padded = new Float32Array(Math.ceil(samples.length / CHUNK) * CHUNK);
  padded.set(samples);
  return padded;
}

const memoryOf = (memory: Float32Array, width: number): Tensor =>
  float32(memory, [1, memory.length / width, width]);

function rowsOf(tensor: Tensor | undefined, width: number, graph: string): Float32Array {
  const found = tensor?.dims.at(-1) ?? 0;
  if (tensor && found === width) return floats(tensor);
  throw brokenModelFile(graph, `returns rows of ${found} numbers; ${STREAMING_CONFIG} says ${width}`);
}

const isBeginningOf = (beginning: Float32Array, samples: Float32Array): boolean =>
  beginning.length <= samples.length &&
  bytesOf(beginning).equals(bytesOf(samples.subarray(0, beginning.length)));

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const joined = (one: Float32Array, other: Float32Array): Float32Array =>
  joinArrays([one, other], (length) => new Float32Array(length));
