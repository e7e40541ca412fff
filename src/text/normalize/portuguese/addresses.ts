import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a arroba gmail ponto com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'arroba',
      '.': 'ponto',
      '/': 'barra',
      ':': 'dois pontos',
      '-': 'hífen',
      '\\': 'barra invertida',
      _: 'sublinhado',
      '?': 'interrogação',
      '!': 'exclamação',
      '=': 'igual',
      '&': 'e comercial',
      '#': 'cerquilha',
      '%': 'por cento',
      '+': 'mais',
      '|': 'barra vertical',
      '^': 'circunflexo',
      '~': 'til',
      '*': 'asterisco',
    },
    names: asWritten([...WELL_KNOWN, 'br', 'org', 'net', 'gov', 'edu', 'uol']),
    endings: wordList('com org net edu gov info io br pt'),
  },
  NUMBERS,
);
