import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { tail } from '../../grammar/written/tail.ts';
import { abbreviations, addresses, dotted, telephones } from './names.ts';
import { cardinals, fractions, ordinals, SCALES } from './numbers.ts';
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
};
