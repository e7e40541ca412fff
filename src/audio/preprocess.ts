import { SPEECH_RATE } from '../domain/audio.ts';
import { createHighPass } from './high-pass.ts';
import { createResampler } from './resample.ts';
import { chain, type Stage } from './stage.ts';

/**
 * What all audio goes through before it is measured for its gain: 16 kHz, then a high-pass at 20 Hz. Mono in,
 * mono out; `sampleRate` is the input's, in hertz.
 */
export function createPreprocessor(sampleRate: number): Stage {
  return chain(createResampler(sampleRate, SPEECH_RATE), createHighPass(SPEECH_RATE));
}
