import { type Rule, rule } from '../engine/language.ts';
import { map } from '../engine/parser.ts';
import { countingUp } from '../engine/word-list.ts';
import { summedOrdinal, withEndings } from '../grammar/summed-ordinal.ts';

const ENDINGS = { o: 'º', a: 'ª' };
const ONES = countingUp(1, 1, 'primeir segund terceir quart quint sext sétim oitav non');
const TENS = countingUp(
  10,
  10,
  'décim vigésim trigésim quadragésim quinquagésim sexagésim septuagésim|setuagésim octogésim nonagésim',
);
const HUNDREDS = countingUp(100, 100, 'centésim ducentésim trecentésim|tricentésim');

const ordinal = summedOrdinal(
  withEndings(HUNDREDS, ENDINGS),
  withEndings(TENS, ENDINGS),
  withEndings(ONES, ENDINGS),
);

/** `primeiro` to `nono` stay words. */
export const ordinals: Rule = rule(
  map(ordinal, ({ value, sign }) => (value < 10 ? undefined : `${value}${sign}`)),
);
