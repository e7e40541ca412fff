import { saidFor } from '../languages/engine/word-list.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

// Values of attributes of SSML 1.1; `undefined` for invalid values.

const numbersOf = (rows: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(saidFor(rows)).map(([name, value]) => [name, Number(value)]));

/** Seconds. */
const STRENGTHS = numbersOf('none 0; x-weak 0.1; weak 0.25; medium 0.5; strong 0.75; x-strong 1.2');

/** Seconds of a `break`. */
export function pauseOf({ time, strength = 'medium' }: Attributes): number | undefined {
  if (time === undefined) return STRENGTHS[strength];
  const [, number, unit] = /^\s*\+?(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})(ms|s)\s*$/u.exec(time) ?? [];
  return number === undefined ? undefined : Number(number) / (unit === 'ms' ? 1000 : 1);
}

const RATES = numbersOf('x-slow 0.5; slow 0.75; medium 1; default 1; fast 1.25; x-fast 1.75');

/** Times the speed: `slow`, `80%`, `+10%`, `1.2`. */
export function rateOf({ rate = '' }: Attributes): number | undefined {
  const named = RATES[rate.trim()];
  if (named !== undefined) return named;
  const [, sign, number, percent] = /^\s*([+-]?)(\d{1,3}(?:\.\d{1,4})?)(%?)\s*$/u.exec(rate) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number) / (percent ? 100 : 1);
  const times = sign === '' ? value : sign === '+' ? 1 + value : 1 - value;
  return times > 0 ? times : undefined;
}

/** Semitones. */
const PITCHES = numbersOf('x-low -6; low -3; medium 0; default 0; high 3; x-high 6');

/** Semitones: `high`, `+2st`, `-10%`. */
export function pitchOf({ pitch = '' }: Attributes): number | undefined {
  const named = PITCHES[pitch.trim()];
  if (named !== undefined) return named;
  const [, sign, number, unit] = /^\s*([+-]?)(\d{1,3}(?:\.\d{1,4})?)(st|%)\s*$/u.exec(pitch) ?? [];
  if (number === undefined) return undefined;
  const signed = Number(number) * (sign === '-' ? -1 : 1);
  if (unit === 'st') return signed;
  const ratio = sign === '' ? signed / 100 : 1 + signed / 100;
  return ratio > 0 ? 12 * Math.log2(ratio) : undefined;
}

/** Decibels. */
const VOLUMES = numbersOf('silent -Infinity; x-soft -12; soft -6; medium 0; default 0; loud 4; x-loud 8');

/** The gain of a volume: `soft`, `+6dB`, `80` of 100. */
export function gainOf({ volume = '' }: Attributes): number | undefined {
  const decibels = VOLUMES[volume.trim()] ?? number(/^\s*([+-]?\d{1,3}(?:\.\d{1,4})?)dB\s*$/iu, volume);
  if (decibels !== undefined) return 10 ** (Math.min(decibels, LOUDEST) / 20);
  const percent = number(/^\s*(\d{1,3}(?:\.\d{1,4})?)%?\s*$/u, volume);
  return percent === undefined ? undefined : Math.min(percent, 100) / 100;
}

/** Decibels. */
const LOUDEST = 20;

function number(form: RegExp, value: string): number | undefined {
  const [, found] = form.exec(value) ?? [];
  return found === undefined ? undefined : Number(found);
}
