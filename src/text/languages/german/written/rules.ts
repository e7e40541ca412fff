import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { numberPhrases } from './number-phrases.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals, splitNumber } from './numbers.ts';
import { amounts, lengths, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, MONTHS, times } from './times.ts';

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
  tail: tail(SCALES, UNITS, PER_UNITS, MONTHS),
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
