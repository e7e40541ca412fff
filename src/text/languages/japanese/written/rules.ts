import type { Language } from '../../engine/language.ts';
import { toCharacterTokens } from '../../engine/tokens.ts';
import { addresses } from './names.ts';
import { cardinals, decimals, dotted, fractions, ordinals, percents, sayings } from './numbers.ts';
import { dates, minutes } from './times.ts';

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    minutes,
    sayings,
    addresses,
    dotted,
    ...dates,
    ...decimals,
    fractions,
    percents,
    ordinals,
    ...cardinals,
  ],
  // Counters are no symbols, and begin nothing else.
  tail: () => undefined,
};
