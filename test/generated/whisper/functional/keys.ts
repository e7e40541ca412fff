import { SPOKEN, type Word, WORDS } from './lexicon.ts';

/**
 * Behaviours of the decoder that a key can call for. A behaviour applies to the whole window in which its key
 * is heard, and reproduces one problem that real decoders have.
 *
 * - `hum`: a repetition loop of one word with high confidence; sampling at a temperature escapes it.
 * - `doubt`: every word has a low probability; sampling at a temperature escapes it.
 * - `despair`: every word has a low probability at every temperature.
 * - `murmur`: the probability of no speech is high although the words have high probabilities.
 * - Each of the others makes a token likely that one rule of decoding forbids: `backwards` a timestamp
 *   before the last one, `instant` the end of a segment at its start, `unpaired` a missing or additional
 *   timestamp, `divided` a word while the probability of timestamps is spread over many, `music` a note sign,
 *   `stray` control tokens, `blank` a space at the beginning, `hasty` the end of the text at the beginning,
 *   `abrupt` a text without its first timestamp.
 */
export const BEHAVIOURS = [
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
export type Behaviour = (typeof BEHAVIOURS)[number];

export type Key = Word | (typeof SPOKEN)[number] | Behaviour;

/**
 * All keys: words, then languages, then behaviours. The number of a key is its index here plus one; 0 means
 * no key.
 */
export const KEYS: readonly Key[] = [...(Object.keys(WORDS) as Word[]), ...SPOKEN, ...BEHAVIOURS];

export const keyNumber = (key: Key): number => KEYS.indexOf(key) + 1;

/**
 * The frequencies of the tones, in hertz. As in DTMF, a key is two simultaneous tones: one of the first six
 * and one of the last six. All lie above the voice, and at least one and a half mel bands apart.
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
