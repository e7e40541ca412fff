import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

export const written: Language = {
  tokenize: (text) => toTokens(text, { splitsAfterApostrophe: true }),
  rules: [
    titles,
    addresses,
    dotted,
    amounts,
    times,
    ...measures,
    dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS),
  ranges: ranges(number, { to: 'à', between: 'entre', and: 'et' }),
};
