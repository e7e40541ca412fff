import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { tail } from '../../grammar/written/tail.ts';
import { abbreviations, addresses, telephones } from './names.ts';
import { cardinals, fractions, ordinals, SCALES } from './numbers.ts';
import { amounts, measures, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

/** `dieciséis` → `dieciseis`; `ñ` stays. */
const withoutAccents = (key: string) =>
  key
    .normalize('NFD')
    .replaceAll(/[\u0301\u0308]/g, '')
    .normalize('NFC');

export const written: Language = {
  tokenize: (text) => toTokens(text, { fold: withoutAccents }),
  rules: [
    ...abbreviations,
    addresses,
    amounts,
    ...measures,
    ...times,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS),
};
