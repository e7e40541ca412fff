import type { Phonemizer } from '../phonemizer.ts';
import {
  createUnspacedPhonemizer,
  type NativeWord,
  type PhonemizeLatinWords,
} from '../unspaced-phonemizer.ts';
import { readCharacters } from './read-characters.ts';
import { syllableSymbols } from './syllable-symbols.ts';
import { changeThirdTones } from './third-tones.ts';

/** @param readForeign reads words in other alphabets. */
export function createChinesePhonemizer(readForeign: PhonemizeLatinWords): Phonemizer {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return createUnspacedPhonemizer({
    script: String.raw`\p{Script=Han}0-9`,
    words: (run) => wordsOf(run, segmenter),
    readForeign,
  });
}

function wordsOf(run: string, segmenter: Intl.Segmenter): readonly NativeWord[] {
  const readings = readCharacters(run);
  let at = 0;
  const words = [...segmenter.segment(run)].map(({ segment, index }) => {
    const from = at;
    at += [...segment].length;
    return { start: index, end: index + segment.length, syllables: readings.slice(from, at) };
  });
  const tones = changeThirdTones(words.map(({ syllables }) => syllables.map(({ tone }) => tone)));
  return words.map(({ start, end, syllables }, word) => ({
    start,
    end,
    symbols: syllables
      .map(({ spelling }, index) => syllableSymbols(spelling, tones[word]?.[index] ?? 0) ?? '')
      .join(''),
  }));
}
