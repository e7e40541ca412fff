import type { Language, Rule } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { cardinals, foldSpelling, fractions, ordinals } from './numbers.ts';
import { amounts, measures, UNITS } from './quantities.ts';
import { dates, MONTH_NAMES, times } from './times.ts';

/** `rule`, with the digits of Hindi in what it writes. */
const inDevanagari =
  (rule: Rule): Rule =>
  (tokens, at, left) =>
    rule(tokens, at, left)?.map(({ text, end }) =>
      text === undefined ? { end } : { text: text.replaceAll(/[0-9]/g, toDevanagari), end },
    );

const toDevanagari = (digit: string) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x0966);

export const written: Language = {
  tokenize: (text) => toTokens(text, { fold: foldSpelling }),
  rules: [
    titles,
    addresses,
    ...[
      dotted,
      amounts,
      ...times,
      ...measures,
      ...dates,
      ...telephones,
      fractions,
      ordinals,
      ...cardinals,
    ].map(inDevanagari),
  ],
  tail: tail([], UNITS, MONTH_NAMES),
};
