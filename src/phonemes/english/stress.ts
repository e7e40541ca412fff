import { isVowel, PRIMARY, SECONDARY } from './sounds.ts';

/** The stress rules of misaki's `apply_stress` (hexgrad/misaki, en.py), each under a name of its own. */

/** How much a word's capitals say that it matters: `Word` a little, `WORD` much. */
export type Emphasis = 'none' | 'some' | 'strong';

/**
 * Some emphasis gives a word without any stress a secondary one; strong emphasis gives every word a primary
 * one. A word that has what it should, or has no vowel to carry it, stays as it is.
 */
export function emphasize(symbols: string, emphasis: Emphasis): string {
  if (emphasis === 'none' || symbols.includes(PRIMARY)) return symbols;
  if (symbols.includes(SECONDARY)) {
    return emphasis === 'strong' ? symbols.replaceAll(SECONDARY, PRIMARY) : symbols;
  }
  return stressFirstVowel(symbols, emphasis === 'strong' ? PRIMARY : SECONDARY);
}

/** Makes the primary stress secondary, for a word that precedes a more important one. */
export const subordinate = (symbols: string): string =>
  symbols.includes(PRIMARY) ? symbols.replaceAll(SECONDARY, '').replaceAll(PRIMARY, SECONDARY) : symbols;

export const withoutStress = (symbols: string): string =>
  symbols.replaceAll(PRIMARY, '').replaceAll(SECONDARY, '');

/** The last of all stresses is the primary one, as in a name of letters: `ˌɛfbˌiˈI`. */
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
