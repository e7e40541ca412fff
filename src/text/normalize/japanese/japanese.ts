import { rulesFor } from '../grammar/written-forms.ts';
import type { Rule } from '../rule.ts';
import { webAddresses } from './addresses.ts';
import { MONEY } from './currencies.ts';
import { dates } from './dates.ts';
import { figures } from './figures.ts';
import { fractions, roots } from './fractions.ts';
import { houseNumbers } from './house-numbers.ts';
import { SYMBOLS } from './symbols.ts';
import { TELEPHONES } from './telephones.ts';
import { clockTimes } from './times.ts';
import { MEASURES } from './units.ts';

export const japanese: readonly Rule[] = rulesFor({
  figures,
  addresses: webAddresses,
  abbreviations: {
    titles: { '㈱': '株式会社', '（株）': '株式会社', '(株)': '株式会社' },
    words: {},
    beforeNumbers: { 'No.': 'ナンバー' },
  },
  special: [houseNumbers, ...roots],
  dates,
  times: clockTimes,
  money: MONEY,
  telephones: TELEPHONES,
  measures: MEASURES,
  fractions,
  symbols: SYMBOLS,
  dot: '点',
  to: 'から',
  ratio: '対',
});
