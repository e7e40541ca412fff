import { wordList } from '../engine/word-list.ts';
import { ORDINAL_WORDS, PART_WORDS } from './ordinals.ts';
import { ONES, TEENS, TENS } from './numbers.ts';

/** What numbers in one word are made of, and what may end them. */
const MORPHEMES = new Set([
  ...Object.keys({ ...ONES, ...TEENS, ...TENS }),
  ...wordList('null hundert tausend und halb uhr'),
  ...ORDINAL_WORDS,
  ...PART_WORDS,
]);
const LONGEST = Math.max(...[...MORPHEMES].map(({ length }) => length));

/** `vierundzwanzigster` → `vier`, `und`, `zwanzigster`. Only what is a number to its end is taken apart. */
export function splitNumber(key: string): readonly string[] | undefined {
  const parts: string[] = [];
  for (let at = 0; at < key.length;) {
    const part = longestAt(key, at);
    if (part === undefined) return undefined;
    parts.push(part);
    at += part.length;
  }
  return parts.length > 1 && parts[0] !== 'und' ? parts : undefined;
}

function longestAt(key: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, key.length - at); length > 0; length--) {
    const part = key.slice(at, at + length);
    if (MORPHEMES.has(part)) return part;
  }
  return undefined;
}
