import { phrases } from '../../engine/word-list.ts';
import type { Language } from '../../engine/language.ts';
import { toTokens } from '../../engine/tokens.ts';
import { ranges } from '../../grammar/written/ranges.ts';
import { tail } from '../../grammar/written/tail.ts';
import { numberPhrases } from './number-phrases.ts';
import { abbreviations, addresses, dotted, telephones } from './names.ts';
import { SCALES, cardinals, fractions, number, ordinals } from './numbers.ts';
import { amounts, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';

/** One of each kind of words that change how those before them are written. */
const CONTINUATIONS = phrases(
  'cinco; trinta; e cinco; de julho de dois mil e doze; julho de dois mil e doze; vírgula cinco',
  'vírgula cinco milhões; milhões de reais; reais; reais e cinquenta centavos; por cento; cento; mil',
  'milhões; e meia; para as nove; horas; horas e trinta; da tarde; e meio; terços; quartos; ponto com',
  'arroba gmail ponto com; gmail ponto com; quilômetros por hora; quilos; metros quadrados; graus',
  'a trinta; ou trinta; nove oito sete seis; zero ponto um; metro e oitenta; feira',
  'dáblio ponto exemplo ponto com',
);

export const written: Language = {
  tokenize: (text) => toTokens(text),
  rules: [
    ...numberPhrases,
    ...abbreviations,
    addresses,
    dotted,
    amounts,
    ...measures,
    times,
    ...dates,
    telephones,
    fractions,
    ordinals,
    cardinals,
  ],
  tail: tail(SCALES, UNITS, PER_UNITS),
  ranges: ranges(number, {
    to: 'a ao às até',
    from: 'de',
    or: 'ou',
    between: 'entre',
    and: 'e',
    zero: 'zero',
    scales: { mil: 3 },
  }),
  continuations: CONTINUATIONS,
};
