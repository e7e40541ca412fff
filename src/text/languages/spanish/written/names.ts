import { type Rule, rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { wordList } from '../../engine/word-list.ts';
import { electronic } from '../../grammar/written/electronic.ts';
import { fill, telephone } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { below100, digit, SCALES, twoDigits } from './numbers.ts';
import { goesOn } from './quantities.ts';

const COLON_SLASHES = 'dos puntos barra barra';

export const addresses = electronic({
  at: ['arroba'],
  dot: ['punto'],
  marks: { guion: '-', 'guion medio': '-', 'guion bajo': '_', 'raya baja': '_' },
  slash: ['barra'],
  protocols: {
    [`h t t p ${COLON_SLASHES}`]: 'http://',
    [`h t t p s ${COLON_SLASHES}`]: 'https://',
    [`http ${COLON_SLASHES}`]: 'http://',
    [`https ${COLON_SLASHES}`]: 'https://',
    [`hache te te pe ${COLON_SLASHES}`]: 'http://',
    [`hache te te pe ese ${COLON_SLASHES}`]: 'https://',
  },
  www: [
    'w w w',
    'www',
    'doble ve doble ve doble ve',
    'uve doble uve doble uve doble',
    'triple doble ve',
    'triple uve doble',
  ],
  names: { 'g mail': 'gmail', 'hot mail': 'hotmail', 'n vidia': 'nvidia', 'you tube': 'youtube' },
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

const LAYOUTS: Readonly<Record<number, string>> = { 8: '####-####', 9: '###-###-###', 10: '###-###-####' };

function layOut(digits: string): string | undefined {
  const layout = LAYOUTS[digits.length];
  return layout && fill(layout, digits);
}

/** The country's code is what stands before the last ten digits. */
function layOutAbroad(digits: string): string | undefined {
  const code = digits.length - 10;
  return code >= 1 && code <= 3 ? `+${digits.slice(0, code)}-${layOut(digits.slice(code))}` : undefined;
}

const numbers = telephone({
  digit,
  pair: twoDigits,
  repeats: { doble: 2, triple: 3 },
  longest: 13,
  goesOn,
  layOut,
  plus: ['mas'],
  layOutAbroad,
});

/** With `extensión doce`, if it is there. */
export const telephones: Rule = (tokens, at, left) => {
  const parts = numbers(tokens, at, left);
  const inner = parts && extension(tokens, parts.at(-1)!.end);
  return inner ? [...parts, { text: inner.value, end: inner.end }] : parts;
};
const extension = map(sequence(word('extension'), below100), ([, number]) => `ext. ${number}`);

const SPELLED = wordList('txt gps dni issn sms isbn url rpg adn jpg pdf usb iva');
const formal = rule(
  lookup({
    usted: 'Ud.',
    ustedes: 'Uds.',
    ...Object.fromEntries(SPELLED.map((letters) => [[...letters].join(' '), letters.toUpperCase()])),
  }),
);

const titles = titlesBeforeNames(
  {
    señor: 'Sr.',
    señora: 'Sra.',
    señores: 'Sres.',
    señorita: 'Srta.',
    doctor: 'Dr.',
    doctora: 'Dra.',
    don: 'D.',
    doña: 'Da.',
    profesor: 'Prof.',
    profesora: 'Profa.',
  },
  { plainWords: ['usted', 'ustedes', 'ud', 'uds'] },
);

export const abbreviations: readonly Rule[] = [formal, titles];
