import { asSpoken, type Language, type Rule, rule } from '../engine/language.ts';
import {
  after,
  either,
  lookup,
  many,
  map,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../engine/parser.ts';
import { among, phrases, saidFor, signsOf, wordList } from '../engine/word-list.ts';
import { goingOnOrCounted } from '../grammar/written/counted.ts';
import { fractions as fractionsOf, type Ratio } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { currencyNames, currencyWords, signFirst } from '../grammar/written/money.ts';
import { ordinal } from '../grammar/written/ordinal.ts';
import type { Quantity } from '../grammar/written/quantity.ts';
import { inTwoDigits } from '../grammar/written/small-numbers.ts';
import { fill } from '../grammar/written/telephone.ts';
import { unitNames, withPrefixes } from '../grammar/written/units.ts';
import { compoundSplitter } from '../engine/compound.ts';
import { CURRENCIES, LARGE_WORDS, MORPHEMES, PARTS, READER, UNITS } from './lexicon.ts';
import { clockTimes, counted, day, MONTHS, quarterAndDays, yearAlone } from './times.ts';

const { below100, isNumber, number } = READER;

/** `eine` is an article. */
const digit: Parser<string> = (tokens, at) =>
  tokens[at]?.key === 'eine' ? undefined : READER.digit(tokens, at);

const OTHER_CURRENCIES = currencyNames(
  '$ cent: us dollar, amerikanische dollar, amerikanischer dollar; £ penny: pfund sterling, britische pfund; CHF cent: franken',
);

const NAMES = unitNames(
  UNITS,
  String,
  wordList('J. Ct. ct Mon. Wo. TL EL Pck. Msp. B lb µm µg µl µL µs µm² µm³ µW µV µA µJ'),
);
const UNIT_WORDS = {
  ...NAMES,
  // `quadratmetern`
  ...Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, symbol]) =>
      /[ml][ie]ter$/.test(name) ? [[`${name}n`, symbol]] : [],
    ),
  ),
  // `quadrat meter`
  ...Object.fromEntries(
    Object.entries(NAMES).map(([name, symbol]) => [
      name.replace(/^(?:quadrat|kubik)(?=\p{L})/u, '$& '),
      symbol,
    ]),
  ),
  ...withPrefixes({ '': '', kilo: 'k', milli: 'm' }, { volt: 'v' }),
  ...withPrefixes(saidFor('kilo k; mega M; giga G; tera T'), { wattstunde: 'wh', wattstunden: 'wh' }),
  ...saidFor('stundenkilometer km/h; stundenkilometern km/h'),
  ...signsOf(
    'kg kilo; in zoll; ac acre; cal kalorie; cal kalorien; kN kilonewton; kPa kilopascal',
    'MPa megapascal; ps ps; °C celsius; b bit; b bits; kwh kwh; kW kw; GB gb; MB mb; TB tb; km km; kg kg; cm cm; mm mm; ml ml',
  ),
};
const goesOn = goingOnOrCounted(isNumber, UNIT_WORDS, {
  ...currencyWords(CURRENCIES, String).currencies,
  ...OTHER_CURRENCIES,
});

/** `einen euro neunundsiebzig` → `€1,79` */
const oneEuro = rule(
  map(
    sequence(
      word('einen', 'einem'),
      word('euro'),
      unlessBefore(
        below100,
        place((tokens, at) => goesOn(tokens, at) || tokens[at]?.kind === 'word'),
      ),
    ),
    ([, , cents]) => `€1,${inTwoDigits(cents)}`,
  ),
);

/** The words of a denominator: `zwei und zwanzigstel` → 22. */
const partNumber = ordinal(
  number,
  (key) => PARTS.get(key),
  (key) => READER.isKey(key) || key === 'und',
);

/** `ein fünftel`, `vier halbe`, `ein ein hundertstel`. */
const fraction: Parser<Ratio> = map(
  sequence(number, either(lookup({ halb: 2n, halbe: 2n }), partNumber)),
  ([{ value }, parts]): Ratio => [value, parts],
);
/** In `zweieinhalb` and `zwei dreiviertel`, no word is between the parts. */
const joined = map(lookup({ 'ein halb': [1n, 2n], 'drei viertel': [3n, 4n] }), (ratio): Ratio => [
  ratio[0]!,
  ratio[1]!,
]);
const oneAndAHalf: Parser<Quantity> = (tokens, at) =>
  tokens[at]?.key === 'anderthalb'
    ? { value: { number: '1 1/2', numberEnd: at + 1, words: 1 }, end: at + 1 }
    : undefined;

const fractional = unlessBefore(
  either(
    oneAndAHalf,
    fractionsOf({
      cardinal: number,
      minus: ['minus'],
      fraction,
      rest: either(after(word('und'), fraction), joined),
    }),
  ),
  word(...LARGE_WORDS),
);

/** `zwanzig dreißig leute` is an estimate and not a year. */
const estimate = asSpoken(
  sequence(
    below100,
    below100,
    place((tokens, at) => counted(tokens[at])),
  ),
);

/** `version zwei punkt null` → `version 2.0`. */
const versions: Rule = (tokens, at, left) =>
  ofVersions(left) && !goesOn(tokens, decimalVersion(tokens, at)?.end ?? at)
    ? rule(decimalVersion)(tokens, at, left)
    : undefined;
const decimalVersion = map(
  sequence(number, word('punkt'), many(digit, 1, 2)),
  ([{ value }, , rest]) => `${value}.${rest.join('')}`,
);
const ofVersions = among('version web industrie python java android ios windows html usb bluetooth');

