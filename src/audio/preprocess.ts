import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import { createHighPass } from './biquad.ts';
import { createResampler } from './resample.ts';
import { chain, concat, type Stage } from './stage.ts';
import { createLiveGain, type GainedAudio } from './live-gain.ts';

/**
 * The preprocessing before gain: resamples mono audio of `sampleRate` hertz to 16 kHz and applies a high-pass
 * at 20 Hz.
 */
export function createPreprocessor(sampleRate: number): Stage {
  return chain(createResampler(sampleRate, SPEECH_RATE), createHighPass(SPEECH_RATE));
}

/** Preprocesses raw mono audio of one live stream for engines. */
export interface LivePreprocessor {
  /** Takes `block` and returns the samples that are ready: whole frames of 512 samples at 16 kHz. */
  push(block: Float32Array): GainedAudio<Speech>;
  /** Returns the samples that were held back. Called once, after the last block. */
  flush(): GainedAudio<Speech>;
}

/**
 * Creates the preprocessing of a live stream: 16 kHz and a high-pass at 20 Hz, as for files, then the live
 * gain, because the gain of files needs the whole file. `sampleRate` is the input's, in hertz. It holds back
 * at most 32 ms, and what the resampler holds back. Any way of cutting the stream gives the same samples.
 */
export function createLivePreprocessor(sampleRate: number): LivePreprocessor {
  const stage = createPreprocessor(sampleRate);
  const gain = createLiveGain();
  // Here, at its end, the preprocessing gives the brand.
  return {
    push: (block) => gain.push(stage.push(block)) as GainedAudio<Speech>,
    flush() {
      const whole = gain.push(stage.flush());
      const rest = gain.flush();
      return {
        samples: concat(whole.samples, rest.samples) as Speech,
        gains: concat(whole.gains, rest.gains),
      };
    },
  };
}
