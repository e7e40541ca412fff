import type { Language } from '../engine/language.ts';
import { toCharacterTokens } from '../engine/tokens.ts';
import { abbreviations } from './abbreviations.ts';
import { cardinals } from './cardinals.ts';
import { dates } from './dates.ts';
import { addresses } from './electronic.ts';
import { fractions } from './fractions.ts';
import { measures } from './measures.ts';
import { amounts } from './money.ts';
import { ordinals } from './ordinals.ts';
import { times } from './times.ts';

export const chinese: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    abbreviations,
    addresses,
    amounts,
    ...times,
    measures,
    ...dates,
    ...fractions,
    ordinals,
    ...cardinals,
  ],
  // Units are no symbols, and begin nothing else.
  tail: () => undefined,
};
