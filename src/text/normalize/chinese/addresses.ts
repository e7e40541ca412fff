import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
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
