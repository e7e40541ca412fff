import { fractionsOf } from '../grammar/fractions.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';
import { ordinalOf } from './ordinals.ts';

/** `2/3` → `due terzi`, `1 1/2` → `uno e mezzo`, `3/110` → `tre su cento dieci`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = sayParts(count, parts);
  if (whole === '') return said;
  return `${NUMBERS.cardinal(whole)} e ${count === '1' && parts === '2' ? 'mezzo' : said}`;
});

function sayParts(count: string, parts: string): string {
  const value = Number(parts);
  if (value < 2 || (value > 20 && value !== 100 && value !== 1000)) {
    return `${NUMBERS.cardinal(count)} su ${NUMBERS.cardinal(parts)}`;
  }
  const part = parts === '2' ? 'mezzo' : ordinalOf(parts);
  return count === '1' ? `un ${part}` : `${NUMBERS.cardinal(count)} ${part.slice(0, -1)}i`;
}
