import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals, splitNumber } from './numbers.ts';
import { amounts, lengths, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, MONTHS, times } from './times.ts';

export const written: Language = {
  tokenize: (text) => toTokens(text, { splitCompound: splitNumber }),
  rules: [
    titles,
    addresses,
    dotted,
    amounts,
    ...times,
    lengths,
    measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS, MONTHS),
  ranges: ranges(number, { to: 'bis', between: 'zwischen', and: 'und' }),
};
