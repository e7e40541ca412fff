import type { Rule } from '../engine/language.ts';
import { type Parser, either, lookup, map } from '../engine/parser.ts';
import { standAlone } from '../engine/tokens.ts';
import { among } from '../engine/word-list.ts';
import { ordinal } from '../grammar/ordinal.ts';
import { isNumberKey, number } from './numbers.ts';

const IRREGULAR = new Map([
  ['un', 'un'],
  ['cinqu', 'cinq'],
  ['neuv', 'neuf'],
]);

/** `quatrième` → `quatre`, `vingtième` → `vingt`. */
export function toCardinalKey(key: string): string | undefined {
  const stem = key.endsWith('ième') ? key.slice(0, -'ième'.length) : undefined;
  if (stem === undefined) return undefined;
  return IRREGULAR.get(stem) ?? [stem, `${stem}e`].find(isNumberKey);
}
const pluralToCardinalKey = (key: string) =>
  key.endsWith('s') ? toCardinalKey(key.slice(0, -1)) : undefined;

const mayBelong = (key: string) => isNumberKey(key) || key === 'et';
export const singular: Parser<bigint> = map(ordinal(number, toCardinalKey, mayBelong), ({ value }) => value);
export const plural: Parser<bigint> = map(
  ordinal(number, pluralToCardinalKey, mayBelong),
  ({ value }) => value,
);

const FIRST_AND_SECOND = {
  premier: '1ᵉʳ',
  premiers: '1ᵉʳˢ',
  première: '1ʳᵉ',
  premières: '1ʳᵉˢ',
  second: '2ᵈ',
  seconds: '2ᵈˢ',
  seconde: '2ᵈᵉ',
};
const firstOrSecond = map(lookup(FIRST_AND_SECOND), (text) => ({ text, value: 0n }));
const written = either(
  firstOrSecond,
  map(singular, (value) => ({ text: `${value}ᵉ`, value })),
  map(plural, (value) => ({ text: `${value}ᵉˢ`, value })),
);

/** `centième` → `100ᵉ`. Below ten only alone, or where something is numbered: `première fois`, `premier étage`. */
export const ordinals: Rule = (tokens, at) => {
  const found = written(tokens, at);
  if (!found) return undefined;
  const { value, end } = found;
  const isWord = value.value < 10n && !standAlone(tokens, at, end) && !numbered(tokens[end]);
  return isWord ? undefined : [{ text: value.text, end }];
};

const numbered = among('siècle étage arrondissement édition chapitre tome volume régiment');
