import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a chiocciola gmail punto com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'chiocciola',
      '.': 'punto',
      '/': 'slash',
      ':': 'due punti',
      '-': 'trattino',
      '\\': 'barra rovesciata',
      _: 'trattino basso',
      '?': 'punto interrogativo',
      '!': 'punto esclamativo',
      '=': 'uguale',
      '&': 'e commerciale',
      '#': 'cancelletto',
      '%': 'percento',
      '+': 'più',
      '|': 'barra verticale',
      '^': 'accento circonflesso',
      '~': 'tilde',
      '*': 'asterisco',
    },
    names: asWritten([...WELL_KNOWN, 'edu', 'gov', 'org', 'net', 'libero', 'virgilio']),
    endings: wordList('com org net edu gov info io it ch'),
  },
  NUMBERS,
);
