import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  capitalNouns: true,
  titles: {
    'Dr.': 'Doktor',
    'Prof.': 'Professor',
    'Hr.': 'Herr',
    'Fr.': 'Frau',
    'Dipl.-Ing.': 'Diplomingenieur',
    'St.': 'Sankt',
    'Fa.': 'Firma',
  },
  words: {
    'z. B.': 'zum Beispiel',
    'z.B.': 'zum Beispiel',
    'd. h.': 'das heißt',
    'd.h.': 'das heißt',
    'u. a.': 'unter anderem',
    'u.a.': 'unter anderem',
    'z. T.': 'zum Teil',
    'z.T.': 'zum Teil',
    'v. Chr.': 'vor Christus',
    'n. Chr.': 'nach Christus',
    'i. d. R.': 'in der Regel',
    'o. Ä.': 'oder Ähnliches',
    'Mio.': 'Millionen',
    'Mrd.': 'Milliarden',
    'usw.': 'und so weiter',
    'bzw.': 'beziehungsweise',
    'etc.': 'et cetera',
    'ca.': 'circa',
    'ggf.': 'gegebenenfalls',
    'evtl.': 'eventuell',
    'inkl.': 'inklusive',
    'exkl.': 'exklusive',
    'zzgl.': 'zuzüglich',
    'vgl.': 'vergleiche',
    'sog.': 'sogenannt',
    'Str.': 'Straße',
    'Hbf.': 'Hauptbahnhof',
    Hbf: 'Hauptbahnhof',
    'Tel.': 'Telefon',
    'MwSt.': 'Mehrwertsteuer',
  },
  beforeNumbers: {
    'Nr.': 'Nummer',
    'S.': 'Seite',
    'Abs.': 'Absatz',
    'Art.': 'Artikel',
    'Bd.': 'Band',
    'Kap.': 'Kapitel',
    'Abb.': 'Abbildung',
    'Mo.': 'Montag',
    'Di.': 'Dienstag',
    'Mi.': 'Mittwoch',
    'Do.': 'Donnerstag',
    'Sa.': 'Samstag',
    'So.': 'Sonntag',
  },
};

/** `ana@gmail.com` → `a n a at gmail Punkt com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'at',
      '.': 'Punkt',
      '/': 'Schrägstrich',
      ':': 'Doppelpunkt',
      '-': 'Bindestrich',
      '\\': 'Backslash',
      _: 'Unterstrich',
      '?': 'Fragezeichen',
      '!': 'Ausrufezeichen',
      '=': 'gleich',
      '&': 'und',
      '#': 'Raute',
      '%': 'Prozent',
      '+': 'plus',
      '|': 'senkrechter Strich',
      '^': 'Zirkumflex',
      '~': 'Tilde',
      '*': 'Stern',
    },
    names: asWritten([...WELL_KNOWN, 'edu', 'gov', 'org', 'net', 'info', 'web', 'posteo']),
    endings: wordList('com org net edu gov info de at ch eu'),
  },
  NUMBERS,
);

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'Nummer',
  '№': 'Nummer',
  '&': 'und',
  '%': 'Prozent',
  '€': 'Euro',
  '+': 'plus',
  '=': 'gleich',
  '×': 'mal',
  '÷': 'geteilt durch',
  '≈': 'ungefähr',
  '≤': 'kleiner oder gleich',
  '≥': 'größer oder gleich',
  '<': 'kleiner als',
  '>': 'größer als',
  '§': 'Paragraf',
  '@': 'at',
};

export const TELEPHONES: TelephoneWords = {
  layouts: [
    '0### #######',
    '0### ########',
    '0###-#######',
    '0## ########',
    '0## #######',
    '0##-########',
    '0###/#######',
    '0#### ######',
  ],
};
