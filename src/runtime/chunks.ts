import type { TimelinePiece } from '../audio/timeline.ts';
import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import type { Region } from '../vad/frame.ts';
import { SEGMENTER_DEFAULTS } from '../vad/segmenter.ts';
import { shouldJoin, type JoiningLimits, jointProbability, SENTENCES } from '../vad/neighbours.ts';
import type { Packing } from '../domain/facts.ts';
import { joinArrays } from '../base/join-arrays.ts';
import type { PreparedSpeech } from '../media/prepare.ts';

/** Speech that is decoded in one row: consecutive pieces of a recording, without the silence between them. */
export interface Chunk extends Region {
  /** At least one, in order, from `start` to `end`; silence between them is left out. */
  readonly pieces: readonly TimelinePiece[];
  /** The number of samples of all pieces together. */
  readonly samples: number;
}

/** Limits for packing; lengths are those of the packed chunks. */
export interface PackingLimits extends JoiningLimits {
  /** A longer gap inside a chunk is shortened to this length by cutting its middle. */
  readonly keepGapSeconds: number;
}

/** Samples of padding before the speech of a region. */
const PAD_BEFORE = (SEGMENTER_DEFAULTS.padBeforeMs * SPEECH_RATE) / 1000;
const PAD_AFTER = (SEGMENTER_DEFAULTS.padAfterMs * SPEECH_RATE) / 1000;

/** Makes a region a chunk of its own. */
export function toChunk({ start, end, probability }: Region): Chunk {
  return { pieces: [{ start, end }], start, end, probability, samples: end - start };
}

/** The regions that end later than `seconds`. */
export async function* regionsAfter(
  regions: AsyncIterable<Region>,
  seconds: number,
): AsyncGenerator<Region, void, undefined> {
  for await (const region of regions) if (region.end / SPEECH_RATE > seconds + SAME_SECONDS) yield region;
}

/** Times this close are the same. */
const SAME_SECONDS = 0.001;

/**
 * Joins neighbouring regions, and short pauses between them, into chunks: engines make fewer mistakes in
 * whole sentences. Order is kept; a single region may exceed the limits.
 */
export async function* packRegions(
  regions: AsyncIterable<Region>,
  limits: PackingLimits,
): AsyncGenerator<Chunk, void, undefined> {
  let chunk: Chunk | undefined;
  for await (const region of regions) {
    const longer = chunk && joined(chunk, region, limits.keepGapSeconds);
    if (chunk && longer && shouldJoin(region.start - chunk.end, longer.samples, limits)) chunk = longer;
    else {
      if (chunk) yield chunk;
      chunk = toChunk(region);
    }
  }
  if (chunk) yield chunk;
}

function joined(chunk: Chunk, next: Region, keepGapSeconds: number): Chunk {
  const length = next.end - next.start;
  const gap = next.start - chunk.end;
  const kept = Math.min(gap, Math.round(keepGapSeconds * SPEECH_RATE));
  return {
    pieces: [...chunk.pieces.slice(0, -1), ...joinedPieces(chunk.pieces.at(-1)!, next, kept)],
    start: chunk.start,
    end: next.end,
    probability: jointProbability(chunk, { probability: next.probability, samples: length }),
    samples: chunk.samples + kept + length,
  };
}

/** Joins both with this much of the gap between them; one piece if that is the whole gap. */
function joinedPieces(last: TimelinePiece, next: TimelinePiece, kept: number): readonly TimelinePiece[] {
  if (kept === next.start - last.end) return [{ start: last.start, end: next.end }];
  const after = kept >> 1;
  return [
    { ...last, end: last.end + after, speechEnd: Math.max(last.start, last.end - PAD_AFTER) },
    {
      start: next.start - (kept - after),
      end: next.end,
      speechStart: Math.min(next.end, next.start + PAD_BEFORE),
    },
  ];
}

const WHOLE_SENTENCES: PackingLimits = { ...SENTENCES, keepGapSeconds: Infinity };

/**
 * Fills windows of 30 s, which cost the same when they are half empty. Pauses stay, to keep sentences apart.
 */
const FULL_WINDOWS: PackingLimits = {
  goodSeconds: 30,
  maxGapSeconds: 10,
  maxSeconds: 30,
  closeGapSeconds: 10,
  keepGapSeconds: 0.8,
};

/** How the speech in a file is packed into chunks. */
export const PACKING: Readonly<Record<Packing, PackingLimits>> = {
  sentences: WHOLE_SENTENCES,
  windows: FULL_WINDOWS,
};

/** The samples of a chunk, its pieces joined, up to the end of the recording. */
export async function readChunk(
  recording: Pick<PreparedSpeech, 'samples' | 'read'>,
  { pieces }: Chunk,
): Promise<Speech> {
  const parts = await Promise.all(
    pieces.map(({ start, end }) => recording.read(start, Math.min(end, recording.samples) - start)),
  );
  // The parts are speech, so their concatenation is.
  return parts.length === 1 ? parts[0]! : joinArrays(parts, (length) => new Float32Array(length) as Speech);
}
