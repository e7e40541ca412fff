import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { writtenRomance } from '../../grammar/written/romance.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { titlesBeforeNames } from '../../grammar/written/titles.ts';
import { fractions, inThrees, ordinals, READER } from './numbers.ts';
import { QUANTITIES } from './quantities.ts';
import { dates, times } from './times.ts';

/** In pairs; the zero before the area may be left out. */
function layOut(digits: string): string | undefined {
  const whole = digits.length === 9 && !digits.startsWith('0') ? `0${digits}` : digits;
  return whole.length === 10 ? fill('## ## ## ## ##', whole) : undefined;
}

/** `+33 6 12 34 56 78` */
const layOutAbroad = (digits: string, country: string) =>
  country === '33' && digits.length === 9 ? fill(' # ## ## ## ##', digits) : ` ${digits}`;

/** In `bonjour monsieur` nothing is shortened. */
const titles = titlesBeforeNames(
  saidFor(
    'monsieur M.; messieurs MM.; madame Mᵐᵉ; mesdames Mᵐᵉˢ; mademoiselle Mˡˡᵉ; mademoiselles Mˡˡᵉˢ',
    'docteur Dʳ; docteurs Dʳˢ; docteure Dʳᵉ; docteures Dʳᵉˢ',
  ),
  { alone: true },
);

export const written = writtenRomance({
  reader: READER,
  style: { splitsAfterApostrophe: true },
  quantities: QUANTITIES,
  fractions,
  ordinals,
  times: [times],
  areTimesFirst: true,
  dates,
  titles: [titles],
  addresses: {
    at: ['arobase', 'arrobase', 'at', 'chez'],
    dot: ['point'],
    marks: {
      tiret: '-',
      ...signsOf('_ tiret bas; _ underscore; _ souligné; _ sous tiret; _ blanc souligné'),
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
  telephones: {
    repeats: { double: 2, triple: 3 },
    longest: 11,
    layOut,
    cues: 'téléphone numéro appelez appelle appeler portable mobile fax',
    plus: ['plus'],
    layOutAbroad,
  },
  pressure: { cues: 'tension', over: ['sur'] },
  seconds: 'seconde secondes',
  regnal: {
    names: 'louis henri charles philippe napoléon benoît pie léon clément grégoire innocent',
    closers: 'a est était fut avait régna régnait mourut meurt et de du le roi',
  },
  phrases:
    "un quart d' heure; trois quarts d' heure; mille lieues; mille et une nuits; mille mercis; mille excuses; mille pardons; mille bisous; mille baisers",
  twenties: 'et que mais fut était est on pour en avec il elle nous',
  pairJoiners: 'et',
  prices: 'coûte; coûtent; fait; ferait; fera; font; vaut; payé',
  between: 'entre de',
  sums: {
    operators: 'plus; moins; fois; puissance; divisé par',
    equals: 'égale; égal; font; fait',
    signs: saidFor('plus +; moins -; fois ×; multiplié_par ×; divisé_par ÷'),
    surelyEquals: 'égale; égal; égal à; est égal à; égale à',
  },
  verse: 'verset versets',
  thousand: 'mille',
  manyTimes: 'fois mercis excuses pardons',
  ranges: {
    to: 'à',
    from: 'de',
    or: 'ou',
    between: 'entre',
    and: 'et',
    zero: 'zéro',
    scales: { cent: 2, cents: 2, mille: 3, mil: 3 },
  },
  layouts: [String, (value) => inThrees(String(value), 'right')],
  continuations:
    'cinq; trente; vingt; et un; juillet deux mille douze; virgule cinq; virgule cinq millions; ' +
    "millions d'euros; euros; euros cinquante; pour cent; cent; mille; heures; heures trente; " +
    'heures moins le quart; et demi; et demie; moins le quart; tiers; quarts; point com; ' +
    'arobase gmail point com; gmail point com; kilomètres par heure; kilos; mètres carrés; degrés; ' +
    'à trente; ou trente; zéro six douze trente-quatre; zéro point un; mètre quatre-vingts; siècle; premier; ième; ' +
    'demi; deux points slash slash exemple point fr',
});
