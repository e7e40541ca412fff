import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn, measures } from './quantities.ts';

export const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'pressão tensão', over: ['por', 'sobre'] },
    seconds: ['segundo', 'segundos'],
    dimensions: { by: 'por', measures },
    regnal: {
      names: 'luís carlos henrique filipe bento joão pio leão clemente gregório inocêncio',
      closers: 'de foi era é o e rei morreu reinou',
    },
    phrases:
      'mil e uma noites; mil maravilhas; mil desculpas; mil perdões; uma hora dessas; uma hora destas; uma hora ou outra; uma hora qualquer',
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
    },
    verse: ['versículo', 'versículos'],
  },
);
