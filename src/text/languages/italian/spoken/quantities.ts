import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const dollar: CurrencyForms = ['dollaro|dollari', 'centesimo|centesimi'];
const lower = (table: Readonly<Record<string, CurrencyForms>>) =>
  Object.fromEntries(Object.entries(table).map(([code, forms]) => [code.toLowerCase(), forms]));
const american: CurrencyForms = ['dollaro statunitense|dollari statunitensi', 'centesimo|centesimi'];
const euro: CurrencyForms = ['euro', 'centesimo|centesimi'];
const pound: CurrencyForms = ['sterlina|sterline|f', 'penny'];
const yen: CurrencyForms = ['yen', 'yen'];
const swiss: CurrencyForms = ['franco svizzero|franchi svizzeri', 'centesimo|centesimi'];
const rupee: CurrencyForms = ['rupia|rupie|f', 'paisa'];
/** By code. */
const CODES: Readonly<Record<string, CurrencyForms>> = {
  EUR: euro,
  USD: american,
  GBP: pound,
  JPY: yen,
  CHF: swiss,
  INR: rupee,
  CAD: ['dollaro canadese|dollari canadesi', 'centesimo|centesimi'],
  AUD: ['dollaro australiano|dollari australiani', 'centesimo|centesimi'],
  HKD: ['dollaro di hong kong|dollari di hong kong', 'centesimo|centesimi'],
  CNY: ['yuan'],
};

export const MONEY: MoneyWords = {
  language: 'it',
  currencies: {
    ...CODES,
    ...lower(CODES),
    '€': euro,
    $: dollar,
    US$: american,
    '£': pound,
    '¥': yen,
    '₹': rupee,
    rs: rupee,
    '₩': ['won'],
    '₽': ['rublo|rubli', 'copeca|copeche|f'],
    '₿': ['bitcoin'],
  },
  scales: {
    ...asWritten(['milione', 'milioni', 'miliardo', 'miliardi']),
    mln: 'milione|milioni',
    mld: 'miliardo|miliardi',
    M: 'milione|milioni',
  },
  of: (many) => `di ${many}`,
  join: (major, minor) => `${major} ${minor}`,
};

const LENGTHS = withPrefixes(
  { k: 'chilo', h: 'etto', d: 'deci', c: 'centi', m: 'milli', µ: 'micro', μ: 'micro', n: 'nano' },
  { m: 'metro|metri' },
);
const SMALL = { k: 'chilo', h: 'etto', d: 'deci', c: 'centi', m: 'milli', µ: 'micro', μ: 'micro' };
const LARGE = { k: 'chilo', M: 'mega', G: 'giga', T: 'tera' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(LENGTHS, { 2: 'quadrato|quadrati', 3: 'cubo|cubi' }, (unit, power) => `${unit} ${power}`),
    mq: 'metro quadrato|metri quadrati',
    mc: 'metro cubo|metri cubi',
    ...withPrefixes(SMALL, { g: 'grammo|grammi', l: 'litro|litri', L: 'litro|litri', s: 'secondo|secondi' }),
    ...withPrefixes(LARGE, {
      W: 'watt',
      V: 'volt',
      Hz: 'hertz',
      B: 'byte',
      J: 'joule',
      cal: 'caloria|calorie|f',
    }),
    mA: 'milliampere',
    mAh: 'milliamperora|milliamperore',
    Wh: 'wattora|wattore',
    kWh: 'chilowattora|chilowattore',
    A: 'ampere',
    K: 'kelvin',
    dB: 'decibel',
    t: 'tonnellata|tonnellate|f',
    q: 'quintale|quintali',
    ha: 'ettaro|ettari',
    mi: 'miglio|miglia',
    lb: 'libbra|libbre|f',
    h: 'ora|ore|f',
    min: 'minuto|minuti',
    sec: 'secondo|secondi',
    '°': 'grado|gradi',
    '°C': 'grado celsius|gradi celsius',
    '° C': 'grado celsius|gradi celsius',
    '°F': 'grado fahrenheit|gradi fahrenheit',
    '%': 'percento|percento|n',
    '‰': 'per mille|per mille|n',
    px: 'pixel',
  },
  apart: ['K', 's', 'B', 'L', 't', 'V', 'J', 'q'],
  per: (unit, perUnit) => (perUnit === 'ora' ? `${unit} all'ora` : `${unit} per ${perUnit}`),
  partOf: (parts, { one, many, gender }) => {
    const half = gender === 'feminine' ? 'mezza' : 'mezzo';
    if (parts === 'un mezzo') return `${half} ${one}`;
    const whole = /^(.+) e mezzo$/.exec(parts)?.[1];
    if (whole === undefined) return `${parts} di ${one}`;
    if (whole !== 'uno') return `${whole} ${many} e ${half}`;
    return `${gender === 'feminine' ? 'una' : 'un'} ${one} e ${half}`;
  },
};
