const LEAST_SECONDS = 30;
const PER_SECOND_OF_AUDIO = 2;

/** How long work on so many seconds of audio may take, in milliseconds: max(30 s, twice the audio). */
export const deadlineMs = (audioSeconds: number): number =>
  1000 * Math.max(LEAST_SECONDS, PER_SECOND_OF_AUDIO * audioSeconds);
