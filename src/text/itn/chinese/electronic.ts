import { wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/electronic.ts';
import { digit } from './numbers.ts';

/** Names are in Latin letters; only what stands between is Chinese. */
export const addresses = electronic({
  at: ['艾 特', '圈 a', 'at'],
  dot: ['点', '點', 'dot'],
  marks: { '下 划 线': '_', '横 杠': '-' },
  slash: ['斜 杠', '斜 线'],
  protocols: {},
  www: ['w w w', 'www'],
  names: {},
  endings: wordList('com net org edu gov cn hk tw'),
  weakEndings: wordList('io co ai me uk us'),
  number: digit,
  plainWords: [],
  letters: /^[a-z]+$/,
});
