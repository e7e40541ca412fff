import type { MediaSource } from './byte-source.ts';
import type { AudioBlock } from './reader.ts';
import { SampleClock } from './sample-clock.ts';

/** Timestamps are rounded and jitter. A timestamp further ahead than this many seconds is a gap. */
export const GAP_SECONDS = 0.1;

/** Audio that overlaps earlier audio by at most this is late; by more, its timestamps restart. */
const MOST_OVERLAP_SECONDS = 1;

/** Seconds of silence that the gaps of any file may have, and the additional silence per byte. */
const SPARE_SILENCE_SECONDS = 3_600;
const SILENCE_BYTES_PER_SECOND = 20;

interface Film {
  readonly source: Pick<MediaSource, 'length'>;
  /**
   * The end of the film by its container, in seconds; called after all of its sound. Undefined if it is
   * unknown.
   */
  readonly end: () => number | undefined;
  readonly warn: (warning: string) => void;
}

/**
 * Places the blocks on the clock of their film. Silence fills gaps between blocks and after the last one up
 * to the film's end. All audio is kept in its order; an overlapping block follows directly after the previous
 * one. A backward jump, or a gap too long for a file of this size, shifts the clock instead and causes a
 * warning.
 */
export async function* fillTimestampGaps(
  blocks: AsyncIterable<AudioBlock>,
  { source, end, warn }: Film,
): AsyncGenerator<AudioBlock, void> {
  const clock = new SampleClock();
  let shift = 0;
  let silent = 0;
  let last: AudioBlock | undefined;

  /** The silence before a block at `time`, in seconds. */
  function gapBefore(time: number): number {
    const ahead = time + shift - clock.seconds;
    if (Math.abs(ahead) <= GAP_SECONDS || (ahead < 0 && ahead >= -MOST_OVERLAP_SECONDS)) return 0;
    if (ahead > 0 && silent + ahead <= SPARE_SILENCE_SECONDS + source.length / SILENCE_BYTES_PER_SECOND) {
      silent += ahead;
      return ahead;
    }
    shift -= ahead;
    warn(ahead > 0 ? JUMPS.ahead : JUMPS.back);
    return 0;
  }

  function* silence({ channels, sampleRate }: AudioBlock, seconds: number): Generator<AudioBlock, void> {
    for (let left = Math.round(seconds * sampleRate); left > 0; left -= sampleRate) {
      const length = Math.min(left, sampleRate);
      clock.add(length, sampleRate);
      yield { channels: channels.map(() => new Float32Array(length)), sampleRate };
    }
  }

  for await (const block of blocks) {
    if (block.at !== undefined) yield* silence(block, gapBefore(block.at));
    clock.add(block.channels[0]!.length, block.sampleRate);
    last = block;
    yield block;
  }
  const over = end();
  if (last !== undefined && over !== undefined && over + shift > clock.seconds)
    yield* silence(last, gapBefore(over));
}

const JUMPS = {
  ahead:
    'Its timestamps jump further ahead than a file of its size can last; the audio after the jump follows directly.',
  back: 'Its timestamps jump back; voice placed the rest right after the part before.',
} as const;
