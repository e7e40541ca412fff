import { wordList } from '../../itn/engine/word-list.ts';
import { anyOf } from '../grammar/alternatives.ts';
import { digitsOf } from '../grammar/digits.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const { digit, beginning, end, starts } = figures;

const BEFORE = wordList('नंबर सेक्टर फ्लैट प्लॉट बूथ यूनिट कोड पिनकोड पिन ब्लॉक मकान');
const BEHIND = wordList('स्ट्रीट रोड एवेन्यू मार्ग लेन अपार्टमेंट स्क्वायर नगर');
const NUMBER = `${digit}{1,6}(?:([-/])(${digit}{1,6}))?`;
const SIGNS: Readonly<Record<string, string>> = { '-': 'हाइफ़न', '/': 'बटा' };
/** A number is that of a house if a street is named behind it, by up to three words. */
const street = `(?=,?(?: [^\\s\\p{N},]{1,30}){0,3} ${anyOf(BEHIND)}${end})`;

/** The six digits of a postal code behind a town, at the end of a line or a clause. */
export const postalCodes: Rule = {
  name: 'postal code',
  starts,
  pattern: new RegExp(`(?<=,[^,\\p{N}\\n]{1,30} )(?!${digit}{3}[0०]{3})${digit}{6}(?=$|[।.,\\n])`, 'uy'),
  say: ([written]) => NUMBERS.spelled(digitsOf(written)),
};

/** Numbers of houses and postal codes, digit by digit: `700 ओक स्ट्रीट` → `सात शून्य शून्य ओक स्ट्रीट`. */
export const houseNumbers: Rule = {
  name: 'house number',
  starts,
  pattern: new RegExp(
    `${beginning}(?<![-/.,])${NUMBER}${end}(?![-/.]${digit})(?:(?<=${anyOf(BEFORE)} ${digit}{1,6}(?:[-/]${digit}{1,6})?)|${street})`,
    'uy',
  ),
  say: ([written, mark]) =>
    mark === undefined
      ? NUMBERS.spelled(digitsOf(written))
      : written
          .split(mark)
          .map((part) => NUMBERS.spelled(digitsOf(part)))
          .join(` ${SIGNS[mark]} `),
};
