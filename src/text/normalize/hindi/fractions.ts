import { fractionsOf } from '../grammar/fractions.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

/** `2/3` → `दो बटा तीन`, `2 2/7` → `दो और दो बटा सात`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = `${NUMBERS.cardinal(count)} बटा ${NUMBERS.cardinal(parts)}`;
  return whole === '' ? said : `${NUMBERS.cardinal(whole)} और ${said}`;
});
