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
      titles: {
        '㈱': '株式会社',
        '（株）': '株式会社',
        '(株)': '株式会社',
        '㈲': '有限会社',
        '（有）': '有限会社',
        '(有)': '有限会社',
      },
      words: {},
      beforeNumbers: saidFor(
        'No. ナンバー; NO. ナンバー; no. ナンバー; Vol. ボリューム; vol. ボリューム; p. ページ; P. ページ; pp. ページ',
      ),
    },
    special: [
      names.matches,
      names.rates,
      names.postcodes,
      names.houseNumbers,
      numbers.neighbours,
      ...numbers.roots,
      ...eastAsian(numbers.figures, quantities.measures.units),
    ],
    ...mathWords('かける; の二乗; の三乗; の#乗; 割る; ルート; 引く'),
    said: { dot: '点', to: 'から', ratio: '対', by: 'かける', about: '約', hashtag: 'ハッシュタグ' },
  });
