import { wordList } from '../engine/word-list.ts';
import { either } from '../engine/parser.ts';
import { electronic } from '../grammar/electronic.ts';
import { SCALES, digit, twoDigits } from './numbers.ts';

const COLON_SLASHES = 'dos puntos barra barra';

export const addresses = electronic({
  at: ['arroba'],
  dot: ['punto'],
  marks: { guion: '-', 'guion medio': '-', 'guion bajo': '_', 'raya baja': '_' },
  slash: ['barra'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
    [`hache te te pe ${COLON_SLASHES}`]: 'http://',
    [`hache te te pe ese ${COLON_SLASHES}`]: 'https://',
  },
  www: [
    'w w w',
    'www',
    'doble ve doble ve doble ve',
    'uve doble uve doble uve doble',
    'triple doble ve',
    'triple uve doble',
  ],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
  endings: wordList('com org net edu gob gov info'),
  weakEndings: wordList('es mx ar co cl pe ve uy ec io ai eu tv cat fr it de uk us'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'el la los las un unos unas de del al en con por para que se es son mi tu su este esta ese esa',
      'lo le nos me te desde hasta sobre otro otra nuevo nueva cada',
    ),
  ],
});
