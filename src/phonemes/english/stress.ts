import { isVowel, PRIMARY, SECONDARY } from './sounds.ts';

/** The stress rules of misaki's `apply_stress` (hexgrad/misaki, en.py), each as a function of its own. */

/** The emphasis in a word's capitals: some for `Word`, strong for `WORD`. */
export type Emphasis = 'none' | 'some' | 'strong';

/**
 * Some emphasis gives an unstressed word a secondary stress; strong emphasis gives every word a primary one.
 * A word that already has it, or has no vowel, stays unchanged.
 */
export function emphasize(symbols: string, emphasis: Emphasis): string {
  if (emphasis === 'none' || symbols.includes(PRIMARY)) return symbols;
  if (symbols.includes(SECONDARY)) {
    return emphasis === 'strong' ? symbols.replaceAll(SECONDARY, PRIMARY) : symbols;
  }
  return stressFirstVowel(symbols, emphasis === 'strong' ? PRIMARY : SECONDARY);
}

/** Makes the primary stress secondary, for a word before a more important one. */
export const subordinate = (symbols: string): string =>
  symbols.includes(PRIMARY) ? symbols.replaceAll(SECONDARY, '').replaceAll(PRIMARY, SECONDARY) : symbols;

export const withoutStress = (symbols: string): string =>
  symbols.replaceAll(PRIMARY, '').replaceAll(SECONDARY, '');

/** Makes the last stress the primary one, as in a name of letters: `ˌɛfbˌiˈI`. */
export function stressLast(symbols: string): string {
  const even = symbols.replaceAll(PRIMARY, SECONDARY);
  const last = even.lastIndexOf(SECONDARY);
  return last === -1 ? even : even.slice(0, last) + PRIMARY + even.slice(last + SECONDARY.length);
}

/** The length of a word in sounds; diphthongs and affricates count double. */
export function weight(symbols: string): number {
  let sum = 0;
  for (const sound of symbols) sum += 'AIOQWYʤʧ'.includes(sound) ? 2 : 1;
  return sum;
}

function stressFirstVowel(symbols: string, stress: string): string {
  const sounds = [...symbols];
  const vowel = sounds.findIndex(isVowel);
  return vowel === -1 ? symbols : sounds.toSpliced(vowel, 0, stress).join('');
}
