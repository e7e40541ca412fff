import { type Rule, rule } from '../../engine/language.ts';
import { either, lookup, many, map, sequence, word } from '../../engine/parser.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import { dottedNumbers } from '../../grammar/written/dotted-numbers.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { digit, number, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const addresses = electronic({
  at: ['arroba'],
  dot: ['punto'],
  marks: { guion: '-', 'guion medio': '-', 'guion bajo': '_', 'raya baja': '_', 'barra baja': '_' },
  slash: ['barra'],
  colon: ['dos puntos'],
  signs: saidFor('signo_de_interrogacion ?; signo_igual =; igual =; et &; ampersand &; almohadilla #'),
  protocols: { 'hache te te pe': 'http', 'hache te te pe ese': 'https' },
  www: [
    'w w w',
    'www',
    'doble ve doble ve doble ve',
    'doble u doble u doble u',
    'tres w',
    'uve doble uve doble uve doble',
    'triple doble ve',
    'triple uve doble',
  ],
  endings: wordList('com org net edu gob gov info'),
  weakEndings: wordList('es mx ar co cl pe ve uy ec io ai eu tv cat fr it de uk us'),
  number: either(digit, twoDigits),
  plainWords: [
    ...SCALES,
    ...wordList(
      'el la los las un unos unas de del al en con por para que se es son mi tu su este esta ese esa',
      'lo le nos me te desde hasta sobre otro otra nuevo nueva cada',
    ),
  ],
});

export const dotted = dottedNumbers({
  number,
  piece: either(twoDigits, digit),
  dot: ['punto'],
  goesOn,
});

const LAYOUTS: Readonly<Record<number, string>> = {
  8: '####-####',
  9: '###-###-###',
  10: '###-###-####',
  11: '#-###-###-####',
};

function layOut(digits: string): string | undefined {
  const layout = LAYOUTS[digits.length];
  // `1 800 123`: free of charge, as short as they may be.
  const [, code, number] = /^1([89]00)(\d{3,6})$/.exec(digits) ?? [];
  return code === undefined ? layout && fill(layout, digits) : `1 ${code} ${number}`;
}

/** `uno ochocientos`, which is no sum with what follows. */
const freeOfCharge = map(lookup({ 'uno ochocientos': 800, 'uno novecientos': 900 }), (code) => `1${code}`);

function layOutAbroad(digits: string): string | undefined {
  const number = layOut(digits);
  return number && `-${number}`;
}

const numbers = telephone({
  digit,
  pair: twoDigits,
  repeats: { doble: 2, triple: 3 },
  opening: freeOfCharge,
  longest: 13,
  goesOn,
  layOut,
  cues: wordList('telefono numero llama llame llamar llamame marca marque marcar celular movil fax'),
  plus: ['mas'],
  layOutAbroad,
});

/** With `extensión doce`, if it is there. */
export const telephones: Rule = (tokens, at, left) => {
  const parts = numbers(tokens, at, left);
  const inner = parts && extension(tokens, parts.at(-1)!.end);
  return inner ? [...parts, { text: inner.value, end: inner.end }] : parts;
};
const extension = map(
  sequence(word('extension'), many(either(digit, twoDigits))),
  ([, number]) => `ext. ${number.join('')}`,
);

const SPELLED = wordList('txt gps dni issn sms isbn url rpg adn jpg pdf usb iva');
const formal = rule(
  lookup({
    ...saidFor(
      'usted Ud.; ustedes Uds.; estados_unidos EE. UU.; ee_uu EE. UU.; e_e_u_u EE. UU.; etcetera etc.',
    ),
    ...Object.fromEntries(SPELLED.map((letters) => [[...letters].join(' '), letters.toUpperCase()])),
  }),
);

const titles = titlesBeforeNames(
  saidFor(
    'señor Sr.; señora Sra.; señores Sres.; señorita Srta.; doctor Dr.; doctora Dra.; don D.; doña Da.',
    'profesor Prof.; profesora Profa.',
  ),
  { alone: true, plainWords: ['usted', 'ustedes', 'ud', 'uds'] },
);

export const abbreviations: readonly Rule[] = [formal, titles];
