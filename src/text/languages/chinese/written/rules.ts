import type { Language } from '../../engine/language.ts';
import { toCharacterTokens } from '../../engine/tokens.ts';
import { abbreviations, addresses, dotted } from './names.ts';
import { cardinals, fractions, ordinals } from './numbers.ts';
import { amounts, measures } from './quantities.ts';
import { dates, times } from './times.ts';

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    abbreviations,
    addresses,
    dotted,
    ...amounts,
    ...times,
    ...measures,
    ...dates,
    ...fractions,
    ordinals,
    ...cardinals,
  ],
  // Units are no symbols, and begin nothing else.
  tail: () => undefined,
};
