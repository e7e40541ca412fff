import type { Rule } from '../../engine/language.ts';
import { either } from '../../engine/parser.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { digit, number, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const addresses = electronic({
  at: ['chiocciola', 'at'],
  dot: ['punto'],
  marks: { trattino: '-', 'trattino basso': '_', underscore: '_', meno: '-' },
  slash: ['slash', 'barra'],
  colon: ['due punti', 'due punti doppio'],
  signs: saidFor('punto_interrogativo ?; uguale =; e_commerciale &; cancelletto #'),
  protocols: saidFor('acca_ti_ti_pi http; acca_ti_ti_pi_esse https'),
  www: ['w w w', 'www', 'vu vu vu', 'tre w'],
  endings: wordList('com org net edu gov info it'),
  weakEndings: wordList('io ai eu tv app us uk es fr de ch'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'il lo la i gli le un uno una di del della dei delle a al alla da dal dalla in nel nella con su per tra fra e o che',
      'non è sono ho ha mio mia tuo tua suo sua questo questa quello quella nuovo nuova ogni',
    ),
  ],
});

export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, digit),
  dot: ['punto'],
  goesOn,
});

/** A mobile number begins with 3, others with 0. */
const layOut = (digits: string): string | undefined => {
  if (digits.length === 10) return fill('### ### ####', digits);
  return digits.startsWith('0') && digits.length >= 8 ? digits : undefined;
};

export const telephones = telephone({
  digit,
  pair: twoDigits,
  repeats: { doppio: 2, triplo: 3 },
  longest: 13,
  goesOn,
  layOut,
  cues: wordList('telefono numero chiama chiami chiamare chiamami cellulare fax'),
  plus: ['più', 'piu'],
  layOutAbroad: (digits, country) => ` ${(country === '39' ? layOut(digits) : undefined) ?? digits}`,
});

export const titles: Rule = titlesBeforeNames(
  saidFor(
    'signor Sig.; signora Sig.ra; signorina Sig.na; dottor Dott.; dottoressa Dott.ssa; professor Prof.',
    'professoressa Prof.ssa; avvocato Avv.; ingegner Ing.; architetto Arch.',
  ),
);
