import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { halfOf } from './nouns.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { MoneyWords } from '../../grammar/spoken/money.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { CURRENCIES, UNITS } from '../lexicon.ts';
import { figures } from './numbers.ts';

export const money: MoneyWords = {
  language: 'de',
  currencies: CURRENCIES,
  scales: {
    ...asWritten(['Million', 'Millionen', 'Milliarde', 'Milliarden', 'Billion', 'Billionen']),
    ...saidFor(
      'Mio. Million|Millionen|f; Mio Million|Millionen|f; Mrd. Milliarde|Milliarden|f',
      'Mrd Milliarde|Milliarden|f; Tsd. tausend; Tsd tausend; Mill. Million|Millionen|f; Bio. Billion|Billionen|f',
    ),
  },
  // `zwölf Euro fünfzig`, but `zwölf Euro neun Cent`.
  join: (major, minor) => `${major} ${minor.replace(/(?<=(?:zig|ßig|zehn|elf|zwölf)) Cent$/, '')}`,
};

/** `ein 100-m-Lauf`, `der 50-€-Schein` */
export const unitInWord: Rule = {
  name: 'unit within a word',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,/-])(\d{1,4}(?:,\d{1,2})?)-(€|\$|[A-Za-zµ°]{1,4}[²³]?(?:\/h)?)-(?=\p{Lu}\p{Ll})/uy,
  say: ([, amount = '', sign = '']) => {
    const forms = money.currencies[sign]?.[0] ?? measures.units[sign];
    const said = sign === 'km/h' ? 'Stundenkilometer' : forms?.split('|')[0];
    return said && `${figures.say(amount, 'masculine')}-${said}-`;
  },
};

/** `5 l/100 km` */
export const consumption: Rule = {
  name: 'consumption',
  starts: /\//,
  pattern: /(?<=\d ?(?:l|kWh|Liter) ?)\/ ?(?=100 ?km(?!\p{L}))/uy,
  say: () => 'auf',
};

/** `5,99 Euro` in the usual order: `fünf Euro neunundneunzig`. */
export const sumsInWords: Rule = {
  name: 'money with its name',
  starts: /\d/,
  pattern:
    /(?<![\p{L}\p{N}.,])(\d{1,3}(?:\.?\d{3}){0,4}),(\d\d)[ \u00a0](Euro|Dollar|Pfund|Franken)(?![\p{L}-])/uy,
  say: ([, written = '', hundredths = '', name = '']) => {
    const whole = written.replaceAll('.', '');
    const small = `${figures.say(String(Number(hundredths)), 'masculine')} ${HUNDREDTHS[name]}`;
    const large = `${figures.say(whole, 'masculine')} ${name}`;
    if (hundredths === '00') return large;
    return Number(whole) === 0 ? small : money.join!(large, small);
  },
};
const HUNDREDTHS: Readonly<Record<string, string>> = saidFor(
  'Euro Cent; Dollar Cent; Pfund Pence; Franken Rappen',
);

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['Tag', 'Woche', 'Monat', 'Jahr', 'Person']),
    ...saidFor('s² Sekunde zum Quadrat; s^2 Sekunde zum Quadrat; s2 Sekunde zum Quadrat'),
  },
  units: UNITS,
  apart: ['K', 's', 'B', 'L', 't', 'J', 'A'],
  per: (unit, perUnit) => `${unit} pro ${perUnit}`,
  partOf: (parts, { one, many }) =>
    parts === 'ein halb' ? halfOf(one) : `${parts} ${parts.startsWith('ein ') ? one : many}`,
};
