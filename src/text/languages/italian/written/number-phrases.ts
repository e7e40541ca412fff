import type { Rule } from '../../engine/language.ts';
import { among } from '../../engine/word-list.ts';
import { numberPhrasesOf } from '../../grammar/written/number-phrases.ts';
import { below100, digit, isNumber, number } from './numbers.ts';
import { goesOn, measures } from './quantities.ts';

/** `il quattrocento` is a century. */
const century: Rule = (tokens, at, left) => {
  const found = article(left) ? number(tokens, at) : undefined;
  const value = found?.value.value ?? 0n;
  const isCentury = value >= 200n && value < 1000n && value % 100n === 0n;
  const isCount = found && tokens[found.end]?.kind === 'word' && goesOn(tokens, found.end);
  return found && isCentury && !isCount ? [{ end: found.end }] : undefined;
};
const article = among("il l' nel nell' del dell' dal dall' al all' sul sull' primo tardo pieno");

export const numberPhrases = numberPhrasesOf(
  { number, isNumber, goesOn, below100, digit },
  {
    pressure: { cues: 'pressione', over: ['su'] },
    seconds: ['secondo', 'secondi'],
    dimensions: { by: 'per', measures },
    regnal: {
      names: 'luigi carlo enrico filippo benedetto giovanni pio leone clemente gregorio innocenzo',
      closers: 'di fu era e il re ed mori regno',
    },
    phrases:
      'grazie mille; mille grazie; mille miglia; mille e una notte; mille scuse; mille baci; i mille di; dei mille di',
    special: century,
    twenties: 'e ed che ma fu era sono si per in con non quando',
    pairs: {
      zero: ['zero'],
      joiners: ['e'],
      prices: 'costa; costano; costava; fa; fanno; viene; vengono; vale; pagato; sono',
      between: 'tra fra',
    },
    sums: { operators: 'piu; meno; per; alla; diviso', equals: 'uguale; uguale a; fa' },
    verse: ['versetto', 'versetti', 'verso'],
  },
);
