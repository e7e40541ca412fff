import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { houseNumbers, SYMBOLS, TELEPHONES, webAddresses } from './names.ts';
import { figures, fractions, roots } from './numbers.ts';
import { MEASURES, MONEY } from './quantities.ts';
import { clockTimes, dates } from './times.ts';

export const spoken = (): readonly Rule[] =>
  rulesFor({
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
