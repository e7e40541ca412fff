import type { Word } from '../domain/transcript.ts';
import { type CuePiece, toPieces } from './pieces.ts';

/** The loudness of a span of audio. */
export interface Loudness {
  /** Level of each frame in dB. */
  readonly levels: Float32Array;
  readonly framesPerSecond: number;
}

/**
 * Estimates word times from the length of each word, for engines without word times. Words start and end at
 * quiet places nearby, and silence gets no words. Times are seconds from the beginning of the sound, in
 * order; words have no probability.
 */
export function shareTime(text: string, { levels, framesPerSecond }: Loudness): readonly Word[] {
  const pieces = toPieces(text, Infinity);
  const sounding = soundingOf(levels);
  const edges = edgesOf(pieces, sounding, framesPerSecond);
  return pieces.map(({ text: word }, index) => {
    const [from, to] = withoutSilence(sounding, edges[index]!, edges[index + 1]!);
    return { word, start: from / framesPerSecond, end: to / framesPerSecond };
  });
}

/** Frames this far below the loudest one count as silent. */
const SILENT_DB = 35;
const FULL_DB = 15;

/** The share of sound in each frame, 0 to 1. */
function soundingOf(levels: Float32Array): Float32Array {
  const loudest = levels.reduce((most, level) => Math.max(most, level), -Infinity);
  // In silence, all frames are equal.
  if (loudest === -Infinity) return new Float32Array(levels.length).fill(1);
  return levels.map((level) =>
    Math.min(1, Math.max(0, (level - loudest + SILENT_DB) / (SILENT_DB - FULL_DB))),
  );
}

/** An edge may move this far to a quieter frame; further if punctuation marks a pause. */
const REACH_SECONDS = 0.12;
const PAUSE_REACH_SECONDS = 0.35;
/** The duration of a word, in letters: this plus its own letters. */
const LETTERS_OF_ANY_WORD = 1.5;

/** The least duration of a word, if there is room. */
const SHORTEST_SECONDS = 0.05;

/** The edges of the pieces, in frames: one more than pieces, in rising order. */
function edgesOf(
  pieces: readonly CuePiece[],
  sounding: Float32Array,
  framesPerSecond: number,
): readonly number[] {
  const frames = (seconds: number) => Math.round(seconds * framesPerSecond);
  const shares = sharesOf(pieces, sounding);
  const edges = [0];
  for (const [index, share] of shares.entries()) {
    const reach = frames(mayPause(pieces[index]!) ? PAUSE_REACH_SECONDS : REACH_SECONDS);
    const earliest = edges.at(-1)! + frames(SHORTEST_SECONDS);
    const latest = (shares[index + 1] ?? sounding.length) - frames(SHORTEST_SECONDS);
    edges.push(
      earliest <= latest
        ? quietest(sounding, share, Math.max(earliest, share - reach), Math.min(latest, share + reach))
        : Math.max(edges.at(-1)!, share),
    );
  }
  return [...edges, sounding.length];
}

/** The ends of all pieces except the last, in frames, by their lengths and the frames with sound. */
function sharesOf(pieces: readonly CuePiece[], sounding: Float32Array): readonly number[] {
  const lengthOf = ({ columns }: CuePiece) => columns + LETTERS_OF_ANY_WORD;
  const whole = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
  const sound = sounding.reduce((sum, share) => sum + share, 0);
  let frame = 0;
  let passed = 0;
  let spoken = 0;
  return pieces.slice(0, -1).map((piece) => {
    spoken += lengthOf(piece);
    const due = (spoken / whole) * sound;
    while (frame < sounding.length && passed + sounding[frame]! <= due) passed += sounding[frame++]!;
    return frame;
  });
}

const mayPause = ({ breakAfter }: CuePiece) => breakAfter === 'sentence' || breakAfter === 'clause';

/** The quietest place from `earliest` to `latest`, and of several the one nearest to `frame`. */
function quietest(sounding: Float32Array, frame: number, earliest: number, latest: number): number {
  const width = latest - earliest + 1;
  let best = Math.min(Math.max(frame, earliest), latest);
  let least = Infinity;
  for (let at = earliest; at <= latest; at++) {
    const cost = (sounding[at - 1] ?? 0) + (sounding[at] ?? 0) + (2 * Math.abs(at - frame)) / width;
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}

/** From the first sounding frame to the last; all frames if none sounds. */
function withoutSilence(sounding: Float32Array, from: number, to: number): readonly [number, number] {
  let first = from;
  let last = to;
  while (first < last && sounding[first] === 0) first++;
  while (last > first && sounding[last - 1] === 0) last--;
  return first < last ? [first, last] : [from, to];
}
