import { either } from '../../engine/parser.ts';
import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { digit, number, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const addresses = electronic({
  at: ['arobase', 'arrobase', 'at', 'chez'],
  dot: ['point'],
  marks: { tiret: '-', ...signsOf('_ tiret bas; _ underscore; _ souligné; _ sous tiret; _ blanc souligné') },
  slash: ['slash', 'barre oblique'],
  colon: ['deux points'],
  signs: { "point d' interrogation": '?', égal: '=', 'et commercial': '&', esperluette: '&', dièse: '#' },
  protocols: saidFor('hache_té_té_pé http; hache_té_té_pé_esse https'),
  www: ['w w w', 'www', 'trois w', 'triple w'],
  endings: wordList('com org net edu gouv fr info'),
  weakEndings: wordList('be ch ca eu io ai tv app uk us es de lu ma tn'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'le la les un une des de du au aux et ou en par pour dans sur que qui se est sont mon ma ton ta son sa ce',
      'cet cette il elle on nous vous ils elles me te lui autre nouveau nouvelle chaque ne pas plus',
    ),
  ],
});

export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, digit),
  dot: ['point'],
  goesOn,
});

/** In pairs; the zero before the area may be left out. */
function layOut(digits: string): string | undefined {
  const whole = digits.length === 9 && !digits.startsWith('0') ? `0${digits}` : digits;
  return whole.length === 10 ? fill('## ## ## ## ##', whole) : undefined;
}

/** `+33 6 12 34 56 78` */
const layOutAbroad = (digits: string, country: string) =>
  country === '33' && digits.length === 9 ? fill(' # ## ## ## ##', digits) : ` ${digits}`;

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { double: 2, triple: 3 },
  longest: 11,
  goesOn,
  layOut,
  cues: wordList('téléphone numéro appelez appelle appeler portable mobile fax'),
  plus: ['plus'],
  layOutAbroad,
});

/** In `bonjour monsieur` nothing is shortened. */
export const titles = titlesBeforeNames(
  saidFor(
    'monsieur M.; messieurs MM.; madame Mᵐᵉ; mesdames Mᵐᵉˢ; mademoiselle Mˡˡᵉ; mademoiselles Mˡˡᵉˢ',
    'docteur Dʳ; docteurs Dʳˢ; docteure Dʳᵉ; docteures Dʳᵉˢ',
  ),
  { alone: true },
);
