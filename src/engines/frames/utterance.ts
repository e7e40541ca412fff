import { SPEECH_RATE } from '../../domain/audio.ts';
import { cancelled } from '../../domain/errors.ts';
import type { AcousticModel, AcousticStream, ChunkSize } from './acoustic/acoustic-model.ts';
import type { FrameDecoder } from './decoding/frame-decoder.ts';
import type { DecodedToken } from './decoding/decoded-token.ts';
import { createFbank, type Fbank, FRAME_SECONDS, normalizePerFeature } from './features/fbank.ts';
import type { FrameMeasure } from './features/frame-measure.ts';

/** Frames of silence at the end of a live utterance, because the model emits tokens a little late. */
const TAIL_FRAMES = 50;
const SAMPLES_PER_FRAME = SPEECH_RATE * FRAME_SECONDS;
/** A few frames more than the padding needs. */
const SPARE_FRAMES = 3;

export interface FrameUtteranceOptions {
  /** Computes the model's features; utterances of one thread may share it. */
  readonly measure?: FrameMeasure;
  /** ISO 639-1, for models that take a language. */
  readonly language?: string | undefined;
}

/**
 * One utterance: features, model and decoder in sequence. The result does not depend on the block sizes of
 * the audio.
 */
export class FrameUtterance {
  readonly #model: AcousticModel;
  readonly #decoder: FrameDecoder;
  readonly #fbank: Fbank;
  readonly #acoustic: AcousticStream;
  readonly #waiting: FrameQueue;
  #samples = 0;
  /** The number of processed chunks. */
  #chunks = 0;

  constructor(
    model: AcousticModel,
    decoder: FrameDecoder,
    { measure, language }: FrameUtteranceOptions = {},
  ) {
    this.#model = model;
    this.#decoder = decoder;
    this.#fbank = createFbank(model.features, measure);
    this.#acoustic = model.start(language);
    this.#waiting = new FrameQueue(model.features.bins);
  }

  /** Seconds accepted so far. */
  get seconds(): number {
    return this.#samples / SPEECH_RATE;
  }

  /** Seconds that a live model has processed. */
  get decodedSeconds(): number {
    return this.#chunks * (this.#model.chunk?.shift ?? 0) * FRAME_SECONDS;
  }

  /** Samples that are needed before the text can change; 0 if nothing has been decoded yet. */
  get missing(): number {
    const { chunk } = this.#model;
    if (!chunk) return 0;
    return Math.max(0, this.#fbank.samplesFor(this.#chunks * chunk.shift + chunk.length) - this.#samples);
  }

  /** The language (ISO 639) that the model detected; `undefined` if it detects none. */
  get language(): string | undefined {
    return this.#decoder.language?.();
  }

  /** Decodes 16 kHz samples. Rejects with kind `cancelled` between two chunks. */
  async accept(samples: Float32Array, signal: AbortSignal): Promise<void> {
    this.#samples += samples.length;
    this.#waiting.push(this.#fbank.push(samples));
    if (this.#model.chunk) await this.#runChunks(this.#model.chunk, Infinity, signal);
  }

  /** The best hypothesis so far, from its token `from` on. */
  best(from = 0): readonly DecodedToken[] {
    return this.#decoder.best(from);
  }

  /** Decodes the remaining frames and returns the best hypothesis. No call may follow. */
  async finish(signal: AbortSignal): Promise<readonly DecodedToken[]> {
    if (this.#samples > 0) {
      if (this.#model.chunk) await this.#finishChunks(this.#model.chunk, signal);
      else await this.#runWhole(signal);
    }
    return this.#decoder.finish();
  }

  async #runWhole(signal: AbortSignal): Promise<void> {
    this.#waiting.push(this.#fbank.finish());
    const features = this.#waiting.first(this.#waiting.length);
    if (this.#model.normalize)
      normalizePerFeature(features, this.#model.features.bins, this.#model.normalize);
    await this.#run(features, this.#waiting.length, signal);
  }

  /** Adds silence after the last sample until a chunk has begun after the tail. */
  async #finishChunks(chunk: ChunkSize, signal: AbortSignal): Promise<void> {
    const frames = Math.round(this.#samples / SAMPLES_PER_FRAME);
    const chunks = Math.ceil((frames + TAIL_FRAMES) / chunk.shift);
    const wanted = (chunks - 1) * chunk.shift + chunk.length + SPARE_FRAMES;
    const silence = Math.max(0, wanted * SAMPLES_PER_FRAME - this.#samples);
    this.#waiting.push(this.#fbank.push(new Float32Array(silence)));
    await this.#runChunks(chunk, chunks, signal);
  }

  async #runChunks({ length, shift }: ChunkSize, most: number, signal: AbortSignal): Promise<void> {
    while (this.#waiting.length >= length && this.#chunks < most) {
      await this.#run(this.#waiting.first(length), length, signal);
      this.#waiting.drop(shift);
      this.#chunks++;
    }
  }

  async #run(features: Float32Array, frames: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled(signal.reason);
    const { values, frames: rows } = await this.#acoustic.run(features, frames);
    const pushing = this.#decoder.push(values, rows);
    // Most decoders are synchronous, and awaiting for each chunk would take noticeable time.
    if (pushing !== undefined) await pushing;
  }
}

/** A queue of feature frames that wait to be encoded. */
class FrameQueue {
  readonly #bins: number;
  #data: Float32Array;
  #start = 0;
  #end = 0;

  constructor(bins: number) {
    this.#bins = bins;
    this.#data = new Float32Array(64 * bins);
  }

  /** The number of waiting frames. */
  get length(): number {
    return (this.#end - this.#start) / this.#bins;
  }

  /** Appends frames [n x bins]. */
  push(frames: Float32Array): void {
    if (this.#end + frames.length > this.#data.length) this.#makeRoom(frames.length);
    this.#data.set(frames, this.#end);
    this.#end += frames.length;
  }

  /** A copy of the first `count` frames. */
  first(count: number): Float32Array {
    return this.#data.slice(this.#start, this.#start + count * this.#bins);
  }

  /** Removes the first `count` frames. */
  drop(count: number): void {
    this.#start = Math.min(this.#end, this.#start + count * this.#bins);
  }

  /** Moves waiting frames to the front, of a larger array if needed. */
  #makeRoom(more: number): void {
    const waiting = this.#data.subarray(this.#start, this.#end);
    const needed = waiting.length + more;
    const data = needed * 2 > this.#data.length ? new Float32Array(needed * 2) : this.#data;
    data.set(waiting);
    this.#data = data;
    this.#end = waiting.length;
    this.#start = 0;
  }
}
