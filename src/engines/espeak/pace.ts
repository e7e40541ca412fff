import { requireSpeed } from '../speech/at-speed.ts';

/** Words a minute at speed 1: a little slower than eSpeak's own 175, which swallows short words. */
const NORMAL_PACE = 150;
/** The slowest and the fastest eSpeak can speak. */
const SLOWEST = 80;
const FASTEST = 450;

/**
 * The words a minute that eSpeak is asked for: as far as it goes. What it then makes of them is not in
 * proportion, the less so the faster: the rest is stretching.
 * @throws VoiceError `invalid_value` for a speed that is not 0.25 to 4.
 */
export function paceOf(speed: number): number {
  requireSpeed(speed);
  return Math.round(Math.min(Math.max(NORMAL_PACE * speed, SLOWEST), FASTEST));
}
