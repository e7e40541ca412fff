import type { Language } from '../engine/language.ts';
import { toCharacterTokens } from '../engine/tokens.ts';
import { cardinals } from './cardinals.ts';
import { dates } from './dates.ts';
import { decimals } from './decimals.ts';
import { addresses } from './electronic.ts';
import { fractions } from './fractions.ts';
import { percents } from './measures.ts';
import { ordinals } from './ordinals.ts';
import { minutes } from './times.ts';
import { sayings } from './words.ts';

export const japanese: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [minutes, sayings, addresses, ...dates, ...decimals, fractions, percents, ordinals, ...cardinals],
  // Counters are no symbols, and begin nothing else.
  tail: () => undefined,
};
