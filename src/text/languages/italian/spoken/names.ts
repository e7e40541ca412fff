import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  titles: withCapitals({
    'sig.': 'signor',
    'sig.ra': 'signora',
    'sig.na': 'signorina',
    'sigg.': 'signori',
    'dott.': 'dottor',
    'dott.ssa': 'dottoressa',
    'dr.': 'dottor',
    'prof.': 'professor',
    'prof.ssa': 'professoressa',
    'avv.': 'avvocato',
    'ing.': 'ingegner',
    'arch.': 'architetto',
    'on.': 'onorevole',
    'geom.': 'geometra',
    'dip.': 'dipartimento',
    'v.le': 'viale',
    'p.zza': 'piazza',
    'c.so': 'corso',
    'n°': 'numero',
    nº: 'numero',
  }),
  words: {
    'a.C.': 'avanti Cristo',
    'd.C.': 'dopo Cristo',
    'S.p.A.': 'società per azioni',
    '24/7': 'ventiquattro sette',
    ...withCapitals({
      'ecc.': 'eccetera',
      'p.es.': 'per esempio',
      'ad es.': 'ad esempio',
    }),
  },
  beforeNumbers: withCapitals({
    'pag.': 'pagina',
    'pagg.': 'pagine',
    'cap.': 'capitolo',
    'art.': 'articolo',
    'n.': 'numero',
    'tel.': 'telefono',
    'vol.': 'volume',
    'ca.': 'circa',
    'lun.': 'lunedì',
    'mar.': 'martedì',
    'mer.': 'mercoledì',
    'gio.': 'giovedì',
    'ven.': 'venerdì',
    'sab.': 'sabato',
    'dom.': 'domenica',
  }),
};

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

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'numero',
  '№': 'numero',
  '&': 'e',
  '%': 'percento',
  '€': 'euro',
  '+': 'più',
  '=': 'uguale a',
  '×': 'per',
  '÷': 'diviso',
  '≈': 'circa',
  '≤': 'minore o uguale a',
  '≥': 'maggiore o uguale a',
  '<': 'minore di',
  '>': 'maggiore di',
  '§': 'paragrafo',
  '@': 'chiocciola',
};

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '### ### ####',
    '###-###-####',
    '### #######',
    '###-#######',
    '## ########',
    '##-########',
    '### ## ## ###',
  ],
};
