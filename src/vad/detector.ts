import { concat } from '../audio/stage.ts';
import { FRAME_SAMPLES, type Region, type Sensitivity } from './frame.ts';
import { createFrameClassifier } from './classify-frames.ts';
import { QuietSpeech, regionsOf } from './quiet-speech.ts';
import { Segmenter } from './segmenter.ts';
import type { VadStream } from '../domain/vad-engine.ts';

export interface DetectorOptions {
  readonly neural: VadStream;
  /** The linear gain that the audio already has. */
  readonly gain: number;
  readonly sensitivity?: Sensitivity;
}

/**
 * Yields the regions of speech in a recording, each as soon as it has ended. `blocks` are 16 kHz samples in
 * blocks of any length. `LiveDetector` does the same for live audio.
 *
 * Lost speech is the worst error. Therefore sound that stands out from the background needs a lower
 * probability from the neural detector. If the detector finds no speech in the whole recording, the function
 * yields loud regions with spectral shape, with their low probabilities.
 */
export async function* detectSpeech(
  blocks: AsyncIterable<Float32Array>,
  { neural, gain, sensitivity = 'normal' }: DetectorOptions,
  signal: AbortSignal,
): AsyncGenerator<Region, void, undefined> {
  const judge = createFrameClassifier();
  const segmenter = new Segmenter();
  const overlooked = new QuietSpeech();

  for await (const samples of wholeFrames(blocks)) {
    const probabilities = await neural.push(samples, signal);
    for (let index = 0; index < probabilities.length; index++) {
      const at = index * FRAME_SAMPLES;
      const probability = probabilities[index]!;
      const judgement = judge(samples.subarray(at, at + FRAME_SAMPLES), { probability, gain, sensitivity });
      overlooked.push(judgement);
      for (const region of regionsOf(segmenter.push(judgement.frame, judgement.verdict))) {
        overlooked.unneeded();
        yield region;
      }
    }
  }
  for (const region of regionsOf(segmenter.flush())) {
    overlooked.unneeded();
    yield region;
  }
  yield* overlooked.rest();
}

/** Cuts blocks of any length into blocks of whole frames and pads the last one with silence. */
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
