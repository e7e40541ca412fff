import { either } from '../../engine/parser.ts';
import { wordList } from '../../engine/word-list.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { digit, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

const COLON_SLASHES = 'deux points slash slash';

export const addresses = electronic({
  at: ['arobase', 'arrobase', 'at'],
  dot: ['point'],
  marks: { tiret: '-', 'tiret bas': '_', underscore: '_' },
  slash: ['slash'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
  },
  www: ['w w w', 'www', 'trois w', 'triple w'],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
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

/** In pairs; the zero before the area may be left out. */
function layOut(digits: string): string | undefined {
  const whole = digits.length === 9 ? `0${digits}` : digits;
  return whole.length === 10 ? fill('## ## ## ## ##', whole) : undefined;
}

/** `+33 6 12 34 56 78` */
const layOutAbroad = (digits: string) =>
  digits.length === 11 ? fill('+## # ## ## ## ##', digits) : undefined;

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { double: 2, triple: 3 },
  longest: 11,
  goesOn,
  layOut,
  plus: ['plus'],
  layOutAbroad,
});

/** In `bonjour monsieur` nothing is shortened. */
export const titles = titlesBeforeNames(
  {
    monsieur: 'M.',
    messieurs: 'MM.',
    madame: 'Mᵐᵉ',
    mesdames: 'Mᵐᵉˢ',
    mademoiselle: 'Mˡˡᵉ',
    mademoiselles: 'Mˡˡᵉˢ',
    docteur: 'Dʳ',
    docteurs: 'Dʳˢ',
    docteure: 'Dʳᵉ',
    docteures: 'Dʳᵉˢ',
  },
  { alone: true },
);
