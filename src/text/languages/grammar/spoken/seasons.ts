import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import type { Rule } from './rule.ts';

/** `2019/20`, `1999/2000`: a year and the next one, of which `sayYear` says those of four digits. */
export function seasons(
  { digit, starts, words, beginning }: Figures,
  sayYear: (digits: string) => string = words.cardinal,
): Rule {
  return {
    name: 'season',
    starts,
    pattern: new RegExp(
      `${beginning}(?<![-./,:]|${digit})((?:1[89]|20)${digit}{2})/((?:19|20)?${digit}{2})(?![-./,:]?${digit})`,
      'uy',
    ),
    say: ([, from, until]) => {
      const [first, second] = [digitsOf(from!), digitsOf(until!)];
      if (!String(Number(first) + 1).endsWith(second)) return undefined;
      return [sayYear(first), second.length === 4 ? sayYear(second) : words.cardinal(second)].join(
        words.space,
      );
    },
  };
}
