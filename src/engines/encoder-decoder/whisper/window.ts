import { SPEECH_RATE } from '../../../domain/audio.ts';

/** The length of an encoder input in seconds. Shorter sound is padded with silence. */
export const WINDOW_SECONDS = 30;
export const WINDOW_SAMPLES = WINDOW_SECONDS * SPEECH_RATE;
