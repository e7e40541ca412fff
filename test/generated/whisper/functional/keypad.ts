import { SPOKEN, type Word, WORDS } from './lexicon.ts';

/**
 * What a key can mean beside words. A language says which one is spoken. The others bring about what decoders fall for, for
 * the whole window in which they are heard.
 *
 * - `hum`: one word over and over, surer than it should be; sampling gets out of it.
 * - `doubt`: no word is sure; sampling gets out of it.
 * - `despair`: no word is sure, whatever one does.
 * - `murmur`: seems to be no speech, and yet the words are sure.
 * - The others tempt to break one rule of decoding each: a timestamp `backwards`, an `instant` segment, timestamps that are
 *   `unpaired`, a word where timestamps are likelier but `divided` among many, `music`, `stray` control tokens, a `blank`
 *   at the beginning, a `hasty` end, and an `abrupt` beginning without its timestamp.
 */
export const MOODS = [
  'hum',
  'doubt',
  'despair',
  'murmur',
  'backwards',
  'instant',
  'unpaired',
  'divided',
  'music',
  'stray',
  'blank',
  'hasty',
  'abrupt',
] as const;
export type Mood = (typeof MOODS)[number];

export type Key = Word | (typeof SPOKEN)[number] | Mood;

/** All keys, words first. A key's number is its place here and one more; 0 is no key. */
export const KEYS: readonly Key[] = [...(Object.keys(WORDS) as Word[]), ...SPOKEN, ...MOODS];

export const keyNumber = (key: Key): number => KEYS.indexOf(key) + 1;

/**
 * As on a telephone, a key is two tones at once: one of the first six and one of the last six of these, in hertz. They
 * lie above the voice and at least one and a half mel bands apart.
 */
export const TONES: readonly number[] = [
  3300, 3550, 3815, 4100, 4405, 4735, 5090, 5470, 5880, 6320, 6795, 7305,
];
/** Tones in each of the two groups. */
export const GROUP = TONES.length / 2;

/** The two tones of a key, in hertz. */
export function tonesOf(key: Key): readonly [low: number, high: number] {
  const index = keyNumber(key) - 1;
  return [TONES[Math.floor(index / GROUP)]!, TONES[GROUP + (index % GROUP)]!];
}
