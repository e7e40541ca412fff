import { rmsDbfs } from '../../audio/dbfs.ts';
import { pausesIn } from '../../audio/pauses.ts';
import { SPEECH_RATE } from '../../domain/audio.ts';

/** A cut lies in this last part of the longest piece that there may be. */
const LAST_PART = 1 / 3;
/** Where there is no pause, the quietest of these is cut. */
const BLOCK_SAMPLES = SPEECH_RATE / 20;

/**
 * Where to cut a clip of 16 kHz samples into pieces of at most `longest` samples: in the middle of a pause,
 * or where it is quiet.
 * @param grid cuts lie at multiples of so many samples.
 * @returns the first sample of each piece but the first, in order.
 */
export function cutPoints(clip: Float32Array, longest: number, grid: number): readonly number[] {
  const cuts: number[] = [];
  for (let start = 0; clip.length - start > longest; start = cuts.at(-1)!) {
    const from = start + Math.floor(longest * (1 - LAST_PART));
    const at = from + quietestOf(clip.subarray(from, start + longest));
    cuts.push(Math.max(start + grid, Math.floor(at / grid) * grid));
  }
  return cuts;
}

function quietestOf(samples: Float32Array): number {
  const inside = pausesIn(samples).filter(({ start, end }) => start > 0 && Number.isFinite(end));
  const [longest] = inside.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (longest) return Math.round(((longest.start + longest.end) / 2) * SPEECH_RATE);
  let [best, least] = [0, Infinity];
  for (let at = 0; at + BLOCK_SAMPLES <= samples.length; at += BLOCK_SAMPLES) {
    const level = rmsDbfs(samples.subarray(at, at + BLOCK_SAMPLES));
    if (level < least) [best, least] = [at, level];
  }
  return best + BLOCK_SAMPLES / 2;
}
