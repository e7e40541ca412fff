import { fractionsOf } from '../grammar/fractions.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

/** `2/3` → `三分之二`, `1 1/2` → `一又二分之一`. */
export const fractions = fractionsOf(figures, ({ whole, count, parts }) => {
  const said = `${NUMBERS.cardinal(parts)}分之${NUMBERS.cardinal(count)}`;
  return whole === '' ? said : `${NUMBERS.cardinal(whole)}又${said}`;
});

const SIGNS: Readonly<Record<string, string>> = { '%': '百', '％': '百', '‰': '千' };

/** `-6.5%` → `负百分之六点五` */
export const percents: Rule = {
  name: 'percent',
  starts: figures.starts,
  pattern: new RegExp(`(${figures.number}) ?([%％‰])`, 'uy'),
  say: ([, written, sign]) => {
    const said = figures.say(written!);
    const isNegative = said.startsWith(NUMBERS.minus);
    return `${isNegative ? NUMBERS.minus : ''}${SIGNS[sign!]}分之${isNegative ? said.slice(1) : said}`;
  },
};
