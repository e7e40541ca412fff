import { SPEECH_RATE } from '../../../domain/audio.ts';

/** What the encoder takes at once: shorter sound is padded with silence. */
export const WINDOW_SECONDS = 30;
export const WINDOW_SAMPLES = WINDOW_SECONDS * SPEECH_RATE;
