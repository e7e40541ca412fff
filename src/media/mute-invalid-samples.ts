import type { AudioBlock } from './reader.ts';

/** Thrown if too many decoded samples are invalid, so that another decoder should be tried. */
export class InvalidSamples extends Error {
  override readonly name = 'Nonsense';
}

interface NonsenseOptions {
  /** The samples may have any scale: only NaN and infinities are invalid. */
  readonly anyScale: boolean | undefined;
  /** Whether another decoder can be asked at this point. */
  readonly giveUp: () => boolean;
  readonly onMuted: () => void;
}

/** The most invalid samples before another decoder is tried: a share, and additional seconds. */
const MOST_NONSENSE = 0.02;
const SPARE_SECONDS = 0.5;

/**
 * Yields the blocks of one decoder with invalid samples muted.
 * @throws InvalidSamples if there are too many and `giveUp` is set.
 */
export async function* muteInvalidSamples(
  blocks: AsyncIterable<AudioBlock>,
  { anyScale, giveUp, onMuted }: NonsenseOptions,
): AsyncGenerator<AudioBlock, void> {
  const mute = createSampleMuter(anyScale ? Number.MAX_VALUE : MOST_OF_CODECS);
  let given = 0; // seconds
  let muted = 0;
  for await (const block of blocks) {
    const plausible = mute(block.channels);
    given += block.channels[0]!.length / block.sampleRate;
    if (plausible.muted > 0) {
      muted += plausible.muted / block.sampleRate;
      onMuted();
      if (muted > SPARE_SECONDS + MOST_NONSENSE * given && giveUp()) throw new InvalidSamples();
    }
    yield { ...block, channels: plausible.channels };
  }
}

/** A block after muting. */
export interface MutedBlock {
  readonly channels: readonly Float32Array[];
  /** The number of samples per channel that were invalid and are now silent. */
  readonly muted: number;
}

/**
 * The largest magnitude that a lossy codec can produce: their overshoot stays below 2 (full scale is 1). A
 * decoder that is misled by a damaged frame gives values of thousands.
 */
const MOST_OF_CODECS = 4;

/** Frames overlap, so the neighbours of invalid samples are muted too. In samples: half a frame of MP3. */
const SPAN = 576;

/**
 * Creates a function that mutes invalid samples in consecutive blocks of one decoder: the range around each
 * sample that is NaN or above `most` in magnitude. Valid blocks are returned unchanged.
 */
export function createSampleMuter(most = MOST_OF_CODECS): (channels: readonly Float32Array[]) => MutedBlock {
  /** The invalid span at the end of the last block continues in the next block. */
  let carried = 0;
  return (channels) => {
    const length = channels[0]?.length ?? 0;
    const spans = nonsenseIn(channels, most, carried);
    const end = spans.at(-1)?.[1] ?? 0;
    carried = Math.max(0, end - length);
    if (spans.length === 0) return { channels, muted: 0 };
    let muted = 0;
    const mended = channels.map((channel) => channel.slice());
    for (const [from, to] of spans) {
      for (const channel of mended) channel.fill(0, from, to);
      muted += Math.min(to, length) - from;
    }
    return { channels: mended, muted };
  };
}

/** Spans of invalid samples with neighbours, in order and apart; the last may end behind the block. */
function nonsenseIn(
  channels: readonly Float32Array[],
  most: number,
  carried: number,
): readonly (readonly [from: number, to: number])[] {
  const places = channels.flatMap((channel) => beyond(channel, most)).toSorted((a, b) => a - b);
  const spans: [number, number][] = carried > 0 ? [[0, carried]] : [];
  for (const place of places) {
    const from = Math.max(0, place - SPAN);
    const last = spans.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = place + SPAN;
    else spans.push([from, place + SPAN]);
  }
  return spans;
}

/** The samples at which a channel exceeds `most` or is NaN. */
function beyond(channel: Float32Array, most: number): number[] {
  const places: number[] = [];
  for (let index = 0; index < channel.length; index++) {
    if (!(Math.abs(channel[index]!) <= most)) places.push(index);
  }
  return places;
}
