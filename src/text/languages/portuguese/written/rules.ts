import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { abbreviations, addresses, dotted, telephones } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

export const written: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...abbreviations,
    addresses,
    dotted,
    amounts,
    ...measures,
    times,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS),
  ranges: ranges(number, { to: 'a ao às até', between: 'entre', and: 'e' }),
};
