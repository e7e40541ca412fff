import { either } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/electronic.ts';
import { SCALES, digit, twoDigits } from './numbers.ts';

const COLON_SLASHES = 'deux points slash slash';

export const addresses = electronic({
  at: ['arobase', 'arrobase', 'at'],
  dot: ['point'],
  marks: { tiret: '-', 'tiret bas': '_', underscore: '_' },
  slash: ['slash'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
  },
  www: ['w w w', 'www', 'trois w', 'triple w'],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
  endings: wordList('com org net edu gouv fr info'),
  weakEndings: wordList('be ch ca eu io ai tv app uk us es de lu ma tn'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'le la les un une des de du au aux et ou en par pour dans sur que qui se est sont mon ma ton ta son sa ce',
      'cet cette il elle on nous vous ils elles me te lui autre nouveau nouvelle chaque ne pas plus',
    ),
  ],
});
