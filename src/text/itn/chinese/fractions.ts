import { type Rule, rule } from '../engine/language.ts';
import { type Parser, either, map, optional, sequence, word } from '../engine/parser.ts';
import { amount, number, writePlainly } from './numbers.ts';

const value = map(number, ({ value }) => String(value));
const of = sequence(word('分'), word('之'));
/** 五分之二 */
const fraction = map(sequence(value, of, value), ([parts, , count]) => `${count}/${parts}`);
const mixed = map(sequence(value, word('又'), fraction), ([whole, , fraction]) => `${whole}又${fraction}`);

const minus = optional(map(word('负', '負'), () => '-'));
const signed: Parser<string> = map(
  sequence(minus, either(mixed, fraction)),
  ([minus = '', text]) => minus + text,
);

/** 百分之五 */
const percent = map(
  sequence(
    either(
      map(word('百'), () => '%'),
      map(word('千'), () => '‰'),
    ),
    of,
    amount,
  ),
  ([sign, , count]) => writePlainly(count) + sign,
);

export const fractions: readonly Rule[] = [rule(percent), rule(signed)];
