import { countingUp, wordList } from '../../itn/engine/word-list.ts';
import { type DateWords, namedDates, numericDates } from '../grammar/dates.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const DATES: DateWords = {
  names: wordList('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
  short: countingUp(1, 1, 'jan fev mar abr mai jun jul ago set out nov dez'),
  say: ({ day, monthName, year }) => {
    const dated = `${day === 1 ? 'primeiro' : NUMBERS.cardinal(String(day))} de ${monthName.toLowerCase()}`;
    return year === undefined ? dated : `${dated} de ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '[º°]?(?: de)?',
  beforeYear: 'de',
};

/** `15/3/2024`, `1º de maio`. */
export const dates = [...numericDates(figures, DATES), namedDates(figures, DATES).dayFirst];
