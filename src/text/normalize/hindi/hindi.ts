import { rulesFor } from '../grammar/written-forms.ts';
import type { Rule } from '../rule.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { webAddresses } from './addresses.ts';
import { MONEY } from './currencies.ts';
import { dates } from './dates.ts';
import { figures } from './figures.ts';
import { fractions } from './fractions.ts';
import { halves, sizes } from './halves.ts';
import { houseNumbers, postalCodes } from './house-numbers.ts';
import { ordinalNumbers } from './ordinals.ts';
import { SYMBOLS } from './symbols.ts';
import { TELEPHONES } from './telephones.ts';
import { clockTimes } from './times.ts';
import { MEASURES } from './units.ts';

export const hindi: readonly Rule[] = rulesFor({
  figures,
  addresses: webAddresses,
  abbreviations: ABBREVIATIONS,
  special: [houseNumbers, postalCodes, halves, sizes],
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
