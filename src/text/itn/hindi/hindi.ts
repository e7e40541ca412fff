import type { Language, Rule } from '../engine/language.ts';
import { toTokens } from '../engine/tokens.ts';
import { tail } from '../grammar/tail.ts';
import { titles } from './abbreviations.ts';
import { cardinals } from './cardinals.ts';
import { MONTH_NAMES, dates } from './dates.ts';
import { addresses } from './electronic.ts';
import { fractions } from './fractions.ts';
import { measures } from './measures.ts';
import { amounts } from './money.ts';
import { ordinals } from './ordinals.ts';
import { telephones } from './telephones.ts';
import { times } from './times.ts';
import { UNITS } from './units.ts';
import { foldSpelling } from './words.ts';

/** `rule`, with the digits of Hindi in what it writes. */
const inDevanagari =
  (rule: Rule): Rule =>
  (tokens, at, left) =>
    rule(tokens, at, left)?.map(({ text, end }) =>
      text === undefined ? { end } : { text: text.replaceAll(/[0-9]/g, toDevanagari), end },
    );

const toDevanagari = (digit: string) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x0966);

export const hindi: Language = {
  tokenize: (text) => toTokens(text, { fold: foldSpelling }),
  rules: [
    titles,
    addresses,
    ...[amounts, ...times, ...measures, ...dates, ...telephones, fractions, ordinals, ...cardinals].map(
      inDevanagari,
    ),
  ],
  tail: tail([], UNITS, MONTH_NAMES),
};
