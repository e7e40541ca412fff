import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import {
  ABBREVIATIONS,
  houseNumbers,
  lieutenants,
  postalCodes,
  SYMBOLS,
  TELEPHONES,
  webAddresses,
} from './names.ts';
import { figures, fractions, halves, ordinalNumbers, sizes } from './numbers.ts';
import { MEASURES, MONEY } from './quantities.ts';
import { clockTimes, dates } from './times.ts';

export const spoken = (): readonly Rule[] =>
  rulesFor({
    figures,
    addresses: webAddresses,
    abbreviations: ABBREVIATIONS,
    special: [lieutenants, houseNumbers, postalCodes, halves, sizes],
    dates,
    times: clockTimes,
    money: MONEY,
    telephones: TELEPHONES,
    measures: MEASURES,
    fractions,
    ordinals: ordinalNumbers,
    symbols: SYMBOLS,
    dot: 'डॉट',
    to: 'से',
    ratio: 'अनुपात',
  });
