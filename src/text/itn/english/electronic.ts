import { either, lookup, map } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/electronic.ts';
import { SCALES, ONES, twoDigits } from './numbers.ts';

export const addresses = electronic({
  at: ['at'],
  dot: ['dot'],
  marks: { hyphen: '-', dash: '-', underscore: '_', plus: '+' },
  slash: ['slash'],
  protocols: {
    'h t t p colon slash slash': 'http://',
    'h t t p s colon slash slash': 'https://',
    'http colon slash slash': 'http://',
    'https colon slash slash': 'https://',
  },
  www: ['w w w', 'www', 'triple w'],
  names: {
    'g mail': 'gmail',
    'hot mail': 'hotmail',
    'n vidia': 'nvidia',
    'you tube': 'youtube',
    'linked in': 'linkedin',
    'git hub': 'github',
  },
  endings: wordList('com org net edu gov io ai co info uk fr eu tv app dev'),
  weakEndings: wordList('me us in it de es ca au be ch jp cn br biz sm nl'),
  number: either(map(lookup<number>(ONES, { zero: 0 }), String), twoDigits),
  plainWords: [
    'hundred',
    ...SCALES,
    ...wordList(
      'the this that these those an and or of to in on for with from me us him her it them you we he she they',
      'my your our their is are was were be look looking visit find go here there now online available hosted',
      'another new every each some any first big',
    ),
  ],
});
