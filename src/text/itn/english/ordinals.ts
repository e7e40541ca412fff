import type { Rule } from '../engine/language.ts';
import { type Parser, map } from '../engine/parser.ts';
import { standAlone } from '../engine/tokens.ts';
import { among } from '../engine/word-list.ts';
import { ordinal } from '../grammar/ordinal.ts';
import { isNumberKey, number } from './numbers.ts';

const IRREGULAR = new Map([
  ['first', 'one'],
  ['second', 'two'],
  ['third', 'three'],
  ['fifth', 'five'],
  ['eighth', 'eight'],
  ['ninth', 'nine'],
  ['twelfth', 'twelve'],
]);

/** `twentieth` → `twenty`, `hundredth` → `hundred`. */
export function toCardinalKey(key: string): string | undefined {
  const irregular = IRREGULAR.get(key);
  if (irregular !== undefined) return irregular;
  const cardinal = key.replace(/ieth$/, 'y').replace(/th$/, '');
  return cardinal !== key && isNumberKey(cardinal) ? cardinal : undefined;
}

/** 1 and up. */
export const ordinalNumber: Parser<bigint> = map(
  ordinal(number, toCardinalKey, (key) => isNumberKey(key) || key === 'and' || key === 'a'),
  ({ value }) => value,
);

/** `twenty first` → `21st`. Below ten only alone, or where something is numbered: `third party`, `fifth street`. */
export const ordinals: Rule = (tokens, at, left) => {
  if (zeroth(tokens[at])) return [{ text: '0th', end: at + 1 }];
  const found = ordinalNumber(tokens, at);
  if (!found || tokens[found.end]?.joint === 'hyphen' || article(tokens[at])) return undefined;
  const { value, end } = found;
  // `a tenth of it`
  const isPart = end === at + 1 && article(left);
  const isWord = value < 10n && !standAlone(tokens, at, end) && !numbered(tokens[end]);
  return isPart || isWord ? undefined : [{ text: `${value}${ending(value)}`, end }];
};

const zeroth = among('zeroth');
const article = among('a an');
const numbered = among('street avenue floor grade century edition anniversary quarter amendment');

function ending(value: bigint): string {
  const last = Number(value % 100n);
  if (last >= 11 && last <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][last % 10] ?? 'th';
}
