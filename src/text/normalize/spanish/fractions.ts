import { fractionsOf } from '../grammar/fractions.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';
import { ordinalOf } from './ordinals.ts';

/** `sesenta y uno` → `sesentaiun`. */
const stem = (cardinal: string) =>
  cardinal.normalize('NFD').replaceAll('\u0301', '').replaceAll(' y ', 'i').replace(/uno$/, 'un');

/** What one of so many parts is called; there are words for few from a hundred on. */
function partOf(parts: string): string | undefined {
  const value = Number(parts);
  if (value <= 3) return ['medio', 'tercio'][value - 2];
  if (value <= 10) return ordinalOf(parts);
  if (value < 100) return `${stem(NUMBERS.cardinal(parts))}avo`.replace('aavo', 'avo');
  const isRound = value < 1000 ? value % 100 === 0 : value % 1000 === 0;
  return isRound ? ordinalOf(parts) : undefined;
}

/** `2/3` → `dos tercios`, `1 1/2` → `uno y medio`, `3/110` → `tres sobre ciento diez`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const part = partOf(parts);
  const said =
    part === undefined ? `${NUMBERS.cardinal(count)} sobre ${NUMBERS.cardinal(parts)}` : counted(count, part);
  if (whole === '') return said;
  return `${NUMBERS.cardinal(whole)} y ${count === '1' && parts === '2' ? 'medio' : said}`;
});

const counted = (count: string, part: string) =>
  count === '1' ? `un ${part}` : `${NUMBERS.cardinal(count, 'masculine')} ${part}s`;
