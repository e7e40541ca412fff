import { joinArrays } from '../../src/base/join-arrays.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';

/** Words as tones, so that a transcript depends only on the audio, at any gain. */
const WORDS: Readonly<Record<string, number>> = {
  one: 300,
  two: 450,
  three: 600,
  four: 750,
  five: 900,
  six: 1050,
  seven: 1200,
  eight: 1350,
  nine: 1500,
};

export const WORD_SECONDS = 0.4;

/** Words of 0.4 s each without gaps; a number is a pause in seconds. */
export function spoken(...parts: readonly (string | number)[]): Float32Array {
  const pieces = parts.flatMap((part) =>
    typeof part === 'number'
      ? [new Float32Array(part * SPEECH_RATE)]
      : part.split(' ').map((word) => tone(WORDS[word]!)),
  );
  return joinArrays(pieces, (length) => new Float32Array(length));
}

const tone = (frequency: number) =>
  Float32Array.from(
    { length: WORD_SECONDS * SPEECH_RATE },
    (_, at) => 0.6 * Math.sin((2 * Math.PI * frequency * at) / SPEECH_RATE),
  );

const BLOCK = SPEECH_RATE / 20;

/** The words in `samples`; a tone of less than half the length of a word does not count. */
export function heardWords(samples: Float32Array): readonly string[] {
  const words: string[] = [];
  let run = { word: '', blocks: 0 };
  const finish = () => {
    if (run.word !== '' && (run.blocks * BLOCK) / SPEECH_RATE >= WORD_SECONDS / 2) words.push(run.word);
  };
  for (let at = 0; at + BLOCK <= samples.length; at += BLOCK) {
    const word = wordIn(samples.subarray(at, at + BLOCK));
    if (word === run.word) run.blocks++;
    else {
      finish();
      run = { word, blocks: 1 };
    }
  }
  finish();
  return words;
}

function wordIn(block: Float32Array): string {
  let crossings = 0;
  let loudest = 0;
  for (let index = 1; index < block.length; index++) {
    if (block[index - 1]! < 0 !== block[index]! < 0) crossings++;
    loudest = Math.max(loudest, Math.abs(block[index]!));
  }
  if (loudest < 0.05) return '';
  const frequency = (crossings / 2) * (SPEECH_RATE / BLOCK);
  const [nearest] = Object.entries(WORDS).toSorted(
    ([, one], [, other]) => Math.abs(one - frequency) - Math.abs(other - frequency),
  );
  return nearest![0];
}
