import { type Rule, asSpoken } from '../engine/language.ts';
import { type Parser, either, lookup, many, sequence, word } from '../engine/parser.ts';
import { among, charactersOf } from '../engine/word-list.ts';
import { withCommas } from '../grammar/character-numbers.ts';
import { amount, digit, digits, goesOn, multiplier } from './numbers.ts';

/** 一百零一 → 101, 一万零一 → 10,001; one character stays, and so does 三十几. */
const plain: Rule = (tokens, at) => {
  const found = amount(tokens, at);
  if (!found || found.value.characters < 2) return undefined;
  const next = tokens[found.end];
  if (goesOn(tokens, found.end) || some(next)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  return [{ text: sign + withCommas(whole) + decimals + scale, end: found.end }];
};
const some = among('几 幾');

/** Three digits and more, one by one. */
const digitByDigit: Rule = (tokens, at) => {
  const found = digits(tokens, at);
  return found && found.value.length >= 3 ? [{ text: found.value, end: found.end }] : undefined;
};

/** 七八十, 三七二十一, 几十万: not how many, but about how many. */
const numberCharacters = many(either<unknown>(digit, multiplier));
const about: Parser<unknown> = either<unknown>(
  sequence(many(digit, 2), multiplier, many(either<unknown>(digit, multiplier), 0)),
  sequence(word('几', '幾', '数', '數'), numberCharacters),
);

const sayings = lookup(
  charactersOf(
    '七七八八 三三两两 一五一十 千千万万 十全十美 十之八九 三百六十行 二百五 一元一次 一元二次 二元一次',
  ),
);

export const cardinals: readonly Rule[] = [asSpoken(sayings), asSpoken(about), digitByDigit, plain];
