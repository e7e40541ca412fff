import { toPcm16 } from '../../src/audio/pcm16.ts';
import { wav } from '../fixtures/signals.ts';
import { type Spoken, type Word, WORDS } from '../generated/whisper/functional/lexicon.ts';
import { type HeardWord, writeDown } from '../generated/whisper/functional/listener.ts';
import { sayInTones } from '../generated/whisper/functional/say-in-tones.ts';
import type { Script } from '../generated/whisper/functional/script.ts';

/** A recording that the functional Whisper transcribes without errors. */
export interface ToneRecording {
  /** The WAV file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The content of the recording. */
  readonly pcm: Uint8Array;
  readonly seconds: number;
  readonly words: readonly HeardWord[];
  /** The expected transcript. */
  text(language: Spoken): string;
}

export function record(script: Script): ToneRecording {
  const { samples, heard } = sayInTones(script);
  return {
    bytes: new Uint8Array(wav(samples)),
    pcm: toPcm16(samples),
    seconds: heard.seconds,
    words: heard.sentences.flatMap(({ words }) => words),
    text: (language) => writeDown(heard, language).trim(),
  };
}

/** Two sentences after the mark of their language. */
export const twoSentences = (language: Spoken): Script => [
  { mark: language },
  { words: ['house', 'tree', 'water'] },
  { silence: 1 },
  { words: ['hello', 'coffee', 'question'] },
];

/** Words whose spelling does not depend on their position, and that are not numbers. */
const STABLE_WORDS = (Object.keys(WORDS) as Word[]).filter(
  (word) => !['question', 'first', 'mira', 'write', 'twenty', 'five'].includes(word),
);

/**
 * `count` German sentences with pauses between them, four seconds each. Each `seed` gives other sentences.
 */
export const sentences = (count: number, seed = 0): Script =>
  Array.from({ length: count }, (_, index) => sentence(seed * count + index)).flat();

const sentence = (index: number): Script => [
  { mark: 'de' },
  { words: [1, 3, 5].map((step) => STABLE_WORDS[(index * step + step) % STABLE_WORDS.length]!) },
  { silence: 1 + (index % 4) },
];
