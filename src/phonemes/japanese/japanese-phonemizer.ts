import { pinyin } from 'pinyin-pro';
import type { Phonemizer, PhonemeToken } from '../phonemizer.ts';
import { createUnspacedPhonemizer, type NativeWord, type ReadForeign } from '../unspaced-phonemizer.ts';
import type { Morphemes } from './dictionary.ts';
import { syllableSymbols } from '../chinese/syllable-symbols.ts';
import { kanaSymbols } from './kana-symbols.ts';
import { usualKanji } from './kanji-variants.ts';
import { joinMorphemes } from './words.ts';

const SCRIPT = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3099\u309aー0-9`;

/** @param readForeign reads words in other alphabets. */
export function createJapanesePhonemizer(morphemes: Morphemes, readForeign: ReadForeign): Phonemizer {
  const { phonemize } = createUnspacedPhonemizer({
    script: SCRIPT,
    words: (run) => wordsOf(run, morphemes),
    readForeign,
    usual: usualKanji,
  });
  return { phonemize: async (text, signal) => heldByStops(await phonemize(text, signal)) };
}

function wordsOf(run: string, morphemes: Morphemes): readonly NativeWord[] {
  let end = 0;
  return joinMorphemes(morphemes(run)).map(({ surface, reading }) => {
    const start = end;
    end += surface.length;
    return { start, end, symbols: kanaSymbols(reading) || inChinese(surface) };
  });
}

const KANJI = /\p{Script=Han}/gu;

/** What Japanese has no reading for is read as in Chinese, and called a kanji where that has none either: nothing is left out. */
const inChinese = (surface: string): string =>
  (surface.match(KANJI) ?? [])
    .map((kanji) => syllableSymbols(pinyin(kanji, { toneType: 'none' }), 0) ?? kanaSymbols('カンジ'))
    .join('');

/** A glottal stop (`っ`) holds two words together. */
const heldByStops = (tokens: readonly PhonemeToken[]): readonly PhonemeToken[] =>
  tokens.map((token, index) => {
    const next = tokens[index + 1];
    const held =
      token.kind === 'word' &&
      next?.kind === 'word' &&
      (token.symbols.endsWith('ʔ') || next.symbols.startsWith('ʔ'));
    return held ? { ...token, spaceAfter: false } : token;
  });
