import { pinyin } from 'pinyin-pro';
import type { IpaSource } from '../../../espeak/ipa-source.ts';
import type { Phonemizer } from '../phonemize.ts';
import { createUnspacedPhonemizer, type NativeWord } from '../unspaced-phonemizer.ts';
import { syllableSymbols } from './syllable-symbols.ts';
import { changeThirdTones } from './third-tones.ts';

/** @param ipa reads words in other alphabets. */
export function createChinesePhonemizer(ipa: IpaSource): Phonemizer {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return createUnspacedPhonemizer({
    script: String.raw`\p{Script=Han}0-9`,
    words: (run) => wordsOf(run, segmenter),
    ipa,
  });
}

function wordsOf(run: string, segmenter: Intl.Segmenter): readonly NativeWord[] {
  const readings = readingsOf(run);
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

interface Reading {
  /** Pinyin without its tone; empty for what has no reading. */
  readonly spelling: string;
  /** 0 to 4. */
  readonly tone: number;
}

/** One for each character, by what stands around it, with the tones that `一` and `不` take there. */
function readingsOf(run: string): readonly Reading[] {
  const characters = [...run].map((character) => FIGURES[character] ?? character);
  const found = pinyin(characters.join(''), { type: 'all', toneType: 'none' });
  return characters.map((character, index) => {
    const reading = found[index];
    return reading?.origin === character && reading.isZh
      ? { spelling: reading.pinyin, tone: reading.num }
      : { spelling: '', tone: 0 };
  });
}

/** Figures are read one by one; writing numbers out is the business of text normalization. */
const FIGURES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'零一二三四五六七八九'].map((character, value) => [String(value), character]),
);
