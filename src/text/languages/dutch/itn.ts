import { type Language, rule, type Rule } from '../engine/language.ts';
import { map, type Parser, sequence } from '../engine/parser.ts';
import { among, saidFor, wordList } from '../engine/word-list.ts';
import { partsOf } from '../grammar/written/fraction.ts';
import { rangeWords } from '../grammar/written/ranges.ts';
import { writtenFrom } from '../grammar/written/from-lexicon.ts';
import { halfAhead } from '../grammar/written/half-ahead.ts';
import { abroadIn, fill } from '../grammar/written/telephone.ts';
import { CURRENCIES, READER, UNITS } from './lexicon.ts';

/** Reads `negentien vierentachtig` as 1984. */
const pairedYear: Parser<string> = map(sequence(READER.below100, READER.below100), ([century, year]) =>
  century > 10 && century < 21 && year >= 10 ? `${century}${year}` : undefined,
);

/** `negentienachtentachtig`: written as one word, it is always a year. */
const yearInOneWord: Rule = (tokens, at, left) =>
  tokens[at + 1]?.joint === 'inside' ? rule(pairedYear)(tokens, at, left) : undefined;

const isBeforeYear = among('in sinds vanaf tot anno eind begin medio jaar zomer winter');
const goesOnBehindYear = among(
  'was waren is werd werden had hadden heeft hebben en tot begon ging kwam won wonnen verhuisde stierf overleed trouwde maar',
);
/** `in twintig drieëntwintig`: a year if it counts nothing. */
const yearBehind: Rule = (tokens, at, left) => {
  const found = isBeforeYear(left) ? pairedYear(tokens, at) : undefined;
  const next = found && tokens[found.end];
  return found && (next?.kind !== 'word' || goesOnBehindYear(next))
    ? [{ text: found.value, end: found.end }]
    : undefined;
};

/** Also splits `tweeënhalf`. */
function splitCompound(key: string): readonly string[] | undefined {
  const [, whole = '', and, half] = /^(\p{L}{3,6})([eë]n)(half|halve)$/u.exec(key) ?? [];
  return READER.isKey(whole) ? [whole, and!, half!] : READER.splitNumber(key);
}

export const written: Language = writtenFrom({
  language: 'nl',
  reader: READER,
  style: { splitCompound },
  units: UNITS,
  unitWords: saidFor('uur uur; kilo kg; kilometer_per_uur km/u; kilometers_per_uur km/u'),
  withoutUnits: ['el', 'tl', 'pk', 'px', 's', 'u', 'sec.', 'min.', 'bar', 'ft', 'lb', 'mi'],
  metres: { metres: 'meter', closers: 'en lang groot hoog breed diep maar is' },
  per: ['per'],
  closers: 'in voor op bij aan is dan maar',
  moments: 'minuut uur',
  currencies: CURRENCIES,
  place: (number, symbol) => `${symbol} ${number}`,
  titles: { meneer: 'dhr.', mevrouw: 'mevr.', professor: 'prof.', dokter: 'dr.' },
  electronic: {
    at: ['apenstaartje', 'at'],
    dot: ['punt'],
    marks: { streepje: '-', koppelteken: '-', underscore: '_', 'laag streepje': '_' },
    slash: ['slash', 'schuine streep'],
    colon: ['dubbele punt'],
    www: ['w w w', 'www'],
    endings: wordList('com org net edu nl be info eu'),
    weakEndings: wordList('de io ai tv app uk us fr es it'),
    plainWords:
      'de het een en of in op aan van voor met uit bij naar is was zijn ik jij hij ze we wij jullie dit dat die deze mijn jouw zijn haar ons',
  },
  telephone: {
    repeats: { dubbel: 2, twee_keer: 2 },
    longest: 12,
    layOut: (digits) =>
      digits.length === 10 && digits.startsWith('0')
        ? fill(digits.startsWith('06') ? '##-########' : '###-#######', digits)
        : undefined,
    cues: wordList('telefoon telefoonnummer nummer bel mobiel fax'),
    plus: ['plus'],
    layOutAbroad: abroadIn('31', '# ########'),
  },
  pairedYear,
  rules: [
    yearInOneWord,
    yearBehind,
    ...halfAhead({
      reader: READER,
      hour: ['uur'],
      format: (hour, minute) => `${hour}:${minute} uur`,
      at: wordList('om rond tegen sinds vanaf voor na tot'),
      zero: 'nul',
      behind: "'s en maar dus",
      half: ['half'],
      quarter: ['kwart'],
      past: ['over'],
      to: ['voor'],
    }),
  ],
  ordinal: (value) => `${value}e`,
  some: 'paar enkele',
  pressure: { cues: 'bloeddruk', over: ['over'] },
  outOf: 'van de; op de',
  each: 'elke elk iedere ieder',
  halves:
    '1,5 anderhalf; 1,5 anderhalve; ,5 en een half; ,5 en een halve; ,5 ën half; ,5 en half; ,5 ën halve; ,5 en halve; ,25 en een kwart',
  parts: partsOf(
    '3 derde|derden; 4 vierde|kwart; 5 vijfde; 6 zesde; 7 zevende; 8 achtste; 9 negende; 10 tiende; 12 twaalfde; 20 twintigste; 100 honderdste',
  ),
  range: {
    ...rangeWords('to tot; from van; or of; between tussen; and en; articles de; zero nul'),
    scales: { honderd: 2, duizend: 3 },
    toDay: 'tot; tot en met; en; of',
  },
  phrases:
    'duizend dank; dertien ongelukken; duizend maal dank; duizend keer dank; honderd uit; duizend en een nacht; een tiende; een twaalfde; een twintigste; een honderdste; een duizendste',
  prices: 'kost; kosten; kostte; betaal; betaalde; voor maar',
  between: 'tussen',
  continuations:
    'vijf; dertig; en twintig; maart; tweeduizend twaalf; komma vijf; miljoen; miljoen euro; euro; euro vijftig; procent; honderd; duizend; uur; uur dertig; over drie; voor drie; half; derde; punt nl; apenstaartje gmail punt com; kilometer per uur; kilogram; vierkante meter; graden celsius; tot dertig; of dertig; nul een twee drie; eeuw',
});
