import { wordList } from '../../engine/word-list.ts';
import type { Abbreviations } from '../../grammar/spoken/abbreviations.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten, withCapitals } from '../../grammar/spoken/alternatives.ts';
import type { TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { NUMBERS } from './numbers.ts';

export const ABBREVIATIONS: Abbreviations = {
  titles: {
    'M.': 'monsieur',
    'MM.': 'messieurs',
    'Mme.': 'madame',
    Mme: 'madame',
    Mᵐᵉ: 'madame',
    Mmes: 'mesdames',
    Mᵐᵉˢ: 'mesdames',
    'Mlle.': 'mademoiselle',
    Mlle: 'mademoiselle',
    Mˡˡᵉ: 'mademoiselle',
    Mlles: 'mademoiselles',
    Mˡˡᵉˢ: 'mademoiselles',
    'Dr.': 'docteur',
    Dr: 'docteur',
    Dʳ: 'docteur',
    Drs: 'docteurs',
    Dʳˢ: 'docteurs',
    Dre: 'docteure',
    'Pr.': 'professeur',
    Pr: 'professeur',
    'av.': 'avenue',
    'bd.': 'boulevard',
    bd: 'boulevard',
    'n°': 'numéro',
    nº: 'numéro',
    nᵒ: 'numéro',
    'N°': 'numéro',
  },
  words: {
    'av. J.-C.': 'avant Jésus-Christ',
    'apr. J.-C.': 'après Jésus-Christ',
    'c.-à-d.': "c'est-à-dire",
    'p. ex.': 'par exemple',
    '24/7': 'vingt-quatre sept',
    svp: "s'il vous plaît",
    ...withCapitals({ 'etc.': 'et cetera', 'env.': 'environ' }),
  },
  beforeNumbers: withCapitals({
    'tél.': 'téléphone',
    'chap.': 'chapitre',
    'éd.': 'édition',
    'vol.': 'volume',
    'art.': 'article',
    'p.': 'page',
    'lun.': 'lundi',
    'mar.': 'mardi',
    'mer.': 'mercredi',
    'jeu.': 'jeudi',
    'ven.': 'vendredi',
    'sam.': 'samedi',
    'dim.': 'dimanche',
  }),
};

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

export const SYMBOLS: Readonly<Record<string, string>> = {
  '#': 'numéro',
  '№': 'numéro',
  '&': 'et',
  '%': 'pour cent',
  '€': 'euros',
  '+': 'plus',
  '=': 'égale',
  '×': 'fois',
  '÷': 'divisé par',
  '≈': 'environ',
  '≤': 'inférieur ou égal à',
  '≥': 'supérieur ou égal à',
  '<': 'inférieur à',
  '>': 'supérieur à',
  '§': 'paragraphe',
  '@': 'arobase',
};

/** By twos, as they are written: `06 12 34 56 78` → `zéro six douze trente-quatre …`. */
export const TELEPHONES: TelephoneWords = {
  layouts: [
    '## ## ## ## ##',
    '##.##.##.##.##',
    '##-##-##-##-##',
    '#### ## ## ##',
    '### ### ## ##',
    '###-###-####',
  ],
  say: (groups) => groups.map((group) => NUMBERS.cardinal(group)).join(' '),
  sayCode: (digits) => NUMBERS.cardinal(digits),
};
