import type { SpokenWords } from '../../grammar/spoken/from-lexicon.ts';
import { joinWords } from '../../grammar/spoken/number-words.ts';
import type { ClockTime } from '../../grammar/spoken/times.ts';
import { NUMBERS } from '../lexicon.ts';

export const shortMonths = 'gen feb mar apr mag giu lug ago set|sett ott nov dic';

export const date: SpokenWords['date'] = {
  lateDayBehind: 'al|il|dal|del',
  say: ({ day, monthName, beforeYear = '', year }, { input, index }) => {
    // `l'1 maggio`
    const first = /['’]/.test(input.slice(Math.max(0, index - 1), index)) ? 'uno' : 'primo';
    const dated = `${day === 1 ? first : NUMBERS.cardinal(String(day))} ${monthName}`;
    return year === undefined ? dated : joinWords(dated, beforeYear, NUMBERS.cardinal(year));
  },
  behindDay: '[º°]?',
  beforeYear: 'del',
  shortDotted: false,
};

const hourOf = (hour: number) => NUMBERS.cardinal(String(hour), 'feminine');
const counted = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'masculine')} ${noun}${value === 1 ? 'o' : 'i'}`;

/** `16:30` → `sedici e trenta`, `3 h` → `tre ore`. */
export function time({ hour, minute, second, half, isInHours, isDuration = false }: ClockTime): string {
  const hours = hour === 1 ? "un'ora" : `${hourOf(hour)} ore`;
  if (minute === undefined && isInHours) return hours;
  const minutes = minute === undefined || (minute === 0 && !second) ? '' : ` e ${counted(minute, 'minut')}`;
  const past = minutes + (second ? ` e ${counted(second, 'second')}` : '');
  return (isDuration ? hours : hourOf(hour)) + past + (half === undefined ? '' : ` ${partOfDay(hour, half)}`);
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return hour === 12 ? 'di notte' : 'del mattino';
  return hour >= 6 && hour < 12 ? 'di sera' : 'del pomeriggio';
}

export const clock = {
  hours: true,
  dotted: true,
  behindDotted: 'da|del?|e|a|h|ore',
  at: '[Aa]lle|[Dd]alle|(?:[Ss]ono|[Vv]erso|[Dd]opo|[Ee]ntro|[Pp]er) le|[Dd]elle|[Oo]re|[Ll]e(?= \\d{1,2}\\.\\d\\d (?:d(?:i|el|ella) (?:sera|notte|mattin[ao]|pomeriggio)|in punto)(?!\\p{L}))',
};
