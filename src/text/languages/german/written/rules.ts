import { among, phrases } from '../../engine/word-list.ts';
import type { Language, Rule } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles, versions } from './names.ts';
import {
  below100,
  cardinals,
  digit,
  fractions,
  isNumber,
  number,
  ordinals,
  scales,
  splitNumber,
} from './numbers.ts';
import { amounts, goesOn, lengths, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, MONTHS, times } from './times.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { saysNumber } from '../../grammar/written/known-numbers.ts';

/** `einige hundert meter`, `zig tausend` */
const vague: Rule = (tokens, at, left) => {
  const isAlone = isSome(left) && isScale(tokens[at]) && !saysNumber(tokens[at + 1], isNumber);
  return isAlone ? [{ end: goesOn(tokens, at + 1) ? at + 2 : at + 1 }] : undefined;
};
const isSome = among(
  'zig mehrere mehreren mehrerer einige einigen einiger paar viele vielen vieler wenige wenigen etliche etlichen',
);
const isScale = among('hundert tausend hunderte tausende');

const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'blutdruck', over: ['zu'] },
    seconds: ['sekunde', 'sekunden'],
    phrases:
      'tausend dank; ein tausend dank; null acht fünfzehn; tausend und eine nacht; tausend und ein nacht; tausend küsse; tausend mal tausend',
    special: vague,
    pairs: {
      zero: ['null'],
      joiners: [],
      prices:
        'kostet; kosten; kostete; macht; macht dann; macht zusammen; macht das; bezahlt; bezahle; zahle; zahlt; für nur; preis von',
      between: 'zwischen',
      centuries: [13n, 20n],
    },
    sums: { operators: 'hoch; minus; plus; mal; geteilt durch', equals: 'gleich; ist; ist gleich; macht' },
    verse: ['vers', 'verse'],
  },
);

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'fünf; dreißig; zwanzig; und zwanzig; fünfundzwanzigster juli; juli zweitausendzwölf; erster',
  'komma fünf; komma fünf millionen; millionen euro; euro; euro fünfzig; prozent; hundert; tausend; uhr',
  'uhr dreißig; nach fünf; vor fünf; fünf uhr; halb; ein halb; drittel; punkt de; at gmail punkt com',
  'gmail punkt com; kilometer pro stunde; kilogramm; quadratmeter; grad celsius; bis dreißig; oder dreißig',
  'null eins zwei drei vier fünf sechs; null punkt eins; meter achtzig',
  'slash slash beispiel punkt de; zwanzigstel',
);

export const written: Language = {
  tokenize: (text) => toTokens(text, { splitCompound: splitNumber }),
  rules: [
    ...numberPhrases,
    titles,
    addresses,
    dotted,
    versions,
    amounts,
    ...times,
    lengths,
    measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(scales, UNITS, PER_UNITS, MONTHS),
  ranges: ranges(number, {
    to: 'bis',
    from: 'von',
    or: 'oder',
    between: 'zwischen',
    and: 'und',
    zero: 'null',
    scales: { hundert: 2, tausend: 3 },
  }),
  continuations: CONTINUATIONS,
};
