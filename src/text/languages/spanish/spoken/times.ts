import { saidFor } from '../../engine/word-list.ts';
import type { SpokenWords } from '../../grammar/spoken/from-lexicon.ts';
import type { ClockTime } from '../../grammar/spoken/times.ts';
import { NUMBERS } from '../lexicon.ts';

export const shortMonths =
  'ene|en feb|febr mar|mzo abr may|my jun jul ago|ag|agt sep|sept|set|setbre oct nov|novbre dic|dicbre';

export const monthFirst = true;

export const date: SpokenWords['date'] = {
  dayBehind: 'día|dia',
  lateDayBehind: 'al|el|del',
  otherNames: { setiembre: 9 },
  say: ({ day, monthName, beforeYear = 'de', year }) => {
    const dated = `${day === 1 ? 'primero' : NUMBERS.cardinal(String(day))} de ${monthName}`;
    return year === undefined ? dated : `${dated} ${beforeYear} ${NUMBERS.cardinal(year)}`;
  },
  behindDay: '(?:\\.?º|°)?(?: de)?',
  beforeYear: 'del?',
  ofYear: 'de',
  shortDotted: false,
};

const feminine = (value: number) => NUMBERS.cardinal(String(value), 'feminine');
const masculine = (value: number, noun: string) =>
  `${NUMBERS.cardinal(String(value), 'masculine')} ${value === 1 ? noun : `${noun}s`}`;

const PAST: Readonly<Record<number, string>> = { 0: '', 15: ' y cuarto', 30: ' y media' };

/** `2:30 p.m.` → `dos y media de la tarde`, `3 h` → `tres horas`. */
export function time({
  hour,
  minute,
  second,
  half,
  isInHours,
  isDuration = false,
  before = '',
}: ClockTime): string {
  const hours = `${feminine(hour)} ${hour === 1 ? 'hora' : 'horas'}`;
  if (minute === undefined && isInHours) return hours;
  const isClock = /las? $/.test(before);
  if (isDuration && !second && !isClock) return `${hours} y ${masculine(minute!, 'minuto')}`;
  if (second) {
    return `${hours} ${masculine(minute!, 'minuto')} y ${masculine(second, 'segundo')}`;
  }
  const past = PAST[minute ?? 0] ?? ` y ${NUMBERS.cardinal(String(minute), 'nothing')}`;
  return feminine(hour) + past + (half === undefined ? '' : ` ${partOfDay(hour, half)}`);
}

function partOfDay(hour: number, half: 'am' | 'pm'): string {
  if (half === 'am') return hour === 12 ? 'de la noche' : 'de la mañana';
  if (hour === 12) return 'del mediodía';
  return hour >= 8 && hour < 12 ? 'de la noche' : 'de la tarde';
}

/** The Spanish names of cities with a time zone. */
const ZONES: Readonly<Record<string, string>> = saidFor(
  'ADT hora de verano del atlántico; AMT hora estándar del amazonas; ART hora estándar de argentina',
  'AST hora estándar del atlántico; BOT hora de bolivia; BRT hora estándar de brasilia',
  'CLST hora de verano de chile; CLT hora estándar de chile; COT hora estándar de colombia',
  'EAST hora estándar de la isla de pascua; ECT hora de ecuador; EEAST hora de verano de la isla de pascua',
  'EEST hora de verano de europa oriental; EET hora estándar de europa oriental',
  'FKST hora de verano de las malvinas; FNT hora estándar de fernando de noronha; GALT hora de galápagos',
  'GFT hora de la guayana francesa; GYT hora de guyana; HKT hora estándar de hong kong',
  'JST hora estándar de japón; KST hora estándar de corea; PET hora estándar de perú',
  'PYST hora de verano de paraguay; PYT hora estándar de paraguay; SGT hora de singapur',
  'UYST hora de verano de uruguay; UYT hora de uruguay; VET hora de venezuela',
  'WEST hora de verano de europa oriental; WET hora estándar de europa oriental',
);

export const clock = {
  hours: true,
  zones: ZONES,
  dotted: true,
  behindDotted: 'del?|y|e|a|en|hasta|hs?|horas?',
  at: '(?:[Aa]|[Dd]e|[Dd]esde|hasta|[Ss]on|sobre) las?',
};
