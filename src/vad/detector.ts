import { concat } from '../audio/stage.ts';
import { type Frame, FRAME_SAMPLES, type Region, type Sensitivity } from './frame.ts';
import { createForeground } from './noise-floor.ts';
import { createMeter, isBackground, mayBeSpeech } from './prefilter.ts';
import { Segmenter, type SegmenterEvent, type Verdict } from './segmenter.ts';
import type { NeuralStream } from './silero.ts';

/** The neural detector's threshold; a region ends below a lower one, so that it does not flicker. */
const THRESHOLD: Record<Sensitivity, number> = { high: 0.3, normal: 0.5, low: 0.7 };
const HYSTERESIS = 0.15;
const LOWEST_END_THRESHOLD = 0.01;

/**
 * The neural detector can be hesitant over a single loud word. Sound that stands out from the background, and has
 * the shape of a voice, is speech already at this fraction of its threshold.
 */
const STANDING_OUT = 0.2;

export interface DetectorOptions {
  readonly neural: NeuralStream;
  /** What the audio was multiplied with before it came here. */
  readonly gain: number;
  readonly sensitivity?: Sensitivity;
}

/**
 * Where in a stream of 16 kHz blocks someone speaks; one implementation for files and for sockets. Blocks may
 * have any length; each region is handed out as soon as it has ended.
 *
 * Losing speech is the worst fault. So sound that stands out needs less of the neural detector's approval, and
 * where it finds no speech in the whole stream, what is loud and has spectral shape is handed out all the same,
 * with the low probability it was given.
 */
export async function* detectSpeech(
  blocks: AsyncIterable<Float32Array>,
  { neural, gain, sensitivity = 'normal' }: DetectorOptions,
  signal: AbortSignal,
): AsyncGenerator<Region, void, undefined> {
  const meter = createMeter(gain);
  const standsOut = createForeground();
  const segmenter = new Segmenter();
  const overlooked = new Overlooked();

  for await (const samples of wholeFrames(blocks)) {
    const probabilities = await neural.push(samples, signal);
    for (let index = 0; index < probabilities.length; index++) {
      const at = index * FRAME_SAMPLES;
      const measured = meter(samples.subarray(at, at + FRAME_SAMPLES));
      const frame: Frame = { ...measured, probability: probabilities[index]! };
      const loud = mayBeSpeech(measured, sensitivity);
      const threshold = THRESHOLD[sensitivity] * (standsOut(measured.level) && loud ? STANDING_OUT : 1);
      overlooked.push(frame, loud);
      yield* overlooked.none(regions(segmenter.push(frame, verdict(frame, threshold, sensitivity))));
    }
  }
  yield* overlooked.none(regions(segmenter.flush()));
  yield* overlooked.rest();
}

function verdict(frame: Frame, threshold: number, sensitivity: Sensitivity): Verdict {
  if (isBackground(frame, sensitivity)) return 'silence';
  if (frame.probability >= threshold) return 'speech';
  return frame.probability >= Math.max(threshold - HYSTERESIS, LOWEST_END_THRESHOLD) ? 'unsure' : 'silence';
}

const regions = (events: readonly SegmenterEvent[]): Region[] =>
  events.flatMap((event) => (event.type === 'region' ? [event.region] : []));

/** Loud, shaped stretches, kept until the first sure sign of speech makes them unneeded. */
class Overlooked {
  #segmenter: Segmenter | undefined = new Segmenter();
  readonly #regions: Region[] = [];

  push(frame: Frame, loud: boolean): void {
    if (this.#segmenter)
      this.#regions.push(...regions(this.#segmenter.push(frame, loud ? 'speech' : 'silence')));
  }

  /** Passes `found` on; once there is any, nothing counts as overlooked. */
  none(found: readonly Region[]): readonly Region[] {
    if (found.length > 0) {
      this.#segmenter = undefined;
      this.#regions.length = 0;
    }
    return found;
  }

  rest(): readonly Region[] {
    return this.#segmenter ? [...this.#regions, ...regions(this.#segmenter.flush())] : [];
  }
}

/** Cuts blocks of any length into blocks of whole frames; the last one is filled up with silence. */
async function* wholeFrames(
  blocks: AsyncIterable<Float32Array>,
): AsyncGenerator<Float32Array, void, undefined> {
  let rest: Float32Array = new Float32Array(0);
  for await (const block of blocks) {
    const all = concat(rest, block);
    const whole = all.length - (all.length % FRAME_SAMPLES);
    rest = all.slice(whole);
    if (whole > 0) yield all.subarray(0, whole);
  }
  if (rest.length === 0) return;
  const last = new Float32Array(FRAME_SAMPLES);
  last.set(rest);
  yield last;
}
