import { SPEECH_RATE } from '../domain/audio.ts';

/** Samples per decision: what the neural detector takes at 16 kHz, 32 ms. */
export const FRAME_SAMPLES = 512;

/** Whole frames that last at least `ms`. */
export const framesIn = (ms: number): number => Math.ceil((ms * SPEECH_RATE) / 1000 / FRAME_SAMPLES);

/** What is known of one frame before anyone decides what is speech. */
export interface Frame {
  /** 0..1, from the neural detector. */
  readonly probability: number;
  /** dBFS as recorded, that is before any gain; -Infinity for silence. */
  readonly level: number;
  /** 0 tonal … 1 flat. */
  readonly flatness: number;
}

/** A stretch of speech, in samples from the start of the stream. */
export interface Region {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Mean probability of speech, 0..1. Low where the neural detector was overruled. */
  readonly probability: number;
}

/** How readily sound counts as speech. */
export type Sensitivity = 'high' | 'normal' | 'low';
