const LEAST_SECONDS = 30;
const PER_SECOND_OF_AUDIO = 2;
const HANGS_AFTER_MS = 300_000;

/** Time limit for work on `audioSeconds` of audio, in milliseconds: max(30 s, twice the audio). */
export const deadlineMs = (audioSeconds: number): number =>
  1000 * Math.max(LEAST_SECONDS, PER_SECOND_OF_AUDIO * audioSeconds);

/**
 * Time after which a started engine call on `audioSeconds` of audio counts as hung, in milliseconds. The
 * limit is far above real times, so that a slow machine never loses work in progress.
 */
export const hangTimeoutMs = (audioSeconds: number): number =>
  Math.max(HANGS_AFTER_MS, deadlineMs(audioSeconds));
