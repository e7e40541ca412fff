import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals, splitNumber, withoutAccents } from './numbers.ts';
import { amounts, measures, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

export const written: Language = {
  tokenize: (text) =>
    toTokens(text, { fold: withoutAccents, splitsAfterApostrophe: true, splitCompound: splitNumber }),
  rules: [
    titles,
    addresses,
    dotted,
    amounts,
    ...times,
    ...measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS),
  ranges: ranges(number, { to: 'a al alle', between: 'tra fra', and: 'e' }),
};
