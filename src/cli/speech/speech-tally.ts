import { type TtsChunk, TTS_RATE } from '../../domain/synthesis.ts';
import type { AlignmentItem } from '../../domain/voice.ts';
import type { Text } from '../../text/with-sample.ts';

/** Records synthesized speech: its length, its words, and their times. */
export class SpeechTally {
  #samples = 0;
  #text = '';
  readonly #words: AlignmentItem[] = [];
  readonly #onProgress: (seconds: number) => void;

  constructor(onProgress: (seconds: number) => void = () => undefined) {
    this.#onProgress = onProgress;
  }

  /** Adds the samples and words of an earlier run. */
  add(samples: number, words: readonly AlignmentItem[]): void {
    this.#samples += samples;
    for (const word of words) this.#words.push(word);
  }

  /** Seconds of audio so far. */
  get seconds(): number {
    return this.#samples / TTS_RATE;
  }

  /** The text that has been read so far. */
  get text(): string {
    return this.#text;
  }

  get words(): readonly AlignmentItem[] {
    return this.#words;
  }

  /** Returns `text` and records it while it is read. */
  read<T extends Text>(text: T): T {
    if (typeof text !== 'string') return this.#reading(text) as AsyncIterable<string> as T;
    this.#text = text;
    return text;
  }

  /** Yields the samples of `chunks` and records their lengths and words. */
  async *listen(chunks: AsyncIterable<TtsChunk>): AsyncGenerator<Float32Array, void, undefined> {
    for await (const { samples, alignment } of chunks) {
      this.add(samples.length, alignment?.items ?? []);
      this.#onProgress(this.seconds);
      yield samples;
    }
  }

  async *#reading(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
    for await (const piece of text) {
      this.#text += piece;
      yield piece;
    }
  }
}
