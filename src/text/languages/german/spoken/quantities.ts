import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const euro: CurrencyForms = ['Euro', 'Cent'];
const dollar: CurrencyForms = ['Dollar', 'Cent'];
const pound: CurrencyForms = ['Pfund', 'Penny|Pence'];
const franc: CurrencyForms = ['Schweizer Franken', 'Rappen'];
const rupee: CurrencyForms = ['Rupie|Rupien|f'];

export const MONEY: MoneyWords = {
  language: 'de',
  currencies: {
    '€': euro,
    EUR: euro,
    $: dollar,
    US$: ['US-Dollar', 'Cent'],
    USD: ['US-Dollar', 'Cent'],
    '£': pound,
    GBP: ['britisches Pfund|britische Pfund', 'Penny|Pence'],
    '¥': ['Yen'],
    JPY: ['Yen'],
    CHF: franc,
    Fr: franc,
    '₹': rupee,
    '₩': ['Won'],
    '₽': ['Rubel'],
    '₿': ['Bitcoin'],
    DM: ['D-Mark|D-Mark|f', 'Pfennig'],
  },
  scales: {
    ...asWritten(['Million', 'Millionen', 'Milliarde', 'Milliarden', 'Billion', 'Billionen']),
    'Mio.': 'Million|Millionen|f',
    Mio: 'Million|Millionen|f',
    'Mrd.': 'Milliarde|Milliarden|f',
    Mrd: 'Milliarde|Milliarden|f',
    'Tsd.': 'tausend',
  },
  of: (many) => many,
  // `zwölf Euro fünfzig`, but `zwölf Euro neun Cent`.
  join: (major, minor) => `${major} ${minor.replace(/(?<=(?:zig|ßig|zehn|elf|zwölf)) Cent$/, '')}`,
};

const PREFIXES = {
  k: 'Kilo',
  h: 'Hekto',
  d: 'Dezi',
  c: 'Zenti',
  m: 'Milli',
  µ: 'Mikro',
  μ: 'Mikro',
  n: 'Nano',
};
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

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(LENGTHS, { 2: 'Quadrat', 3: 'Kubik' }, (unit, power) => power + unit.toLowerCase()),
    ...joined(withPrefixes(PREFIXES, { g: 'Gramm', l: 'Liter', L: 'Liter', s: 'Sekunde|Sekunden|f' })),
    ...joined(
      withPrefixes(LARGE, {
        W: 'Watt',
        V: 'Volt',
        Hz: 'Hertz',
        B: 'Byte',
        J: 'Joule',
        Wh: 'Wattstunde|Wattstunden|f',
      }),
    ),
    kcal: 'Kilokalorie|Kilokalorien|f',
    mA: 'Milliampere',
    mAh: 'Milliamperestunde|Milliamperestunden|f',
    A: 'Ampere',
    K: 'Kelvin',
    dB: 'Dezibel',
    t: 'Tonne|Tonnen|f',
    ha: 'Hektar',
    mi: 'Meile|Meilen|f',
    lb: 'Pfund',
    PS: 'P S',
    h: 'Stunde|Stunden|f',
    'Std.': 'Stunde|Stunden|f',
    min: 'Minute|Minuten|f',
    'Min.': 'Minute|Minuten|f',
    'Sek.': 'Sekunde|Sekunden|f',
    '°': 'Grad',
    '°C': 'Grad Celsius',
    '° C': 'Grad Celsius',
    '°F': 'Grad Fahrenheit',
    '%': 'Prozent',
    '‰': 'Promille',
    px: 'Pixel',
  },
  apart: ['K', 's', 'B', 'L', 't', 'V', 'J', 'A'],
  per: (unit, perUnit) => `${unit} pro ${perUnit}`,
  partOf: (parts, { one, many }) => `${parts} ${parts.startsWith('ein ') ? one : many}`,
};
