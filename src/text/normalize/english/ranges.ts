import type { Rule } from '../rule.ts';
import { decimal, withoutSeparators, year } from './numbers.ts';
import { APART, NUMBER, sticky } from './pattern.ts';

/** `10-12`, `1,000–2,000`, `3-2`, `9.5 - 10`; what goes down by more than a few is no range, nor is one of three. */
const numberRanges: Rule = {
  name: 'range',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}][-–./:])(?:(${NUMBER})(?:[-–]| – )(?=(${NUMBER})(?!\d|[-–/.:,]\d|-?\p{L}-|-\p{L}\p{L}?(?!\p{L}))))`,
  ),
  say([, from = '', to = '']) {
    if (value(from) >= value(to) && (from.length > 2 || to.length > 2)) return undefined;
    if (from === to || /^0\d/.test(from) || /^0\d/.test(to)) return undefined;
    return `${decimal(from)} to`;
  },
};

/** `1960-80`. */
const yearRanges: Rule = {
  name: 'years',
  starts: /[12]/,
  pattern: sticky(
    String.raw`${APART}((?:1[1-9]|20)\d\d)(?:([-–/])|( – ))((?:1[1-9]|20)?\d\d)(?![\p{L}\p{N}_]|[-–/.:,]\d)`,
  ),
  say([, from = '', sign, , to = '']) {
    const last = to.length === 2 ? from.slice(0, 2) + to : to;
    if (Number(last) <= Number(from)) return undefined;
    if (sign === '/') return Number(last) === Number(from) + 1 ? `${year(from)} ${year(to)}` : undefined;
    return `${year(from)} to ${year(to)}`;
  },
};

const value = (number: string) => Number(withoutSeparators(number));

/** `2x8` → `two by eight`. */
const products: Rule = {
  name: 'product',
  starts: /[\d.]/,
  pattern: sticky(String.raw`${APART}(${NUMBER})(?: ?[x×] ?)(?=\.?\d)`),
  say: ([, number = '']) => `${decimal(number)} by`,
};

export const ranges: readonly Rule[] = [yearRanges, numberRanges, products];
