import { VoiceError } from '../../domain/errors.ts';
import type { AudioPart } from '../../domain/audio.ts';

/** `90`, `1:30` or `1:01:30.5`. */
const CLOCK = /^(?:(?:(\d+):)?([0-5]?\d):([0-5]?\d(?:\.\d+)?)|(\d+(?:\.\d+)?))$/;

/** @throws VoiceError `invalid_value` naming the option. */
function parseClock(text: string, option: string): number {
  const found = CLOCK.exec(text.trim());
  if (!found) {
    throw new VoiceError(
      'invalid_value',
      `${option} must be seconds, or a time such as 1:30, got '${text}'.`,
    );
  }
  const [, hours = 0, minutes = 0, seconds = 0, plain] = found;
  return plain === undefined ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number(plain);
}

/**
 * What `--start` and `--duration` say; `undefined` where neither is there.
 * @throws VoiceError `invalid_value`.
 */
export function parsePart(start: string | undefined, duration: string | undefined): AudioPart | undefined {
  if (start === undefined && duration === undefined) return undefined;
  const seconds = duration === undefined ? undefined : parseClock(duration, '--duration');
  if (seconds === 0) throw new VoiceError('invalid_value', '--duration must be longer than nothing.');
  return { start: start === undefined ? 0 : parseClock(start, '--start'), seconds };
}
