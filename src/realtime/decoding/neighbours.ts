import { SPEECH_RATE } from '../../domain/audio.ts';
import type { Region } from '../../vad/frame.ts';
import { shouldJoin, jointProbability, type JoiningLimits, SENTENCES } from '../../vad/neighbours.ts';

/** A finished region and its text, once that is known. */
export interface Neighbour {
  readonly region: Region;
  text?: string;
}

/** The limits of files, without lengths that delay a final too much. */
export const JOINED_REGIONS: JoiningLimits = { ...SENTENCES, maxSeconds: 10 };

/** A region of at least this many samples is understood well by itself (measured). */
const ENOUGH_SAMPLES = (JOINED_REGIONS.goodSeconds / 2) * SPEECH_RATE;

/** The latest regions, with which the next region would be joined in a file. */
export class Neighbours {
  #past: readonly Neighbour[] = [];

  /** Adds the next finished region; the caller sets its text later. */
  add(neighbour: Neighbour): void {
    this.#past = [...this.before(neighbour.region), neighbour];
  }

  /**
   * The regions before this range that must be decoded together with it, oldest first; the longer the range,
   * the fewer.
   */
  before({ start, end }: Pick<Region, 'start' | 'end'>): readonly Neighbour[] {
    let from = start;
    const stranger = this.#past.findLastIndex(({ region }) => {
      if (!shouldJoin(from - region.end, end - region.start, JOINED_REGIONS)) return true;
      from = region.start;
      return false;
    });
    return this.#past.slice(stranger + 1);
  }

  /** Forgets the previous text, so that the next segment begins anew. */
  forget(): void {
    this.#past = [];
  }
}

/** The fewest previous regions that must be decoded together with this one. */
export function regionsToJoin({ start, end }: Region, before: readonly Neighbour[]): readonly Neighbour[] {
  if (end - start >= ENOUGH_SAMPLES) return [];
  const first = before.findLastIndex(({ region }) => end - region.start >= ENOUGH_SAMPLES);
  return before.slice(Math.max(0, first));
}

/** The probability of speech in a region, given those before it, as for a chunk of a file. */
export function probabilityInContext(region: Region, before: readonly Neighbour[]): number {
  const regions = [...before.map((neighbour) => neighbour.region), region];
  const together = regions
    .map(({ start, end, probability }) => ({ probability, samples: end - start }))
    .reduce((one, other) => ({
      probability: jointProbability(one, other),
      samples: one.samples + other.samples,
    }));
  return Math.max(region.probability, together.probability);
}
