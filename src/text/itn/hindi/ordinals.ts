import type { Rule } from '../engine/language.ts';
import { type Parser, map } from '../engine/parser.ts';
import { ordinal } from '../grammar/ordinal.ts';
import { isNumberKey, number } from './numbers.ts';
import { foldSpelling } from './words.ts';

const ENDING = /(?:वां|वीं|वें|वाँ|वा|वी|वे)$/u;

function toCardinalKey(key: string): string | undefined {
  const cardinal = key.replace(ENDING, '');
  return cardinal !== key && isNumberKey(cardinal) ? cardinal : undefined;
}

export const ordinalNumber: Parser<bigint> = map(
  ordinal(number, toCardinalKey, isNumberKey),
  ({ value }) => value,
);

/** `दसवां` → `१०वां`, with the ending as it was said. */
export const ordinals: Rule = (tokens, at) => {
  const found = ordinalNumber(tokens, at);
  if (!found) return undefined;
  const ending = ENDING.exec(foldSpelling(tokens[found.end - 1]!.text))?.[0] ?? '';
  return [{ text: `${found.value}${ending}`, end: found.end }];
};
