import { romanNumbers } from '../../grammar/spoken/roman.ts';
import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { ABBREVIATIONS, SYMBOLS, TELEPHONES, webAddresses } from './names.ts';
import { figures, fractions, genderOfNoun, ordinalNumbers, ROMAN, romanOrdinal } from './numbers.ts';
import { MEASURES, MONEY } from './quantities.ts';
import { clockTimes, dates } from './times.ts';

export const spoken = (): readonly Rule[] =>
  rulesFor({
    figures,
    addresses: webAddresses,
    abbreviations: ABBREVIATIONS,
    special: [romanOrdinal, ...romanNumbers(ROMAN)],
    dates,
    times: clockTimes,
    money: MONEY,
    telephones: TELEPHONES,
    measures: MEASURES,
    fractions,
    ordinals: ordinalNumbers,
    genderOfNoun,
    symbols: SYMBOLS,
    dot: 'punto',
    to: 'a',
    ratio: 'a',
  });
