import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { readOut, scores, SYMBOLS, TELEPHONES, webAddresses } from './names.ts';
import { figures, fractions, pairs, percents } from './numbers.ts';
import { MEASURES, MONEY } from './quantities.ts';
import { clockTimes, dates } from './times.ts';

export const spoken = (): readonly Rule[] =>
  rulesFor({
    figures,
    addresses: webAddresses,
    abbreviations: { titles: {}, words: {}, beforeNumbers: { 'No.': '编号' } },
    special: [readOut, scores, percents, pairs],
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
