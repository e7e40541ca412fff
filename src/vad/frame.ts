import { SPEECH_RATE } from '../domain/audio.ts';

/** Samples per frame at 16 kHz (32 ms), the input size of the neural detector. */
export const FRAME_SAMPLES = 512;

/** The number of whole frames that last at least `ms` milliseconds. */
export const framesIn = (ms: number): number => Math.ceil((ms * SPEECH_RATE) / 1000 / FRAME_SAMPLES);

/** The measurements of one frame. */
export interface Frame {
  /** Speech probability of the neural detector, 0..1. */
  readonly probability: number;
  /** Level in dBFS before any gain; -Infinity for silence. */
  readonly level: number;
}

/** A region of speech, in samples from the start of the stream. */
export interface Region {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Mean probability of speech, 0..1. Low where the neural detector was overruled. */
  readonly probability: number;
}

/** How easily sound counts as speech. */
export type Sensitivity = 'high' | 'normal' | 'low';
