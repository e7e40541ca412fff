import { wordList } from '../../engine/word-list.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { plainNumber } from './numbers.ts';

const characters = (word: string) => [...word].join(' ');

/** Names are in Latin letters; only what stands between is Japanese. */
export const addresses = electronic({
  at: ['アットマーク', 'アット'].map(characters).concat('at'),
  dot: ['ドット'].map(characters).concat('dot'),
  marks: { [characters('ハイフン')]: '-', [characters('アンダーバー')]: '_' },
  slash: ['スラッシュ'].map(characters),
  colon: [],
  www: ['w w w', 'www'],
  endings: wordList('com net org jp edu gov'),
  weakEndings: wordList('co io ai me uk us'),
  number: plainNumber,
  plainWords: [],
  letters: /^[a-z]+$/,
});
