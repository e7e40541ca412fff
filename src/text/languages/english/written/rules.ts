import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { dates, MONTH_NAMES } from './dates.ts';
import { cardinals, fractions, ordinals, tolerance } from './figures.ts';
import { numberPhrases } from './number-phrases.ts';
import { abbreviations, addresses, codes, telephones } from './names.ts';
import { SCALES, number } from './numbers.ts';
import { amounts, amountsInWords, heights, measures } from './quantities.ts';
import { times } from './times.ts';
import { PER_UNITS, UNITS } from './units.ts';
import { timesOfWholeDay } from './whole-day.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'five; thirty; twenty fifth; fifth of july; first; second; percent; dollars; million dollars; hundred',
  'thousand; point five; point five million; and a half; a half; and five; half; thirds; dot com',
  'at gmail dot com; b at gmail dot com; two at gmail dot com; gmail dot com; com',
  'p s colon slash slash example dot com; colon slash slash example dot com; w dot example dot com',
  'slash docs; kilometers per hour; kilograms; p m; thirty p m; o clock; past five; to five',
  'of july twenty twelve; july twenty twelve; two thousand twelve; b five',
  'five five five one two three four; and fifty cents; fifty; times ten to the fifth; to thirty; or thirty',
  'to five thirty p m; inches; d c; street; degrees celsius; square meters; example; two e; i e f',
  'seven; attacks; error; hours; hundred hours; prices; celsius; watt hours; states dollars; slash slash example dot com',
);

export const written: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...numberPhrases,
    ...abbreviations,
    addresses,
    ...timesOfWholeDay,
    amountsInWords,
    amounts,
    heights,
    measures,
    ...times,
    ...dates,
    ...telephones,
    codes,
    fractions,
    ordinals,
    cardinals,
    tolerance,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS, MONTH_NAMES),
  ranges: ranges(number, {
    to: 'to through',
    from: 'from',
    or: 'or',
    between: 'between',
    and: 'and',
    zero: 'zero nought',
    scales: { hundred: 2, thousand: 3 },
  }),
  continuations: CONTINUATIONS,
};
