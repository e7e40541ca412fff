import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { either, map } from '../../engine/parser.ts';
import { rangeWords } from '../../grammar/written/ranges.ts';
import { writtenFrom } from '../../grammar/written/from-lexicon.ts';
import { endOr, hundredthsAtEnd } from '../../grammar/written/money.ts';
import { manyOrName } from '../../grammar/written/plain-number.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { fractional, grouped, inThrees, ordinals, READER, wordFractions } from './numbers.ts';
import { CURRENCIES, MINORS, UNITS } from './quantities.ts';
import { day, times } from './times.ts';

/** In pairs; the zero before the area code may be missing. */
function layOut(digits: string): string | undefined {
  const whole = digits.length === 9 && !digits.startsWith('0') ? `0${digits}` : digits;
  return whole.length === 10 ? fill('## ## ## ## ##', whole) : undefined;
}

/** `+33 6 12 34 56 78` */
const layOutAbroad = (digits: string, country: string) =>
  country === '33' && digits.length === 9 ? fill(' # ## ## ## ##', digits) : ` ${digits}`;

/** In `bonjour monsieur` nothing is abbreviated. */
const titles = titlesBeforeNames(
  saidFor(
    'monsieur M.; messieurs MM.; madame Mᵐᵉ; mesdames Mᵐᵉˢ; mademoiselle Mˡˡᵉ; mademoiselles Mˡˡᵉˢ',
    'docteur Dʳ; docteurs Dʳˢ; docteure Dʳᵉ; docteures Dʳᵉˢ',
  ),
  { alone: true },
);

const { amount, below100, isNumber } = READER;

export const written = writtenFrom({
  language: 'fr',
  reader: READER,
  style: { splitsAfterApostrophe: true },
  units: {},
  unitWords: UNITS,
  by: 'sur',
  per: ['par'],
  moments: 'minute heure',
  measure: { amount: map(either(fractional, amount), grouped), perUnits: { ...UNITS, seconde: 's' } },
  halfOfUnit: { behind: 'et demi; et demie', of: "de d'" },
  currencies: {},
  currencyWords: CURRENCIES,
  // `une livre` is a weight.
  weights: 'livre livres',
  money: {
    amount: map(amount, (quantity) => (quantity.scale === undefined ? grouped(quantity) : undefined)),
    minors: MINORS,
    bareHundredths: hundredthsAtEnd(
      below100,
      isNumber,
      ['et'],
      endOr("et le la l' chacun chacune par pour au s' merci"),
    ),
  },
  fractional,
  halves: ',5 et demi; ,5 et demie; ,25 et quart; ,25 un quart; ,25 et un quart',
  some: 'quelques plusieurs',
  outOf: 'sur; fois sur',
  wordFractions,
  ordinals,
  rules: [times, titles],
  day,
  electronic: {
    at: ['arobase', 'arrobase', 'at', 'chez'],
    dot: ['point'],
    marks: {
      tiret: '-',
      ...signsOf('_ tiret bas; _ tiret du bas; _ underscore; _ souligné; _ sous tiret; _ blanc souligné'),
    },
    slash: ['slash', 'barre oblique'],
    colon: ['deux points'],
    signs: { "point d' interrogation": '?', égal: '=', 'et commercial': '&', esperluette: '&', dièse: '#' },
    protocols: saidFor('hache_té_té_pé http; hache_té_té_pé_esse https'),
    www: ['w w w', 'www', 'trois w', 'triple w'],
    endings: wordList('com org net edu gouv fr info'),
    weakEndings: wordList('be ch ca eu io ai tv app uk us es de lu ma tn'),
    plainWords:
      'le la les un une des de du au aux et ou en par pour dans sur que qui se est sont mon ma ton ta son sa ce ' +
      'cet cette il elle on nous vous ils elles me te lui autre nouveau nouvelle chaque ne pas plus',
  },
  telephone: {
    repeats: { double: 2, triple: 3 },
    longest: 11,
    layOut,
    cues: wordList('téléphone numéro appelez appelle appeler portable mobile fax'),
    plus: ['plus'],
    layOutAbroad,
  },
  numberPhrases: {
    pressure: { cues: 'tension', over: ['sur'] },
    seconds: ['seconde', 'secondes'],
    regnal: {
      names: 'louis henri charles philippe napoléon benoît pie léon clément grégoire innocent',
      closers: 'a est était fut avait régna régnait mourut meurt et de du le roi',
    },
    phrases:
      "un quart d' heure; trois quarts d' heure; mille lieues; mille et une; mille et un; mille mercis; mille excuses; mille pardons; mille bisous; mille baisers; " +
      'trente six chandelles; trente six du mois; sur son trente et un; vingt quatre sept; un livre neuf; un franc succès',
    vague: 'et quelques',
    twenties: 'et que mais fut était est on pour en avec il elle nous',
    pairs: {
      joiners: ['et'],
      prices: 'coûte; coûtent; fait; ferait; fera; font; vaut; payé',
      between: 'entre de',
    },
    sums: {
      operators: 'plus; moins; fois; puissance; divisé par',
      equals: 'égale; égal; font; fait',
      signs: saidFor('plus +; moins -; fois ×; multiplié_par ×; divisé_par ÷'),
      surelyEquals: 'égale; égalent; égal; égal à; est égal à; égale à',
    },
    verse: ['verset', 'versets'],
  },
  isPhrase: manyOrName('mille', 'fois mercis excuses pardons', isNumber),
  range: {
    ...rangeWords('to à; from de; or ou; between entre; and et; zero zéro'),
    scales: { cent: 2, cents: 2, mille: 3, mil: 3 },
    toDay: "au; et; ou; et le; ou le; jusqu' au",
  },
  layouts: [String, (value) => inThrees(String(value), 'right')],
  continuations:
    'cinq; trente; et quelques; vingt; et un; juillet deux mille douze; virgule cinq; virgule cinq millions; ' +
    "millions d'euros; euros; euros cinquante; pour cent; cent; mille; heures; heures trente; " +
    'heures moins le quart; et demi; et demie; moins le quart; tiers; quarts; point com; ' +
    'arobase gmail point com; gmail point com; kilomètres par heure; kilos; mètres carrés; degrés; ' +
    'à trente; ou trente; zéro six douze trente-quatre; zéro point un; mètre quatre-vingts; siècle; premier; ième; ' +
    'demi; deux points slash slash exemple point fr',
});
