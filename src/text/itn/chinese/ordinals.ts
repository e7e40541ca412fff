import type { Rule } from '../engine/language.ts';
import { after, word } from '../engine/parser.ts';
import { amount, goesOn, writePlainly } from './numbers.ts';

const counted = after(word('第'), amount);

/** 第十万 → 第10万; 第一 to 第九 stay. */
export const ordinals: Rule = (tokens, at) => {
  const found = counted(tokens, at);
  if (!found || goesOn(tokens, found.end)) return undefined;
  const { sign, whole, decimals, scale } = found.value;
  const isWord = scale === '' && whole < 10n;
  return isWord || sign + decimals !== ''
    ? undefined
    : [{ text: `第${writePlainly(found.value)}`, end: found.end }];
};
