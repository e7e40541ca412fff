import type { Language } from '../engine/language.ts';
import { toTokens } from '../engine/tokens.ts';
import { tail } from '../grammar/tail.ts';
import { titles } from './abbreviations.ts';
import { cardinals } from './cardinals.ts';
import { dates } from './dates.ts';
import { addresses } from './electronic.ts';
import { fractions } from './fractions.ts';
import { measures } from './measures.ts';
import { amounts } from './money.ts';
import { SCALES } from './numbers.ts';
import { ordinals } from './ordinals.ts';
import { telephones } from './telephones.ts';
import { times } from './times.ts';
import { PER_UNITS, UNITS } from './units.ts';

export const french: Language = {
  tokenize: (text) => toTokens(text, { splitsAfterApostrophe: true }),
  rules: [titles, addresses, amounts, times, measures, dates, telephones, fractions, ordinals, cardinals],
  tail: tail(SCALES, UNITS, PER_UNITS),
};
