import type { Rule } from './rule.ts';
import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';

/**
 * Numbers with an ending: `3.ª`, `21e`. What is said depends on the ending; `undefined` where there is no
 * such number.
 */
export function ordinals(
  { whole, starts, end, beginning }: Figures,
  endings: readonly string[],
  say: (digits: string, ending: string) => string | undefined,
): Rule {
  return {
    name: 'ordinal',
    starts,
    pattern: new RegExp(`${beginning}(${whole})(${anyOf(endings)})${end}`, 'uy'),
    say: ([, digits, ending]) => say(digitsOf(digits!), ending!),
  };
}
