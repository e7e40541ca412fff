import { type Parser, either, longest, lookup, map, sequence, word } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { ONES, TEENS, ZERO_LETTERS, number, twoDigits } from './numbers.ts';

const FROM_ELEVEN = Object.fromEntries(Object.entries(TEENS).filter(([, value]) => value > 10));
const ohSix = map(sequence(word(...ZERO_LETTERS), lookup(ONES)), ([, one]) => `0${one}`);

/** `nineteen eighty four`, `fifteen o six`, `ten sixty six`. */
export const pairedYear: Parser<string> = either(
  map(
    sequence(lookup({ ...FROM_ELEVEN, twenty: 20 }), either(twoDigits, ohSix)),
    ([century, year]) => `${century}${year}`,
  ),
  // Before that, ten and two digits are a time.
  map(sequence(lookup({ ten: 10 }), twoDigits), ([ten, year]) =>
    Number(year) >= 60 ? `${ten}${year}` : undefined,
  ),
);

/** A year behind a month: also `two thousand twelve`. */
export const year: Parser<string> = longest(
  pairedYear,
  map(number, ({ value }) => (value >= 1000n && value < 3000n ? String(value) : undefined)),
);

const DECADES = countingUp(
  1,
  1,
  'tens twenties thirties forties fifties sixties seventies eighties nineties',
);

/** `nineteen eighties` → `1980s`. */
export const decade: Parser<string> = map(
  sequence(lookup({ ...FROM_ELEVEN, twenty: 20 }), lookup(DECADES)),
  ([century, decade]) => `${century}${decade}0s`,
);
