import { FRAME_SAMPLES, type Region } from './frame.ts';
import type { FrameClass } from './classify-frames.ts';
import { Segmenter, type SegmenterEvent } from './segmenter.ts';

/** Collects loud regions with spectral shape until the first certain speech makes them unnecessary. */
export class QuietSpeech {
  #segmenter: Segmenter | undefined;
  #regions: Region[] = [];
  readonly #longestHeld: number;

  /**
   * `from` is the first sample of the first frame. Regions older than `longestHeld` samples are forgotten.
   */
  constructor({ from = 0, longestHeld = Infinity } = {}) {
    this.#segmenter = new Segmenter({}, from / FRAME_SAMPLES);
    this.#longestHeld = longestHeld;
  }

  /** Takes the next frame. */
  push(judgement: FrameClass): void {
    if (!this.#segmenter) return;
    const verdict = judgement.loud ? 'speech' : 'silence';
    this.#regions.push(...regionsOf(this.#segmenter.push(judgement.frame, verdict)));
    const oldest = this.#segmenter.position - this.#longestHeld;
    while (this.#regions.length > 0 && this.#regions[0]!.start < oldest) this.#regions.shift();
  }

  /** Discards the collected regions, because certain speech was found. */
  unneeded(): void {
    this.#segmenter = undefined;
    this.#regions = [];
  }

  /** The first sample that `rest` may still return; `undefined` after `unneeded`. */
  get needsFrom(): number | undefined {
    return this.#regions[0]?.start ?? this.#segmenter?.needsFrom;
  }

  /** Returns the collected regions at the end of the stream. */
  rest(): readonly Region[] {
    return this.#segmenter ? [...this.#regions, ...regionsOf(this.#segmenter.flush())] : [];
  }
}

export const regionsOf = (events: readonly SegmenterEvent[]): Region[] =>
  events.flatMap((event) => (event.type === 'region' ? [event.region] : []));
