import { joinArrays } from '../../base/join-arrays.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import type { Boundary } from './phoneme-units.ts';

const samplesOf = (ms: number) => Math.round((ms * TTS_RATE) / 1000);

/** Sound below this is silence: -45 dB relative to full scale. */
const AUDIBLE = 10 ** (-45 / 20);

/** Silence that is kept before the first sound and after the last. */
const LEAD_IN = samplesOf(50);
const LEAD_OUT = samplesOf(30);

/** The samples of a fade at a cut, which would click otherwise. */
const FADE = samplesOf(5);

/**
 * Milliseconds between two segments, in addition to the kept part of their own silence: together about the
 * pauses of Kokoro-FastAPI.
 */
const PAUSE_MS: Readonly<Record<Boundary, number>> = {
  line: 500,
  sentence: 380,
  clause: 300,
  word: 5,
};

/** The part of a segment between its leading and trailing silence: samples [start, end). */
export interface SoundingRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the sounding range of a segment; `undefined` if it is silent. */
export function findSound(samples: Float32Array): SoundingRange | undefined {
  const start = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  if (start < 0) return undefined;
  let end = samples.length;
  while (Math.abs(samples[end - 1]!) <= AUDIBLE) end--;
  return { start, end };
}

/** A segment with its position. */
export interface PlacedSegment {
  /**
   * The next samples of the utterance: the pause before the segment, and the segment without its trailing
   * silence.
   */
  readonly samples: Float32Array;
  /**
   * Position of the segment's first sample in the utterance as if its leading silence had not been cut, in
   * samples.
   */
  readonly origin: number;
}

export interface Joiner {
  /**
   * Adds a segment.
   * @param boundary the boundary at the segment's end.
   */
  add(samples: Float32Array, boundary: Boundary): PlacedSegment;
  /** The silence at the end of the last segment, as synthesized. */
  end(): Float32Array;
}

/**
 * Creates a joiner that replaces the model's silence between two segments, which is too long, with a pause
 * that suits the boundary. The beginning and end of the utterance stay as synthesized, so a single segment is
 * unchanged.
 */
export function createJoiner(): Joiner {
  let position = 0;
  let before: { readonly tail: Float32Array; readonly boundary: Boundary } | undefined;

  return {
    add(samples, boundary) {
      const sound = findSound(samples) ?? { start: 0, end: samples.length };
      const start = before ? Math.max(0, sound.start - LEAD_IN) : 0;
      // A few samples are always held back, which can fade if another segment follows.
      const end = Math.max(start, Math.min(samples.length - FADE, sound.end + LEAD_OUT));
      const body = samples.slice(start, end);
      const pause = before ? pauseAfter(before.tail, before.boundary) : new Float32Array(0);
      if (before) fadeIn(body);
      const origin = position + pause.length - start;
      position += pause.length + body.length;
      before = { tail: samples.subarray(end), boundary };
      const joined =
        pause.length > 0 ? joinArrays([pause, body], (length) => new Float32Array(length)) : body;
      return { samples: joined, origin };
    },
    end: () => before?.tail ?? new Float32Array(0),
  };
}

/** Makes the pause after a segment, in which its tail fades out. */
function pauseAfter(tail: Float32Array, boundary: Boundary): Float32Array {
  const pause = new Float32Array(Math.max(FADE, samplesOf(PAUSE_MS[boundary])));
  const fading = Math.min(FADE, tail.length);
  for (let index = 0; index < fading; index++) pause[index] = tail[index]! * (1 - (index + 1) / FADE);
  return pause;
}

function fadeIn(samples: Float32Array): void {
  const fading = Math.min(FADE, samples.length);
  for (let index = 0; index < fading; index++) samples[index]! *= index / FADE;
}

/** Seconds of silence after a line, in addition to the model's own. */
const LINE_PAUSE_SECONDS = 0.3;

/**
 * Creates a joiner that keeps sentences as synthesized.
 * @param silence seconds of silence between two sentences, but not between parts of one.
 */
export function createPlainJoiner(silence: number): Joiner {
  let position = 0;
  let pause = 0;
  return {
    add(samples, boundary) {
      const origin = position + pause;
      const joined =
        pause > 0
          ? joinArrays([new Float32Array(pause), samples], (length) => new Float32Array(length))
          : samples;
      position += joined.length;
      const isWhole = boundary === 'sentence' || boundary === 'line';
      const seconds = (isWhole ? silence : 0) + (boundary === 'line' ? LINE_PAUSE_SECONDS : 0);
      pause = samplesOf(1000 * seconds);
      return { samples: joined, origin };
    },
    end: () => new Float32Array(0),
  };
}
