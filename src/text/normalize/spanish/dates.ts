import { countingUp, wordList } from '../../itn/engine/word-list.ts';
import { type DateWords, namedDates, numericDates } from '../grammar/dates.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const DATES: DateWords = {
  names: wordList('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  otherNames: { setiembre: 9 },
  short: countingUp(1, 1, 'ene feb mar abr may jun jul ago sep|sept|set oct nov dic'),
  say: ({ day, monthName, beforeYear = 'de', year }) => {
    const dated = `${day === 1 ? 'primero' : NUMBERS.cardinal(String(day))} de ${monthName}`;
    return year === undefined ? dated : `${dated} ${beforeYear} ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '(?:\\.?º|°)?(?: de)?',
  beforeYear: 'del?',
};

const { dayFirst, monthFirst } = namedDates(figures, DATES);

/** `15/3/2024`, `1 de enero`, `abr. 22` → `veintidós de abril`. */
export const dates = [...numericDates(figures, DATES), dayFirst, monthFirst];
