import { type Rule, rule } from '../../engine/language.ts';
import { either, lookup, many, map, type Parser, sequence, word } from '../../engine/parser.ts';
import { phrases, saidFor, wordList } from '../../engine/word-list.ts';
import { rangeWords } from '../../grammar/written/ranges.ts';
import { writtenFrom } from '../../grammar/written/from-lexicon.ts';
import { endOr, hundredthsAtEnd, signFirst } from '../../grammar/written/money.ts';
import { manyOrName } from '../../grammar/written/plain-number.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { fractional, ordinal, ordinals, READER, withoutAccents, wordFractions } from './numbers.ts';
import { CURRENCIES, MINORS, UNITS } from './quantities.ts';
import { day, MONTHS, times } from './times.ts';

const { below100, digit, isNumber, twoDigits } = READER;

const LAYOUTS: Readonly<Record<number, string>> = {
  8: '####-####',
  9: '###-###-###',
  10: '###-###-####',
  11: '#-###-###-####',
};

function layOut(digits: string): string | undefined {
  const layout = LAYOUTS[digits.length];
  // `1 800 123`: toll-free numbers may be short.
  const [, code, number] = /^1([89]00)(\d{3,6})$/.exec(digits) ?? [];
  return code === undefined ? layout && fill(layout, digits) : `1 ${code} ${number}`;
}

/** `uno ochocientos`, which is not multiplied with the next number. */
const freeOfCharge = map(lookup({ 'uno ochocientos': 800, 'uno novecientos': 900 }), (code) => `1${code}`);

function layOutAbroad(digits: string): string | undefined {
  const number = layOut(digits);
  return number && `-${number}`;
}

/** After a telephone number. */
const extension: Rule = (tokens, at, left) =>
  left?.kind === 'written' ? rule(innerNumber)(tokens, at, left) : undefined;
const innerNumber = map(
  sequence(word('extension'), many(either(digit, twoDigits))),
  ([, number]) => `ext. ${number.join('')}`,
);

/** Ten or more, unless a word says that they are hundredths: `doce dólares con cinco`. */
const cents: Parser<number> = (tokens, at) => {
  const found = below100(tokens, at);
  return found && (found.value >= 10 || tokens[at - 1]?.key === 'con') ? found : undefined;
};

const SPELLED = wordList('txt gps dni issn sms isbn url rpg adn jpg pdf usb iva');
const formal = rule(
  lookup({
    ...saidFor(
      'usted Ud.; ustedes Uds.; estados_unidos EE. UU.; ee_uu EE. UU.; e_e_u_u EE. UU.; etcetera etc.',
    ),
    ...Object.fromEntries(SPELLED.map((letters) => [[...letters].join(' '), letters.toUpperCase()])),
  }),
);

const titles: Rule = titlesBeforeNames(
  saidFor(
    'señor Sr.; señora Sra.; señores Sres.; señorita Srta.; doctor Dr.; doctora Dra.; don D.; doña Da.',
    'profesor Prof.; profesora Profa.',
  ),
  { alone: true, plainWords: ['usted', 'ustedes', 'ud', 'uds'] },
);

