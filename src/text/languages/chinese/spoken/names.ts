import { wordList } from '../../engine/word-list.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { spellDigits } from '../../grammar/spoken/number-words.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a 艾特 gmail 点 com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': '艾特',
      '.': '点',
      '/': '斜杠',
      '\\': '反斜杠',
      ':': '冒号',
      '-': '横杠',
      _: '下划线',
      '?': '问号',
      '!': '感叹号',
      '=': '等于',
      '&': '和',
      '#': '井号',
      '%': '百分号',
      '+': '加',
      '~': '波浪号',
      '*': '星号',
    },
    names: asWritten([...WELL_KNOWN, 'qq', 'org', 'net', 'baidu']),
    endings: wordList('com org net edu gov info io cn'),
  },
  NUMBERS,
);

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': '编号',
  '№': '编号',
  '&': '和',
  '＆': '和',
  '+': '加',
  '=': '等于',
  '×': '乘以',
  '÷': '除以',
  '≈': '约等于',
  '<': '小于',
  '>': '大于',
  '@': '艾特',
};

/** On the telephone one is 幺, which is not heard as seven. */
const spelled = spellDigits([...'零幺二三四五六七八九'], '');

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '1[3-9]#########',
    '###-####-####',
    '### #### ####',
    '###-########',
    '####-#######',
    '####-########',
    '###-###-####',
  ],
  say: (groups) => spelled(groups.join('')),
  sayCode: spelled,
};
