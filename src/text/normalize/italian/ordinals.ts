import { wordList } from '../../itn/engine/word-list.ts';
import { ordinals } from '../grammar/ordinals.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const BELOW_11 = wordList('- primo secondo terzo quarto quinto sesto settimo ottavo nono decimo');

/** `23` → `ventitreesimo` */
export function ordinalOf(digits: string): string {
  const small = BELOW_11[Number(digits)];
  if (small !== undefined && digits !== '0') return small;
  const cardinal = NUMBERS.cardinal(digits);
  if (cardinal.endsWith('mila')) return `${cardinal.slice(0, -2)}llesimo`;
  if (cardinal.endsWith('mille')) return `${cardinal.slice(0, -1)}simo`;
  // The last vowel makes room, but for that of `tre` and `sei`.
  return `${/(tré|sei)$/.test(cardinal) ? cardinal.replace('é', 'e') : cardinal.slice(0, -1)}esimo`;
}

export const feminine = (ordinal: string): string => ordinal.replace(/o$/, 'a');

/** `3ª` → `terza`, `1°` → `primo`. */
export const ordinalNumbers = ordinals(figures, ['º', '°', 'ª', '.º', '.ª', 'o', 'a'], (digits, ending) => {
  // What is more than the twelfth of something is mostly degrees.
  if (ending === '°' && Number(digits) > 12) return undefined;
  return /[ªa]$/.test(ending) ? feminine(ordinalOf(digits)) : ordinalOf(digits);
});
