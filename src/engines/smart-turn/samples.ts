import { SPEECH_RATE } from '../../domain/audio.ts';

/** The samples that smart-turn gets: the last 8 s. */
export const SMART_TURN_SAMPLES = 8 * SPEECH_RATE;
