import { either } from '../engine/parser.ts';
import { wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/electronic.ts';
import { SCALES, digit, twoDigits } from './numbers.ts';

const COLON_SLASHES = 'dois pontos barra barra';

export const addresses = electronic({
  at: ['arroba'],
  dot: ['ponto'],
  marks: { hífen: '-', traço: '-', underline: '_', underscore: '_', sublinhado: '_' },
  slash: ['barra'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
    [`agá tê tê pê ${COLON_SLASHES}`]: 'http://',
    [`agá tê tê pê esse ${COLON_SLASHES}`]: 'https://',
  },
  www: ['w w w', 'www', 'dáblio dáblio dáblio', 'triplo dáblio'],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
  endings: wordList('com org net edu gov info br'),
  weakEndings: wordList('pt io ai eu tv app us uk es fr de ao mz'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'os as um uma de do da dos das ao no na nos nas em com por para pra que se é são meu minha seu sua este esta',
      'esse essa isso lhe me te até sobre outro outra novo nova cada',
    ),
  ],
});
