import { among, saidFor, wordList } from '../../engine/word-list.ts';
import type { Rule } from '../../engine/language.ts';
import { rangeWords } from '../../grammar/written/ranges.ts';
import { fever } from '../../grammar/written/measure.ts';
import { writtenFrom } from '../../grammar/written/from-lexicon.ts';
import { manyOrName } from '../../grammar/written/plain-number.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { fractional, ordinal, ordinals, READER, withoutAccents, wordFractions } from './numbers.ts';
import { CURRENCIES, goesOn, MINORS, UNITS } from './quantities.ts';
import { day, times } from './times.ts';

const { isNumber, number, splitNumber } = READER;

/** `il quattrocento` is a century. */
const century: Rule = (tokens, at, left) => {
  const found = article(left) ? number(tokens, at) : undefined;
  const value = found?.value.value ?? 0n;
  const isCentury = value >= 200n && value < 1000n && value % 100n === 0n;
  const isCount = found && tokens[found.end]?.kind === 'word' && goesOn(tokens, found.end);
  return found && isCentury && !isCount ? [{ end: found.end }] : undefined;
};
const article = among("il l' nel nell' del dell' dal dall' al all' sul sull' primo tardo pieno");

/** A mobile number begins with 3, others with 0. */
const layOut = (digits: string): string | undefined => {
  if (digits.length === 10) return fill('### ### ####', digits);
  return digits.startsWith('0') && digits.length >= 8 ? digits : undefined;
};

export const written = writtenFrom({
  language: 'it',
  reader: READER,
  style: { fold: withoutAccents, splitsAfterApostrophe: true, splitCompound: splitNumber },
  units: {},
  unitWords: UNITS,
  metres: { metres: 'metro metri', joiners: 'e', closers: 'e ed di ma che per con' },
  per: wordList("al allo all' per"),
  // `un minuto`, `un'ora` are moments.
  moments: 'minuto ora',
  measure: { perUnits: { ...UNITS, secondo: 's' } },
  halfOfUnit: { behind: 'e mezzo; e mezza', of: "di d'" },
  by: 'per',
  closers: "di in da con ma il la al l' ciascuno ciascuna",
  currencies: {},
  currencyWords: CURRENCIES,
  money: { minors: MINORS },
  fractional,
  halves: ',5 e mezzo; ,5 e mezza; ,25 e un quarto',
  some: 'alcune alcuni poche pochi',
  outOf: 'su; volte su',
  wordFractions,
  ordinals,
  rules: [...times, fever(READER, 'e', 'di ma gradi')],
  day,
  titles: saidFor(
    'signor Sig.; signora Sig.ra; signorina Sig.na; dottor Dott.; dottoressa Dott.ssa; professor Prof.',
    'professoressa Prof.ssa; avvocato Avv.; ingegner Ing.; architetto Arch.',
  ),
  electronic: {
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
    plainWords:
      'il lo la i gli le un uno una di del della dei delle a al alla da dal dalla in nel nella con su per tra fra e o che ' +
      'non è sono ho ha mio mia tuo tua suo sua questo questa quello quella nuovo nuova ogni',
  },
  telephone: {
    repeats: { doppio: 2, triplo: 3 },
    longest: 13,
    layOut,
    cues: wordList('telefono numero chiama chiami chiamare chiamami cellulare fax'),
    plus: ['più', 'piu'],
    layOutAbroad: (digits, country) => ` ${(country === '39' ? layOut(digits) : undefined) ?? digits}`,
  },
  numberPhrases: {
    pressure: { cues: 'pressione', over: ['su'] },
    seconds: ['secondo', 'secondi'],
    regnal: {
      ordinal,
      titles: 're regina papa imperatore principe',
      names:
        'vittorio umberto paolo luigi carlo enrico filippo benedetto giovanni pio leone clemente gregorio innocenzo',
      closers: 'di fu era e il re ed mori regno',
    },
    phrases:
      "un quarto d' ora; tre quarti d' ora; rosa dei venti; grazie mille; mille grazie; mille miglia; mille e una; ventiquattro sette; mille e un; mille scuse; mille baci; i mille di; dei mille di",
    special: century,
    vague: 'e passa; e rotti',
    twenties: 'e ed che ma fu era sono si per in con non quando',
    pairs: {
      joiners: ['e'],
      prices: 'costa; costano; costava; fa; fanno; viene; vengono; vale; pagato; sono',
      between: 'tra fra',
    },
    sums: {
      operators: 'piu; meno; per; alla; diviso',
      equals: 'uguale; uguale a; fa',
      signs: saidFor('piu +; più +; meno -; per ×; diviso ÷; diviso_per ÷'),
      surelyEquals: 'uguale; uguale a; è uguale a; e uguale a',
    },
    verse: ['versetto', 'versetti'],
  },
  isPhrase: manyOrName('mille', 'grazie volte scuse', isNumber),
  range: {
    ...rangeWords(
      "to a al alle ai agli; from da dal dalle dai dagli; or o; between tra fra; and e; articles il l' le; zero zero",
    ),
    scales: { cento: 2, cent: 2, mila: 3 },
    toDay: "al; all'; e; e il; o; o il",
  },
  continuations:
    'cinque; trenta; e passa; e cinque; luglio duemiladodici; virgola cinque; virgola cinque milioni; ' +
    'milioni di euro; euro; euro e cinquanta; per cento; cento; mila; e mezza; meno un quarto; ' +
    'e un quarto; di sera; e mezzo; terzi; quarti; punto com; chiocciola gmail punto com; gmail punto com; ' +
    "chilometri all'ora; chili; metri quadrati; gradi; a trenta; o trenta; tre quattro sette uno due tre; " +
    'zero punto uno; metro e ottanta; secolo',
});
