import { saidFor } from '../../engine/word-list.ts';
import { mathWords } from '../../grammar/spoken/powers.ts';
import { eastAsian } from '../../grammar/spoken/east-asian.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { rulesFor } from '../../grammar/spoken/written-forms.ts';
import * as names from './names.ts';
import * as numbers from './numbers.ts';
import * as quantities from './quantities.ts';
import * as times from './times.ts';

const words = { ...names, ...numbers, ...quantities, ...times };

export const spoken = (): readonly Rule[] =>
  rulesFor({
    ...words,
    abbreviations: {
      titles: saidFor('Dr. 医生; Mr. 先生; Mrs. 女士; Ms. 小姐'),
      words: saidFor('PhD 博士; phd 博士'),
      beforeNumbers: { 'No.': '编号', 'NO.': '第' },
    },
    special: [
      names.knownNumbers,
      names.roomNumbers,
      names.matches,
      numbers.percents,
      numbers.pairs,
      numbers.rates,
      ...eastAsian(numbers.figures, quantities.measures.units),
    ],
    ...mathWords('乘以; 的平方; 的立方; 的#次方; 除以; 根号; 减'),
    said: { dot: '点', to: '到', ratio: '比', by: '乘', about: '大约', hashtag: '话题' },
  });
