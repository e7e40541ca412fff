import { pinyin } from 'pinyin-pro';
import { type Reading, resolvePolyphones } from './polyphones.ts';

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

/** `某`, "some": what nobody can read is not left out. */
const UNREAD: Reading = { spelling: 'mou', tone: 3 };

/** Figures are read one by one; writing numbers out is the business of text normalization. */
const FIGURES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'零一二三四五六七八九'].map((character, value) => [String(value), character]),
);
