import { fractionsOf } from '../grammar/fractions.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';
import { ordinalOf } from './ordinals.ts';

/** `2/3` → `dois terços`, `3/11` → `três onze avos`, `1 1/2` → `um e um meio`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = sayParts(count, parts);
  return whole === '' ? said : `${NUMBERS.cardinal(whole)} e ${said}`;
});

const NAMED: Readonly<Record<string, string>> = { 2: 'meio', 3: 'terço' };

function sayParts(count: string, parts: string): string {
  const isOrdinal = Number(parts) <= 10 || parts === '100' || parts === '1000' || parts === '1000000';
  const part = NAMED[parts] ?? (isOrdinal ? ordinalOf(parts) : undefined);
  if (part === undefined) return `${NUMBERS.cardinal(count)} ${NUMBERS.cardinal(parts)} avos`;
  return `${NUMBERS.cardinal(count)} ${count === '1' ? part : `${part}s`}`;
}
