import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn, measures } from './quantities.ts';

export const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'tension presion', over: ['sobre', 'con', 'y'] },
    seconds: ['segundo', 'segundos'],
    dimensions: { by: 'por', measures },
    regnal: {
      names: 'luis alfonso felipe carlos enrique benedicto juan pio leon clemente gregorio inocencio',
      closers: 'de fue era es el y rey murio reino abdico',
    },
    phrases:
      'mil maravillas; mil y una noches; mil gracias; mil perdones; mil disculpas; cien por cien; once inicial; once titular; once ideal',
    twenties: 'y e que pero fue fueron es era hubo se para por en con no cuando',
    pairs: {
      zero: ['cero'],
      joiners: ['con'],
      prices: 'cuesta; cuestan; costo; costaba; son; vale; valen; pague; pagado; sale a; sale por',
      between: 'entre de',
    },
    sums: { operators: 'mas; menos; por; elevado a; entre', equals: 'igual a; es igual a; son; es' },
    verse: ['versiculo', 'versiculos'],
  },
);
