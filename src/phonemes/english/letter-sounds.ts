import type { Accent } from './accent.ts';
import { spellLetters } from './letter-names.ts';
import { LETTER_RULES } from './letter-rules.ts';
import { emphasize } from './stress.ts';

/**
 * Phonemizes a word by rules of English spelling, as the last resort; the stress is on the first vowel. A
 * word without a vowel is spelled out; non-Latin letters have no sound.
 */
export function soundOfLetters(word: string, accent: Accent): string {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '');
  if (!/[aeiouy]/.test(plain)) return spellLetters(plain, accent);
  return emphasize(emphasize(letterByLetter(plain, accent), 'some'), 'strong');
}

function letterByLetter(plain: string, accent: Accent): string {
  let sounds = '';
  for (let at = 0; at < plain.length;) {
    const [length, sound] = soundAt(plain, at, accent);
    sounds += sound;
    at += length;
  }
  return sounds;
}

function soundAt(plain: string, at: number, accent: Accent): readonly [length: number, sound: string] {
  for (const rule of LETTER_RULES) {
    rule.letters.lastIndex = at;
    const found = rule.letters.exec(plain)?.[0];
    if (found !== undefined) return [found.length, rule[accent].replace('$&', found)];
  }
  return [1, ''];
}
