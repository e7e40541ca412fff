const LEAST_SECONDS = 30;
const PER_SECOND_OF_AUDIO = 2;
const HANGS_AFTER_MS = 300_000;

/** How long work on so many seconds of audio may take, in milliseconds: max(30 s, twice the audio). */
export const deadlineMs = (audioSeconds: number): number =>
  1000 * Math.max(LEAST_SECONDS, PER_SECOND_OF_AUDIO * audioSeconds);

/**
 * When an engine hangs that has begun a single call for so many seconds of audio, in milliseconds. It is far
 * more than a call takes: on a slow or busy machine, work that has begun is not thrown away.
 */
export const hangsAfterMs = (audioSeconds: number): number =>
  Math.max(HANGS_AFTER_MS, deadlineMs(audioSeconds));
