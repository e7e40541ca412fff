import { VoiceError } from '../../domain/errors.ts';

/** Words a minute at speed 1: a little slower than eSpeak's own 175, which swallows short words. */
const NORMAL_PACE = 150;
/** The slowest and the fastest eSpeak can speak. */
const SLOWEST = 80;
const FASTEST = 450;

/** The speeds there are. */
const MIN_SPEED = 0.25;
const MAX_SPEED = 4;

export interface Pace {
  /** What eSpeak is asked for. */
  readonly wordsPerMinute: number;
  /** How much faster than that its speech is to be played, at the same pitch. */
  readonly stretch: number;
}

/**
 * How a speed is come by: as far as eSpeak goes by its own pace, the rest by stretching time.
 * @throws VoiceError `invalid_value` for a speed that is not 0.25 to 4.
 */
export function paceOf(speed: number): Pace {
  if (!(speed >= MIN_SPEED && speed <= MAX_SPEED)) {
    throw new VoiceError('invalid_value', `Speed is ${MIN_SPEED} to ${MAX_SPEED}, not ${speed}.`, {
      field: { name: 'speed', rule: 'out_of_range' },
    });
  }
  const wanted = NORMAL_PACE * speed;
  const wordsPerMinute = Math.round(Math.min(Math.max(wanted, SLOWEST), FASTEST));
  return { wordsPerMinute, stretch: wanted < SLOWEST || wanted > FASTEST ? wanted / wordsPerMinute : 1 };
}
