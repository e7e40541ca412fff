import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const real: CurrencyForms = ['real|reais', 'centavo|centavos'];
const dollar: CurrencyForms = ['dólar|dólares', 'centavo|centavos'];
const american: CurrencyForms = ['dólar americano|dólares americanos', 'centavo|centavos'];
const euro: CurrencyForms = ['euro|euros', 'cêntimo|cêntimos'];
const pound: CurrencyForms = ['libra|libras|f', 'pêni|pence'];
const yen: CurrencyForms = ['iene|ienes'];
const rupee: CurrencyForms = ['rupia|rupias|f'];

export const MONEY: MoneyWords = {
  language: 'pt',
  currencies: {
    R$: real,
    BRL: real,
    $: dollar,
    US$: american,
    USD: american,
    '€': euro,
    EUR: euro,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    CHF: ['franco suíço|francos suíços', 'cêntimo|cêntimos'],
    '₹': rupee,
    INR: rupee,
    '₩': ['won|wons'],
    '₽': ['rublo|rublos'],
    '₿': ['bitcoin|bitcoins'],
    MZN: ['metical|meticais', 'centavo|centavos'],
    Kz: ['kwanza|kwanzas', 'cêntimo|cêntimos'],
  },
  scales: {
    ...asWritten(['mil', 'milhão', 'milhões', 'bilhão', 'bilhões', 'trilhão', 'trilhões']),
    mi: 'milhão|milhões',
    M: 'milhão|milhões',
    bi: 'bilhão|bilhões',
  },
  of: (many) => `de ${many}`,
  join: (major, minor) => `${major} e ${minor}`,
};

const LENGTHS = withPrefixes(
  { k: 'quilô', h: 'hectô', d: 'decí', c: 'centí', m: 'milí', µ: 'micrô', μ: 'micrô', n: 'nanô' },
  { m: 'metro|metros' },
);
const SMALL = { k: 'quilo', h: 'hecto', d: 'deci', c: 'centi', m: 'mili', µ: 'micro', μ: 'micro' };
const LARGE = { k: 'quilo', M: 'mega', G: 'giga', T: 'tera' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      LENGTHS,
      { 2: 'quadrado|quadrados', 3: 'cúbico|cúbicos' },
      (unit, power) => `${unit} ${power}`,
    ),
    ...withPrefixes(SMALL, {
      g: 'grama|gramas',
      l: 'litro|litros',
      L: 'litro|litros',
      s: 'segundo|segundos',
    }),
    kg: 'quilo|quilos',
    ...withPrefixes(LARGE, {
      W: 'watt|watts',
      V: 'volt|volts',
      Hz: 'hertz',
      B: 'byte|bytes',
      J: 'joule|joules',
      cal: 'caloria|calorias|f',
    }),
    mA: 'miliampere|miliamperes',
    mAh: 'miliampere-hora|miliamperes-hora',
    Wh: 'watt-hora|watts-hora',
    kWh: 'quilowatt-hora|quilowatts-hora',
    A: 'ampere|amperes',
    K: 'kelvin|kelvins',
    dB: 'decibel|decibéis',
    t: 'tonelada|toneladas|f',
    ha: 'hectare|hectares',
    mi: 'milha|milhas|f',
    lb: 'libra|libras|f',
    mph: 'milha por hora|milhas por hora|f',
    h: 'hora|horas|f',
    min: 'minuto|minutos',
    seg: 'segundo|segundos',
    '°': 'grau|graus',
    '°C': 'grau celsius|graus celsius',
    '° C': 'grau celsius|graus celsius',
    ºC: 'grau celsius|graus celsius',
    '°F': 'grau fahrenheit|graus fahrenheit',
    '%': 'por cento|por cento|n',
    '‰': 'por mil|por mil|n',
    px: 'pixel|pixels',
  },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'V', 'J'],
  per: (unit, perUnit) => `${unit} por ${perUnit}`,
  partOf: (parts, { one, many, gender }) => {
    const half = gender === 'feminine' ? 'meia' : 'meio';
    if (parts === 'um meio') return `${half} ${one}`;
    const whole = /^(.+) e um meio$/.exec(parts)?.[1];
    if (whole === undefined) return `${parts} de ${one}`;
    const isOne = whole === 'um';
    const count = gender === 'feminine' ? whole.replace(/^um$/, 'uma').replace(/dois$/, 'duas') : whole;
    return `${count} ${isOne ? one : many} e ${half}`;
  },
};
