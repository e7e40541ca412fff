import { type Rule, rule } from '../engine/language.ts';
import { map } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { summedOrdinal, withEndings } from '../grammar/summed-ordinal.ts';

const ENDINGS = { o: 'º', a: 'ª' };
const SHORT_ENDING = 'ᵉʳ';
const ONES = {
  ...withEndings(countingUp(1, 1, 'primer segund tercer cuart quint sext septim|setim octav noven'), ENDINGS),
  primer: { value: 1, sign: SHORT_ENDING },
  tercer: { value: 3, sign: SHORT_ENDING },
};
const TENS = countingUp(
  10,
  10,
  'decim vigesim trigesim cuadragesim quincuagesim sexagesim septuagesim octogesim nonagesim',
);
/** `decimoprimero`, `vigesimosegunda`. */
const JOINED = Object.fromEntries(
  Object.entries(TENS).flatMap(([ten, tenValue]) =>
    Object.entries(ONES).map(([one, { value, sign }]) => [
      `${ten}o${one}`,
      { value: tenValue + value, sign },
    ]),
  ),
);
const HUNDREDS = countingUp(100, 100, 'centesim ducentesim tricentesim');

export const ordinal = summedOrdinal(withEndings(HUNDREDS, ENDINGS), withEndings(TENS, ENDINGS), {
  ...ONES,
  ...JOINED,
  ...withEndings({ undecim: 11, duodecim: 12 }, ENDINGS),
});

/** `primero` to `noveno` stay words. */
export const ordinals: Rule = rule(
  map(ordinal, ({ value, sign }) => (value < 10 ? undefined : `${value}.${sign}`)),
);
