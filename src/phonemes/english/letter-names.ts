import type { Accent } from './accent.ts';
import { stressLast } from './stress.ts';

const AMERICAN: Readonly<Record<string, string>> = {
  A: 'ˈA',
  B: 'bˈi',
  C: 'sˈi',
  D: 'dˈi',
  E: 'ˈi',
  F: 'ˈɛf',
  G: 'ʤˈi',
  H: 'ˈAʧ',
  I: 'ˈI',
  J: 'ʤˈA',
  K: 'kˈA',
  L: 'ˈɛl',
  M: 'ˈɛm',
  N: 'ˈɛn',
  O: 'ˈO',
  P: 'pˈi',
  Q: 'kjˈu',
  R: 'ˈɑɹ',
  S: 'ˈɛs',
  T: 'tˈi',
  U: 'jˈu',
  V: 'vˈi',
  W: 'dˈʌbᵊlju',
  X: 'ˈɛks',
  Y: 'wˈI',
  Z: 'zˈi',
};

const BRITISH: typeof AMERICAN = {
  ...Object.fromEntries(
    Object.entries(AMERICAN).map(([letter, name]) => [letter, name.replace(/[iu]$/, '$&ː')]),
  ),
  O: 'ˈQ',
  R: 'ˈɑː',
  Z: 'zˈɛd',
};

/**
 * The names of the letters in `word`, one after another, with the stress on the last; other characters are
 * left out.
 */
export function spellLetters(word: string, accent: Accent): string {
  const names = accent === 'american' ? AMERICAN : BRITISH;
  let spelled = '';
  for (const letter of word) spelled += names[letter.toUpperCase()] ?? '';
  return stressLast(spelled);
}
