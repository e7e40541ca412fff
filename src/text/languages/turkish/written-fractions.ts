import type { Rule } from '../engine/language.ts';
import { either, map, type Parser, sequence, word } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { READER } from './lexicon.ts';

const parts = either(
  partsOf('3 üçte; 4 dörtte; 5 beşte; 6 altıda; 7 yedide; 8 sekizde; 9 dokuzda; 10 onda'),
  // If the suffix is a token of its own.
  map(
    sequence(partsOf('4 dört; 5 beş; 6 altı; 7 yedi; 8 sekiz; 9 dokuz'), word('te', 'de', 'ta', 'da')),
    ([value]) => value,
  ),
);

/** The numerator, and its possessive suffix: `üçü`, `ikisini`. */
const POSSESSED = /^(bir|iki|üç|dör|beş|altı|yedi|sekiz|dokuz)(i|si|ü|dü|sı|u)(n[ıiuüae]|nd[ae]n?)?$/u;
const VALUES = 'bir iki üç dör beş altı yedi sekiz dokuz'.split(' ');
const possessed: Parser<readonly [bigint, string]> = (tokens, at) => {
  const next = tokens[at + 1];
  const isSplit = next?.joint === 'inside' && next.kind === 'word';
  const [, count, ending, more = ''] =
    POSSESSED.exec((tokens[at]?.key ?? '') + (isSplit ? next.key : '')) ?? [];
  if (count === undefined) return undefined;
  const value = BigInt(VALUES.indexOf(count) + 1);
  return { value: [value, `'${ending!.replace('d', '')}${more}`], end: at + (isSplit ? 2 : 1) };
};

const isBehindRatio = among('oranında oranı çoğunluk çoğunlukla çoğunluğu pay payı hissesi hisse kadarı');

/**
 * `nüfusun dörtte üçü` → `nüfusun 3/4'ü`, `üçte iki oranında`: fractions with a possessive suffix, or before
 * a word for a share. Others may be hours.
 */
export const ratio: Rule = (tokens, at, left) => {
  const of = left?.key === 'saat' ? undefined : parts(tokens, at);
  if (!of) return undefined;
  const owned = possessed(tokens, of.end);
  const found = owned ?? map(READER.number, ({ value }) => [value, ''] as const)(tokens, of.end);
  if (!found || (!owned && !isBehindRatio(tokens[found.end]))) return undefined;
  const [count, ending] = found.value;
  return count < of.value ? [{ text: `${count}/${of.value}${ending}`, end: found.end }] : undefined;
};
