import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn } from './quantities.ts';

export const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'tension', over: ['sur'] },
    seconds: ['seconde', 'secondes'],
    regnal: {
      names: 'louis henri charles philippe napoléon benoît pie léon clément grégoire innocent',
      closers: 'a est était fut avait régna régnait mourut meurt et de du le roi',
    },
    phrases:
      'mille lieues; mille et une nuits; mille mercis; mille excuses; mille pardons; mille bisous; mille baisers',
    twenties: 'et que mais fut était est on pour en avec il elle nous',
    pairs: {
      zero: ['zéro'],
      joiners: ['et'],
      prices: 'coûte; coûtent; fait; ferait; fera; font; vaut; payé',
      between: 'entre de',
    },
    sums: { operators: 'plus; moins; fois; puissance; divisé par', equals: 'égale; égal; font; fait' },
    verse: ['verset', 'versets'],
  },
);
