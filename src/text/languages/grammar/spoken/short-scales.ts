import { type Abbreviations, sentenceStop } from './abbreviations.ts';
import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import type { MeasureWords } from './measures.ts';
import type { MoneyWords } from './money.ts';
import { nouns } from './nouns.ts';
import type { Rule } from './rule.ts';

/**
 * Abbreviated large numbers that are not amounts of money: `2,5 mln`, `1 Mio. Menschen`. A single letter
 * usually has another meaning, and an abbreviation that is also a unit is a large number only before a noun
 * with its preposition: `3 mi de pessoas`.
 */
export function shortScales(
  { number, starts, end, count }: Figures,
  table: MoneyWords['scales'],
  { units }: Pick<MeasureWords, 'units'>,
  { capitalNouns = false }: Pick<Abbreviations, 'capitalNouns'>,
): Rule {
  const scales = nouns(table);
  const short = Object.keys(table).filter((written) => written.length > 1 && table[written] !== written);
  const clear = anyOf(short.filter((written) => !(written in units)));
  const doubtful = anyOf(short.filter((written) => written in units));
  return {
    name: 'large number in short',
    starts,
    pattern: new RegExp(
      `(?<amount>${number})[ \\u00a0\\u202f]?(?<scale>${clear}|${doubtful}(?= d[aeio]\\p{Ll}{0,2} ))${end}`,
      'uy',
    ),
    say: (match) => {
      const { amount, scale } = match.groups!;
      return count(amount!, scales[scale!]!) + sentenceStop(match, { capitalNouns });
    },
  };
}
