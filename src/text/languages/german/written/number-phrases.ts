import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn } from './quantities.ts';
import { saysNumber } from '../../grammar/written/says-number.ts';

/** `einige hundert meter`, `zig tausend` */
const vague: Rule = (tokens, at, left) => {
  const isAlone = isSome(left) && isScale(tokens[at]) && !saysNumber(tokens[at + 1], isNumber);
  return isAlone ? [{ end: goesOn(tokens, at + 1) ? at + 2 : at + 1 }] : undefined;
};
const isSome = among(
  'zig mehrere mehreren mehrerer einige einigen einiger paar viele vielen vieler wenige wenigen etliche etlichen',
);
const isScale = among('hundert tausend hunderte tausende');

export const numberPhrases = numberPhrasesOf(
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
