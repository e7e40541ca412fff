import { countingUp, wordList } from '../../itn/engine/word-list.ts';
import { type DateWords, namedDates, numericDates } from '../grammar/dates.ts';
import { joinWords } from '../grammar/number-words.ts';
import { figures } from './figures.ts';
import { NUMBERS } from './numbers.ts';

const DATES: DateWords = {
  names: wordList(
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ),
  short: countingUp(1, 1, 'gen feb mar apr mag giu lug ago set|sett ott nov dic'),
  say: ({ day, monthName, beforeYear = '', year }) => {
    const dated = `${day === 1 ? 'primo' : NUMBERS.cardinal(String(day))} ${monthName}`;
    return year === undefined ? dated : joinWords(dated, beforeYear, NUMBERS.cardinal(year));
  },
  behindDay: '[º°]?',
  beforeYear: 'del',
};

/** `15/3/2024`, `1 maggio`, `1° maggio 2020`. */
export const dates = [...numericDates(figures, DATES), namedDates(figures, DATES).dayFirst];
