import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a arroba gmail punto com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'arroba',
      '.': 'punto',
      '/': 'barra',
      ':': 'dos puntos',
      '-': 'guion',
      '\\': 'barra invertida',
      _: 'guion bajo',
      '?': 'signo de interrogación',
      '!': 'signo de exclamación',
      '=': 'igual',
      '&': 'y',
      '#': 'almohadilla',
      '%': 'por ciento',
      '+': 'más',
      '|': 'barra vertical',
      '^': 'acento circunflejo',
      '~': 'virgulilla',
      '*': 'asterisco',
    },
    names: asWritten(WELL_KNOWN),
    endings: wordList('com org net edu gob gov info io es mx ar cl pe'),
  },
  NUMBERS,
);
