import { phrases, saidFor } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { abbreviations, addresses, dotted, telephones } from './names.ts';
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
  withoutAccents,
} from './numbers.ts';
import { amounts, goesOn, measures, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';

const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'tension presion', over: ['sobre', 'con', 'y'] },
    seconds: ['segundo', 'segundos'],
    dimensions: { by: 'por', measures },
    regnal: {
      ordinal,
      titles: 'rey reina papa emperador principe',
      names: 'luis alfonso felipe carlos enrique benedicto juan pio leon clemente gregorio inocencio',
      closers: 'de fue era es el y rey murio reino abdico',
    },
    phrases:
      'un cuarto de hora; tres cuartos de hora; mil maravillas; mil y una noches; mil gracias; mil perdones; mil disculpas; cien por cien; once inicial; once titular; once ideal',
    twenties: 'y e que pero fue fueron es era hubo se para por en con no cuando',
    pairs: {
      zero: ['cero'],
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
);

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'cinco; treinta; y cinco; de julio de dos mil doce; julio de dos mil doce; coma cinco; con cinco',
  'millones de euros; euros; euros con cincuenta; por ciento; cientos; ciento; mil; millones; y media',
  'menos cuarto; y cinco de la tarde; de la tarde; en punto; y medio; tercios; octavos; punto com',
  'arroba gmail punto com; gmail punto com; kilómetros por hora; kilos; metros cuadrados',
  'grados celsius; a treinta; o treinta; seis cero cero uno dos tres; cero punto uno; metro ochenta',
  'antes de cristo',
  'te te pe; te pe dos puntos; ve doble ve punto ejemplo punto es; doble ve punto ejemplo punto es; para las dos; tarde',
);

export const written: Language = {
  tokenize: (text) => toTokens(text, { fold: withoutAccents }),
  rules: [
    ...numberPhrases,
    ...abbreviations,
    addresses,
    dotted,
    amounts,
    ...measures,
    ...times,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS),
  ranges: ranges(number, {
    to: 'a al hasta',
    from: 'de desde',
    or: 'o u',
    between: 'entre',
    and: 'y',
    zero: 'cero',
    scales: { mil: 3 },
  }),
  continuations: CONTINUATIONS,
};
