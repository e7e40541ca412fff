import { type Rule, rule } from '../../engine/language.ts';
import {
  either,
  lookup,
  map,
  optional,
  type Parser,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
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

/** A limit before a percentage; its sign is said only once. */
const upToShare = sequence(lookup({ 到: '到', 至: '至' }), unlessBefore(amount, of));
/** 百分之五, 百分之五到十 */
const percent = map(
  sequence(
    either(
      map(word('百'), () => '%'),
      map(word('千'), () => '‰'),
    ),
    of,
    amount,
    optional(upToShare),
  ),
  ([sign, , count, rest]) =>
    writePlainly(count) + sign + (rest ? rest[0] + writePlainly(rest[1]) + sign : ''),
);

export const fractions: readonly Rule[] = [rule(percent), rule(signed)];
