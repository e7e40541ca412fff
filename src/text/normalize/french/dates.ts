import { countingUp, wordList } from '../../itn/engine/word-list.ts';
import { anyOf } from '../grammar/alternatives.ts';
import { type DateWords, namedDates, numericDates } from '../grammar/dates.ts';
import type { Rule } from '../rule.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const dayOf = (day: number) => (day === 1 ? 'premier' : NUMBERS.cardinal(String(day)));

const DATES: DateWords = {
  names: wordList('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  short: countingUp(1, 1, 'janv fév|févr mars avr mai juin juil août sept oct nov déc'),
  say: ({ day, monthName, year }) =>
    `${dayOf(day)} ${monthName}${year === undefined ? '' : ` ${NUMBERS.cardinal(year)}`}`,
  behindDay: '(?:er|ᵉʳ)?',
};

/** `les 17-18 juin`: days one after the other. */
const severalDays: Rule = {
  name: 'several days',
  starts: figures.starts,
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}/.-])\d{1,2}(?:[/-]\d{1,2}){1,3}(?= ${anyOf(DATES.names)}(?!\p{L}))`,
    'uy',
  ),
  say: ([days]) =>
    days
      .split(/[/-]/)
      .map((day) => dayOf(Number(day)))
      .join(' '),
};

/** `02/03/2003`, `1er mai 2020`. */
export const dates: readonly Rule[] = [
  severalDays,
  ...numericDates(figures, DATES),
  namedDates(figures, DATES).dayFirst,
];
