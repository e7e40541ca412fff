import { either } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/electronic.ts';
import { SCALES, digit, twoDigits } from './numbers.ts';

const COLON_SLASHES = 'doppelpunkt slash slash';

export const addresses = electronic({
  at: ['at', 'ät', 'klammeraffe'],
  dot: ['punkt'],
  marks: { bindestrich: '-', minus: '-', unterstrich: '_' },
  slash: ['slash', 'schrägstrich'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
  },
  www: ['w w w', 'www', 'dreimal w'],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
  endings: wordList('com org net edu gov de at info eu'),
  weakEndings: wordList('ch io ai tv app uk us fr es it nl be lu'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'der die das den dem des ein eine einen einem einer und oder in im an am auf zu zum zur von vom für mit aus bei',
      'ist sind war ich du er sie es wir ihr mein dein sein unser euer dieser diese dieses jeder neue neuer',
    ),
  ],
});
