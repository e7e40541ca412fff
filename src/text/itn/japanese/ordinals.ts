import { type Rule, rule } from '../engine/language.ts';
import { after, map, word } from '../engine/parser.ts';
import { plainNumber } from './numbers.ts';

/** 第七百 → 第700 */
export const ordinals: Rule = rule(map(after(word('第'), plainNumber), (number) => `第${number}`));
