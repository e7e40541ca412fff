import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { halfOf } from './nouns.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures } from './numbers.ts';

export const money: MoneyWords = {
  language: 'de',
  currencies: currencyTable(
    '€ EUR: Euro, Cent; $: Dollar, Cent; US$ USD: US-Dollar, Cent; £: Pfund, Penny|Pence',
    'GBP: britisches Pfund|britische Pfund, Penny|Pence; ¥ JPY: Yen; CHF Fr: Schweizer Franken, Rappen',
    '₹: Rupie|Rupien|f; ₩: Won; ₽: Rubel; ₿: Bitcoin; DM: D-Mark|D-Mark|f, Pfennig',
  ),
  scales: {
    ...asWritten(['Million', 'Millionen', 'Milliarde', 'Milliarden', 'Billion', 'Billionen']),
    ...saidFor(
      'Mio. Million|Millionen|f; Mio Million|Millionen|f; Mrd. Milliarde|Milliarden|f',
      'Mrd Milliarde|Milliarden|f; Tsd. tausend; Tsd tausend; Mill. Million|Millionen|f; Bio. Billion|Billionen|f',
    ),
  },
  of: (many) => many,
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

/** `5,99 Euro`, as it is said: `fünf Euro neunundneunzig`. */
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
    return Number(whole) === 0 ? small : money.join(large, small);
  },
};
const HUNDREDTHS: Readonly<Record<string, string>> = saidFor(
  'Euro Cent; Dollar Cent; Pfund Pence; Franken Rappen',
);

const PREFIXES = saidFor('k Kilo; h Hekto; d Dezi; c Zenti; m Milli; µ Mikro; μ Mikro; n Nano');
const LARGE = { k: 'Kilo', M: 'Mega', G: 'Giga', T: 'Tera' };
/** `Kilo` + `Meter` → `Kilometer`. */
const joined = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(table).map(([symbol, forms]) => [
      symbol,
      forms.replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => letter.toLowerCase()),
    ]),
  );
const LENGTHS = joined(withPrefixes(PREFIXES, { m: 'Meter' }));

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['Tag', 'Woche', 'Monat', 'Jahr', 'Person']),
    's²': 'Sekunde zum Quadrat',
    's^2': 'Sekunde zum Quadrat',
    s2: 'Sekunde zum Quadrat',
  },
  units: {
    mmHg: 'Millimeter Quecksilbersäule',
    ...saidFor('Ω Ohm; Ω Ohm; kΩ Kiloohm; kΩ Kiloohm'),
    ...imperialUnits('de', /(?:unze|gallone|meile)$/iu),
    ...withPowers(LENGTHS, { 2: 'Quadrat', 3: 'Kubik' }, (unit, power) => power + unit.toLowerCase()),
    ...joined(withPrefixes(PREFIXES, { g: 'Gramm', l: 'Liter', L: 'Liter', s: 'Sekunde|Sekunden|f' })),
    ...joined(
      withPrefixes(LARGE, saidFor('W Watt; V Volt; Hz Hertz; B Byte; J Joule; Wh Wattstunde|Wattstunden|f')),
    ),
    ...saidFor(
      'kcal Kilokalorie|Kilokalorien|f; mA Milliampere; mAh Milliamperestunde|Milliamperestunden|f; A Ampere',
      'K Kelvin; dB Dezibel; t Tonne|Tonnen|f; ha Hektar; PS P S; J. Jahr|Jahre; Ct. Cent; ct Cent',
      'h Stunde|Stunden|f; Std. Stunde|Stunden|f; min Minute|Minuten|f; Min. Minute|Minuten|f',
      'Sek. Sekunde|Sekunden|f; Mon. Monat|Monate; Wo. Woche|Wochen|f; qm Quadratmeter; Pa Pascal; hPa Hektopascal; bar Bar; N Newton; Mbit Megabit; Gbit Gigabit; ° Grad; °C Grad Celsius; TL Teelöffel; EL Esslöffel; Pck. Päckchen; Msp. Messerspitze|Messerspitzen|f',
      '°_C Grad Celsius; °F Grad Fahrenheit; % Prozent; ‰ Promille; px Pixel',
    ),
  },
  apart: ['K', 's', 'B', 'L', 't', 'J', 'A'],
  per: (unit, perUnit) => `${unit} pro ${perUnit}`,
  partOf: (parts, { one, many }) =>
    parts === 'ein halb' ? halfOf(one) : `${parts} ${parts.startsWith('ein ') ? one : many}`,
};
