import type { Language } from '../engine/language.ts';
import { toTokens } from '../engine/tokens.ts';
import { tail } from '../grammar/tail.ts';
import { abbreviations } from './abbreviations.ts';
import { cardinals } from './cardinals.ts';
import { codes } from './codes.ts';
import { MONTH_NAMES, dates } from './dates.ts';
import { addresses } from './electronic.ts';
import { fractions } from './fractions.ts';
import { measures } from './measures.ts';
import { amounts } from './money.ts';
import { SCALES } from './numbers.ts';
import { ordinals } from './ordinals.ts';
import { telephones } from './telephones.ts';
import { times } from './times.ts';
import { PER_UNITS, UNITS } from './units.ts';

export const english: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...abbreviations,
    addresses,
    amounts,
    measures,
    ...times,
    ...dates,
    ...telephones,
    codes,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS, MONTH_NAMES),
};
