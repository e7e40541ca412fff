import type { Synthesizer } from '../../src/espeak/synthesizer.ts';
import { ESPEAK_RATE } from '../../src/espeak/synthesizer.ts';
import { whiteNoise } from '../fixtures/signals.ts';

/** A word and its start, in seconds. */
export interface SpokenWord {
  readonly word: string;
  readonly start: number;
}

export interface SpokenPassage {
  /** At eSpeak's rate. */
  readonly samples: Float32Array;
  readonly words: readonly SpokenWord[];
  /** The start of the first word and the end of the last, in seconds. */
  readonly from: number;
  readonly to: number;
}

/** Options of spoken passages. */
export interface Manner {
  readonly name: string;
  readonly voice: string;
  readonly wordsPerMinute: number;
  /** Seconds of pause between sentences, besides the short pause of eSpeak. */
  readonly pause: number;
  /** The level of white noise below the voice, in dB. */
  readonly noise: number;
}

const QUIET = 45;

export const MANNERS: readonly Manner[] = [
  { name: 'American, 150 words a minute', voice: 'gmw/en-US', wordsPerMinute: 150, pause: 0, noise: QUIET },
  { name: 'British, 180', voice: 'gmw/en', wordsPerMinute: 180, pause: 0, noise: QUIET },
  { name: 'British, 130, pauses of 0.4 s', voice: 'gmw/en', wordsPerMinute: 130, pause: 0.4, noise: QUIET },
  {
    name: 'Received, 160, pauses of 1.5 s',
    voice: 'gmw/en-GB-x-rp',
    wordsPerMinute: 160,
    pause: 1.5,
    noise: QUIET,
  },
  {
    name: 'Scottish, 150, noise at -20 dB',
    voice: 'gmw/en-GB-scotland',
    wordsPerMinute: 150,
    pause: 0.2,
    noise: 20,
  },
  { name: 'American, 165, noise at -12 dB', voice: 'gmw/en-US', wordsPerMinute: 165, pause: 0.4, noise: 12 },
];

/** Passages of sentences that were not used to choose the alignment heads. */
export const PASSAGES: readonly (readonly string[])[] = [
  ['The old man sat by the fire and told us about his travels.', 'We listened until it was dark outside.'],
  [
    'In the morning the streets were covered with snow.',
    'The buses were late, and the schools stayed closed.',
  ],
  ['Could you tell me where the station is, please?', 'I have to catch the next train to London.'],
  [
    'Every year thousands of people visit the island.',
    'Most of them come in summer, when the weather is warm.',
  ],
  ['He opened the letter slowly, read it twice, and put it back on the table.'],
  ['The doctor said that she should rest for a few days.', 'After that, she could go back to work.'],
  ['Nobody knew who had left the door open.', 'The dog was gone, and so was the cat.'],
  ['It takes about an hour to drive from here to the coast, unless there is traffic on the bridge.'],
  ['They had planned to build a new house.', 'Then the price of wood went up, and they changed their minds.'],
  ['Music was playing in the kitchen.', 'Somebody was cooking dinner, and it smelled very good.'],
];

const LEAD_SECONDS = 0.7;

/** Speaks a passage by eSpeak, with the word times that eSpeak reports; the same every time. */
export function speakPassage(
  espeak: Synthesizer,
  sentences: readonly string[],
  manner: Manner,
): SpokenPassage {
  const { voice, wordsPerMinute, pause, noise } = manner;
  const parts: Float32Array[] = [];
  const words: SpokenWord[] = [];
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * ESPEAK_RATE));
  let length = 0;
  const add = (samples: Float32Array) => {
    parts.push(samples);
    length += samples.length;
  };
  add(silence(LEAD_SECONDS));
  for (const [index, sentence] of sentences.entries()) {
    if (index > 0) add(silence(pause));
    const spoken = espeak.speak(sentence, voice, wordsPerMinute, () => false);
    for (const { position, length: letters, startMs } of spoken.words) {
      const word = sentence.slice(position, position + letters);
      words.push({ word, start: length / ESPEAK_RATE + startMs / 1000 });
    }
    add(Float32Array.from(spoken.samples, (sample) => sample / 32_768));
  }
  const to = length / ESPEAK_RATE;
  add(silence(LEAD_SECONDS));
  return { samples: withNoise(parts, length, noise), words, from: LEAD_SECONDS, to };
}

function withNoise(parts: readonly Float32Array[], length: number, below: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const energy = all.reduce((sum, sample) => sum + sample * sample, 0) / length;
  const noise = whiteNoise(length, 10 * Math.log10(energy) - below);
  return all.map((sample, index) => (sample + noise[index]!) / 2);
}
