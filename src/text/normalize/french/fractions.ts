import { fractionsOf } from '../grammar/fractions.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';
import { ordinalOf } from './ordinals.ts';

const NAMED: Readonly<Record<string, string>> = { 2: 'demi', 3: 'tiers', 4: 'quart' };

/** `2/3` → `deux tiers`, `1 1/2` → `un et demi`, `3/110` → `trois sur cent dix`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = sayParts(count, parts);
  if (whole === '') return said;
  return `${NUMBERS.cardinal(whole)} et ${count === '1' && parts === '2' ? 'demi' : said}`;
});

function sayParts(count: string, parts: string): string {
  const value = Number(parts);
  if (value < 2 || (value > 20 && value !== 100 && value !== 1000)) {
    return `${NUMBERS.cardinal(count)} sur ${NUMBERS.cardinal(parts)}`;
  }
  const part = NAMED[parts] ?? ordinalOf(parts);
  return `${NUMBERS.cardinal(count)} ${count === '1' || part.endsWith('s') ? part : `${part}s`}`;
}