export const written = writtenFrom({
  language: 'es',
  reader: READER,
  style: { fold: withoutAccents },
  units: {},
  unitWords: UNITS,
  metres: { metres: 'metro metros', joiners: 'y con', closers: 'y e de pero que con para' },
  per: ['por'],
  moments: 'minuto',
  measure: { perUnits: { ...UNITS, segundo: 's' } },
  halfOfUnit: { behind: 'y medio; y media', of: 'de' },
  by: 'por',
  currencies: {},
  currencyWords: CURRENCIES,
  of: ['de'],
  place: signFirst,
  weights: 'libra libras',
  money: {
    minors: MINORS,
    joiners: ['y', 'con'],
    bareHundredths: hundredthsAtEnd(cents, isNumber, ['con'], endOr('el la los las cada por en al')),
  },
  fractional,
  halves: ',5 y medio; ,5 y media; ,25 y cuarto; ,25 y un cuarto',
  some: 'unos unas varios varias pocos pocas',
  outOf: 'de cada; veces de cada',
  wordFractions,
  ordinals,
  rules: [formal, titles, ...times, extension],
  day,
  ofMonth: 'de',
  months: MONTHS,
  electronic: {
    at: ['arroba'],
    dot: ['punto'],
    marks: { guion: '-', 'guion medio': '-', 'guion bajo': '_', 'raya baja': '_', 'barra baja': '_' },
    slash: ['barra'],
    colon: ['dos puntos'],
    signs: saidFor('signo_de_interrogacion ?; signo_igual =; igual =; et &; ampersand &; almohadilla #'),
    protocols: { 'hache te te pe': 'http', 'hache te te pe ese': 'https' },
    www: phrases(
      'w w w; www; doble ve doble ve doble ve; triple doble u; triple doble ve; triple uve doble; doble u doble u doble u; tres w; uve doble uve doble uve doble; triple doble ve; triple uve doble',
    ),
    endings: wordList('com org net edu gob gov info'),
    weakEndings: wordList('es mx ar co cl pe ve uy ec io ai eu tv cat fr it de uk us'),
    plainWords:
      'el la los las un unos unas de del al en con por para que se es son mi tu su este esta ese esa ' +
      'lo le nos me te desde hasta sobre otro otra nuevo nueva cada',
  },
  telephone: {
    repeats: { doble: 2, triple: 3 },
    opening: freeOfCharge,
    longest: 13,
    layOut,
    cues: wordList('telefono numero llama llame llamar llamame marca marque marcar celular movil fax'),
    plus: ['mas'],
    layOutAbroad,
  },
  numberPhrases: {
    pressure: { cues: 'tension presion', over: ['sobre', 'con', 'y'] },
    seconds: ['segundo', 'segundos'],
    regnal: {
      ordinal,
      titles: 'rey reina papa emperador principe',
      names: 'luis alfonso felipe carlos enrique benedicto juan pio leon clemente gregorio inocencio',
      closers: 'de fue era es el y rey murio reino abdico',
    },
    phrases:
      'un cuarto de hora; tres cuartos de hora; mil maravillas; mil y una; mil y un; ciento volando; ciento y la madre; tres cuartos de lo mismo; veinticuatro siete; mil gracias; mil perdones; mil disculpas; cien por cien; once inicial; once titular; once ideal',
    vague: 'y pico; y tantos; y tantas',
    twenties: 'y e que pero fue fueron es era hubo se para por en con no cuando',
    pairs: {
      joiners: ['con'],
      prices: 'cuesta; cuestan; costo; costaba; son; vale; valen; pague; pagado; sale a; sale por',
      between: 'entre de',
    },
    sums: {
      operators: 'mas; menos; por; elevado a; entre',
      equals: 'igual a; es igual a; son; es',
      signs: saidFor('mas +; menos -; por ×; multiplicado_por ×; entre ÷; dividido_entre ÷; dividido_por ÷'),
      surelyEquals: 'igual a; es igual a',
    },
    verse: ['versiculo', 'versiculos'],
  },
  isPhrase: manyOrName('mil', 'gracias veces perdones disculpas', isNumber),
  range: {
    ...rangeWords('to a al hasta; from de desde; or o u; between entre; and y; articles el las; zero cero'),
    scales: { mil: 3 },
    toDay: 'y; y el',
  },
  continuations:
    'cinco; treinta; y pico; y cinco; de julio de dos mil doce; julio de dos mil doce; coma cinco; con cinco; ' +
    'millones de euros; euros; euros con cincuenta; por ciento; cientos; ciento; mil; millones; y media; ' +
    'menos cuarto; y cinco de la tarde; de la tarde; en punto; y medio; tercios; octavos; punto com; ' +
    'arroba gmail punto com; gmail punto com; kilómetros por hora; kilos; metros cuadrados; ' +
    'grados celsius; a treinta; o treinta; seis cero cero uno dos tres; cero punto uno; metro ochenta; ' +
    'antes de cristo; ' +
    'te te pe; te pe dos puntos; ve doble ve punto ejemplo punto es; doble ve punto ejemplo punto es; para las dos; tarde',
});
