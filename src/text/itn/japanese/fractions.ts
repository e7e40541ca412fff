import { type Rule, rule } from '../engine/language.ts';
import { ahead, either, lookup, map, sequence, word } from '../engine/parser.ts';
import { charactersOf } from '../engine/word-list.ts';
import { minus, number } from './numbers.ts';

const of = lookup(charactersOf('分の'));
const fraction = map(sequence(number, of, number), ([parts, , count]) => `${count}/${parts}`);
const whole = map(ahead(number, word('と', 'か')), (value) => `${value} `);

/** 三分の一 → 1/3, 一と四分の三 → 1 3/4 */
export const fractions: Rule = rule(
  either(
    map(sequence(minus, whole, fraction), (parts) => parts.join('')),
    map(sequence(minus, fraction), (parts) => parts.join('')),
  ),
);
