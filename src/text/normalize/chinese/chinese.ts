import { rulesFor } from '../grammar/written-forms.ts';
import type { Rule } from '../rule.ts';
import { webAddresses } from './addresses.ts';
import { MONEY } from './currencies.ts';
import { dates } from './dates.ts';
import { figures } from './figures.ts';
import { fractions, percents } from './fractions.ts';
import { pairs } from './pairs.ts';
import { SYMBOLS } from './symbols.ts';
import { TELEPHONES } from './telephones.ts';
import { clockTimes } from './times.ts';
import { MEASURES } from './units.ts';

export const chinese: readonly Rule[] = rulesFor({
  figures,
  addresses: webAddresses,
  abbreviations: { titles: {}, words: {}, beforeNumbers: { 'No.': '编号' } },
  special: [percents, pairs],
  dates,
  times: clockTimes,
  money: MONEY,
  telephones: TELEPHONES,
  measures: MEASURES,
  fractions,
  symbols: SYMBOLS,
  dot: '点',
  to: '到',
  ratio: '比',
});
