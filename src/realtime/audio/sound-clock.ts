import { SPEECH_RATE } from '../../domain/audio.ts';

const SAMPLES_PER_MS = SPEECH_RATE / 1000;

/** Converts positions in the processed audio to the client's clock, which also counts skipped audio. */
export class SoundClock {
  /** Skipped audio: the position before which it lies, and the sum of skipped samples up to there. */
  #gaps: { readonly at: number; readonly skipped: number }[] = [];
  #received = 0;

  /** Advances both clocks by `samples`. */
  advance(samples: number): void {
    this.#received += samples;
  }

  /** Advances only the client's clock, for samples that were sent but not processed. */
  skip(samples: number): void {
    const last = this.#gaps.at(-1);
    const skipped = (last?.skipped ?? 0) + samples;
    if (last?.at === this.#received) this.#gaps.pop();
    this.#gaps.push({ at: this.#received, skipped });
  }

  /**
   * Milliseconds since the client's first sample. At a gap, 'start' is the time after it, 'end' the time
   * before it.
   */
  toMs(position: number, edge: 'start' | 'end'): number {
    const gap = this.#gaps.findLast(({ at }) => (edge === 'start' ? at <= position : at < position));
    return Math.round((position + (gap?.skipped ?? 0)) / SAMPLES_PER_MS);
  }

  /** Drops the entries that are needed only for positions before `position`. */
  forget(position: number): void {
    const needed = this.#gaps.findLastIndex(({ at }) => at < position);
    if (needed > 0) this.#gaps = this.#gaps.slice(needed);
  }
}
