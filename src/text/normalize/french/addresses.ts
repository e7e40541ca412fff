import { wordList } from '../../itn/engine/word-list.ts';
import { WELL_KNOWN, addresses } from '../grammar/addresses.ts';
import { asWritten } from '../grammar/alternatives.ts';
import { NUMBERS } from './numbers.ts';

/** `ana@gmail.com` → `a n a arobase gmail point com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'arobase',
      '.': 'point',
      '/': 'slash',
      ':': 'deux points',
      '-': 'tiret',
      '\\': 'barre oblique inversée',
      _: 'tiret bas',
      '?': "point d'interrogation",
      '!': "point d'exclamation",
      '=': 'égal',
      '&': 'et',
      '#': 'dièse',
      '%': 'pour cent',
      '+': 'plus',
      '|': 'barre verticale',
      '^': 'accent circonflexe',
      '~': 'tilde',
      '*': 'étoile',
    },
    names: asWritten([...WELL_KNOWN, 'org', 'net', 'gouv', 'orange', 'wanadoo', 'laposte']),
    endings: wordList('com org net edu gouv.fr info io fr be ch'),
  },
  NUMBERS,
);
