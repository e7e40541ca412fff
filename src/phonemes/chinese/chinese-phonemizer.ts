import type { Phonemizer } from '../phonemizer.ts';
import {
  createUnspacedPhonemizer,
  type NativeWord,
  type PhonemizeLatinWords,
} from '../unspaced-phonemizer.ts';
import { syllableSymbols } from './syllable-symbols.ts';
import { pinyin } from 'pinyin-pro';
import { type Reading, resolvePolyphones } from './polyphones.ts';

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

/** Returns the reading of each character in its context, with the tone sandhi of `一` and `不`. */
export function readCharacters(run: string): readonly Reading[] {
  const characters = [...run].map((character) => FIGURES[character] ?? character);
  const found = pinyin(characters.join(''), { type: 'all', toneType: 'none' });
  const readings = characters.map((character, index) => {
    const reading = found[index];
    return reading?.origin === character && reading.isZh
      ? { spelling: reading.pinyin, tone: reading.num }
      : UNREAD;
  });
  return resolvePolyphones(characters, readings);
}

/** `某`, "some", which replaces unreadable characters. */
const UNREAD: Reading = { spelling: 'mou', tone: 3 };

/** Figures are read one by one; text normalization writes numbers out before. */
const FIGURES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'零一二三四五六七八九'].map((character, value) => [String(value), character]),
);

/** The most syllables of a foot, within which tones affect each other. */
const LONGEST_FOOT = 3;

/**
 * Third-tone sandhi: of consecutive third tones, all but the last become second tones, in a word (`展览馆` 2 2
 * 3) and between short words (`很|好` 2 3). A word that has already changed stops it: `纸|老虎` is 3 2 3.
 * @param words the tones of each word of a phrase.
 */
export function changeThirdTones(words: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const changed = words.map((tones) =>
    tones.map((tone, index) => (tone === 3 && tones[index + 1] === 3 ? 2 : tone)),
  );
  let foot = 0;
  for (const [index, tones] of changed.entries()) {
    const before = changed[index - 1];
    const touches = before !== undefined && before.at(-1) === 3 && tones[0] === 3;
    if (touches && foot + tones.length <= LONGEST_FOOT) {
      before[before.length - 1] = 2;
      foot += tones.length;
    } else {
      foot = tones.length;
    }
  }
  return changed;
}
