import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { cardinals, fractions, ordinals, tolerance } from './figures.ts';
import { abbreviations, addresses, codes, telephones } from './names.ts';
import { SCALES, number } from './numbers.ts';
import { amounts, amountsInWords, heights, measures } from './quantities.ts';
import { dates, MONTH_NAMES, times } from './times.ts';
import { PER_UNITS, UNITS } from './units.ts';

export const written: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...abbreviations,
    addresses,
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
  ranges: ranges(number, { to: 'to through', between: 'between', and: 'and' }),
};
