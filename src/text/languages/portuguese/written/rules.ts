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
} from './numbers.ts';
import { amounts, goesOn, measures, PER_UNITS, UNITS } from './quantities.ts';
import { dates, times } from './times.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';

const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'pressão tensão', over: ['por', 'sobre'] },
    seconds: ['segundo', 'segundos'],
    dimensions: { by: 'por', measures },
    regnal: {
      ordinal,
      titles: 'rei rainha papa dom imperador príncipe',
      names:
        'pedro manuel afonso luís carlos henrique filipe bento joão pio leão clemente gregório inocêncio',
      closers: 'de foi era é o e rei morreu reinou',
    },
    phrases:
      'um quarto de hora; três quartos de hora; mil e uma noites; mil maravilhas; mil desculpas; mil perdões; uma hora dessas; uma hora destas; uma hora ou outra; uma hora qualquer',
    twenties: 'e que mas foi foram é era houve se para por em com não quando',
    pairs: {
      zero: ['zero'],
      joiners: ['e', 'com'],
      prices: 'custa; custam; custou; sai por; vale; valem; paguei; deu; fica em; ficou em; são',
      between: 'entre de',
    },
    sums: {
      operators: 'mais; menos; vezes; por; elevado a; dividido por',
      equals: 'igual a; é igual a; são; é; dá',
      signs: saidFor('mais +; menos -; vezes ×; dividido_por ÷'),
      surelyEquals: 'igual a; é igual a',
    },
    verse: ['versículo', 'versículos'],
  },
);

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
