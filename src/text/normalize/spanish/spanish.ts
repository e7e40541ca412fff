import { romanNumbers } from '../grammar/roman.ts';
import { rulesFor } from '../grammar/written-forms.ts';
import type { Rule } from '../rule.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { webAddresses } from './addresses.ts';
import { MONEY } from './currencies.ts';
import { dates } from './dates.ts';
import { figures } from './figures.ts';
import { fractions } from './fractions.ts';
import { genderOfNoun } from './genders.ts';
import { ordinalNumbers } from './ordinals.ts';
import { ROMAN } from './roman.ts';
import { SYMBOLS } from './symbols.ts';
import { TELEPHONES } from './telephones.ts';
import { clockTimes } from './times.ts';
import { MEASURES } from './units.ts';

export const spanish: readonly Rule[] = rulesFor({
  figures,
  addresses: webAddresses,
  abbreviations: ABBREVIATIONS,
  special: [...romanNumbers(ROMAN)],
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
