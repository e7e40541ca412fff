import { among, phrases, saidFor } from '../../engine/word-list.ts';
import type { Language, Rule } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { addresses, dotted, telephones, titles } from './names.ts';
import {
  below100,
  cardinals,
  digit,
  fractions,
  isNumber,
  number,
  ordinal,
  ordinals,
  SCALES,
  splitNumber,
  withoutAccents,
} from './numbers.ts';
import { amounts, goesOn, measures, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';

/** `il quattrocento` is a century. */
const century: Rule = (tokens, at, left) => {
  const found = article(left) ? number(tokens, at) : undefined;
  const value = found?.value.value ?? 0n;
  const isCentury = value >= 200n && value < 1000n && value % 100n === 0n;
  const isCount = found && tokens[found.end]?.kind === 'word' && goesOn(tokens, found.end);
  return found && isCentury && !isCount ? [{ end: found.end }] : undefined;
};
const article = among("il l' nel nell' del dell' dal dall' al all' sul sull' primo tardo pieno");

const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'pressione', over: ['su'] },
    seconds: ['secondo', 'secondi'],
    dimensions: { by: 'per', measures },
    regnal: {
      ordinal,
      titles: 're regina papa imperatore principe',
      names:
        'vittorio umberto paolo luigi carlo enrico filippo benedetto giovanni pio leone clemente gregorio innocenzo',
      closers: 'di fu era e il re ed mori regno',
    },
    phrases:
      "un quarto d' ora; tre quarti d' ora; rosa dei venti; grazie mille; mille grazie; mille miglia; mille e una notte; mille scuse; mille baci; i mille di; dei mille di",
    special: century,
    twenties: 'e ed che ma fu era sono si per in con non quando',
    pairs: {
      zero: ['zero'],
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
    verse: ['versetto', 'versetti', 'verso'],
  },
);

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'cinque; trenta; e cinque; luglio duemiladodici; virgola cinque; virgola cinque milioni',
  'milioni di euro; euro; euro e cinquanta; per cento; cento; mila; e mezza; meno un quarto',
  'e un quarto; di sera; e mezzo; terzi; quarti; punto com; chiocciola gmail punto com; gmail punto com',
  "chilometri all'ora; chili; metri quadrati; gradi; a trenta; o trenta; tre quattro sette uno due tre",
  'zero punto uno; metro e ottanta; secolo',
);

export const written: Language = {
  tokenize: (text) =>
    toTokens(text, { fold: withoutAccents, splitsAfterApostrophe: true, splitCompound: splitNumber }),
  rules: [
    ...numberPhrases,
    titles,
    addresses,
    dotted,
    amounts,
    ...times,
    ...measures,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS),
  ranges: ranges(number, {
    to: 'a al alle',
    from: 'da dal dalle',
    or: 'o',
    between: 'tra fra',
    and: 'e',
    zero: 'zero',
    scales: { cento: 2, cent: 2, mila: 3 },
  }),
  continuations: CONTINUATIONS,
};