/** Before a name: `doktor dao`, but not `der doktor`. */
const titles: Rule = (tokens, at, left) => {
  const found = title(tokens, at);
  const next = found && tokens[found.end];
  const isNamed = next?.kind === 'word' && !plain(next) && !determiner(left);
  return isNamed ? [{ text: found!.value, end: found!.end }] : undefined;
};
const title = lookup({ doktor: 'Dr.', professor: 'Prof.', mister: 'Mr.', misses: 'Mrs.', miss: 'Ms.' });
const determiner = among(
  'der die das den dem des ein eine einen einem einer kein mein dein sein ihr unser zum vom beim',
);
const plain = among(
  'und oder ist war hat sagt sagte kommt kam wird kann der die das ein eine in im an am auf mit für von',
);

/** With the area code in brackets, if there is one. */
function layOut(digits: string): string | undefined {
  const layout = digits.startsWith('0') ? LAYOUTS[digits.length] : undefined;
  return layout && fill(layout, digits);
}
const LAYOUTS: Readonly<Record<number, string>> = {
  10: '(####) ###-###',
  11: '(####) ###-####',
  12: '(####) ####-####',
};

export const written: Language = writtenFrom({
  language: 'de',
  reader: { ...READER, digit },
  // `vierundzwanzigster` → `vier`, `und`, `zwanzigster`
  style: { splitCompound: compoundSplitter(MORPHEMES, (parts) => parts[0] !== 'und') },
  units: {},
  unitWords: UNIT_WORDS,
  metres: {
    metres: 'meter metern',
    articles: 'einen einem',
    closers: 'und groß hoch lang breit tief aber ist misst',
  },
  by: 'mal',
  per: ['pro'],
  moments: 'minute sekunde',
  currencies: CURRENCIES,
  currencyWords: OTHER_CURRENCIES,
  closers:
    'im am an für bei zu zur zum mit aus pro die der das je kostet kosten ist bezahlt mehr bitte heute gekostet gezahlt insgesamt zusammen',
  weights: 'pfund',
  place: signFirst,
  electronic: {
    at: ['at', 'ät', 'klammeraffe'],
    dot: ['punkt'],
    marks: { bindestrich: '-', strich: '-', minus: '-', unterstrich: '_' },
    slash: ['slash', 'schrägstrich'],
    colon: ['doppelpunkt'],
    www: ['w w w', 'www', 'dreimal w'],
    endings: wordList('com org net edu gov de at info eu'),
    weakEndings: wordList('ch io ai tv app uk us fr es it nl be lu'),
    plainWords:
      'der die das den dem des ein eine einen einem einer und oder in im an am auf zu zum zur von vom für mit aus bei ist sind war ich du er sie es wir ihr mein dein sein unser euer dieser diese dieses jeder neue neuer',
  },
  telephone: {
    repeats: { doppel: 2, zweimal: 2, dreimal: 3 },
    longest: 14,
    layOut,
    cues: wordList('telefon telefonnummer nummer handynummer rufnummer handy fax'),
    plus: ['plus'],
    // `+49 170 1234567`
    layOutAbroad: (digits, country) =>
      country === '49' && digits.length >= 8 ? ` ${digits.slice(0, 3)} ${digits.slice(3)}` : ` ${digits}`,
  },
  day,
  shortMonths: MONTHS,
  pairedYear: yearAlone,
  rules: [titles, versions, estimate, oneEuro, ...clockTimes(goesOn), ...quarterAndDays],
  ordinal: (value) => `${value}.`,
  outOf: 'von; von den; mal von',
  each: 'jeder jede jedes jedem jeden',
  some: 'zig mehrere mehreren mehrerer einige einigen einiger paar viele vielen vieler wenige wenigen etliche etlichen',
  fractional,
  halves: '1,5 anderthalb; 1,5 ein ein halb; ,5 ein halb; ,25 ein viertel; ,75 drei viertel',
  range: {
    ...rangeWords('to bis; from von; or oder; between zwischen; and und; zero null'),
    scales: { hundert: 2, tausend: 3 },
    toDay: 'bis zum; bis; auf den; und; oder',
  },
  numberPhrases: {
    pressure: { cues: 'blutdruck', over: ['zu'] },
    seconds: ['sekunde', 'sekunden'],
    phrases:
      'tausend dank; ein tausend dank; null acht fünfzehn; tausend und eine nacht; tausend und ein nacht; tausend küsse; tausend mal tausend; vier und zwanzig sieben',
    pairs: {
      joiners: [],
      prices:
        'kostet; kosten; kostete; macht; macht dann; macht zusammen; macht das; bezahlt; bezahle; zahle; zahlt; für nur; preis von',
      between: 'zwischen',
      centuries: [13n, 20n],
    },
    sums: { operators: 'hoch; minus; plus; mal; geteilt durch', equals: 'gleich; ist; ist gleich; macht' },
    verse: ['vers', 'verse'],
  },
  continuations: phrases(
    'fünf; dreißig; zwanzig; und zwanzig; fünfundzwanzigster juli; juli zweitausendzwölf; erster',
    'komma fünf; komma fünf millionen; millionen euro; euro; euro fünfzig; prozent; hundert; tausend; uhr',
    'uhr dreißig; nach fünf; vor fünf; fünf uhr; halb; ein halb; drittel; punkt de; at gmail punkt com',
    'gmail punkt com; kilometer pro stunde; kilogramm; quadratmeter; grad celsius; bis dreißig; oder dreißig',
    'null eins zwei drei vier fünf sechs; null punkt eins; meter achtzig',
    'slash slash beispiel punkt de; zwanzigstel; leute',
  ).join('; '),
});
