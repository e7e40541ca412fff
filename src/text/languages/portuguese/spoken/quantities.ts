import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'pt',
  currencies: currencyTable(
    'R$ BRL: real|reais, centavo|centavos; $: dólar|dólares, centavo|centavos',
    'US$ USD: dólar americano|dólares americanos, centavo|centavos; € EUR: euro|euros, cêntimo|cêntimos',
    '£ GBP: libra|libras|f, pêni|pence; ¥ JPY: iene|ienes',
    'CHF: franco suíço|francos suíços, cêntimo|cêntimos; ₹ INR: rupia|rupias|f; ₩: won|wons',
    '₽: rublo|rublos; ₿: bitcoin|bitcoins; MZN: metical|meticais, centavo|centavos',
    'Kz: kwanza|kwanzas, cêntimo|cêntimos',
  ),
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

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['dia', 'semana', 'mês', 'ano', 'pessoa']),
    's²': 'segundo ao quadrado',
    's^2': 'segundo ao quadrado',
    s2: 'segundo ao quadrado',
  },
  units: {
    mmHg: 'milímetro de mercúrio|milímetros de mercúrio',
    ...saidFor('Ω ohm|ohms; Ω ohm|ohms; kΩ quiloohm|quiloohms; kΩ quiloohm|quiloohms'),
    ...imperialUnits('pt', /^(?:onça|jarda|libra|milha)/u),
    ...withPowers(
      LENGTHS,
      { 2: 'quadrado|quadrados', 3: 'cúbico|cúbicos' },
      (unit, power) => `${unit} ${power}`,
    ),
    ...withPrefixes(SMALL, {
      ...saidFor('g grama|gramas; l litro|litros; L litro|litros'),
    }),
    ...saidFor('s segundo|segundos; ms milissegundo|milissegundos; μs microssegundo|microssegundos'),
    ...saidFor(
      'µs microssegundo|microssegundos; ns nanossegundo|nanossegundos; pol polegada|polegadas|f; hp cavalo|cavalos; cv cavalo|cavalos; kB quilobyte|quilobytes',
    ),
    'l/100 km': 'litro por cem quilômetros|litros por cem quilômetros',
    kg: 'quilo|quilos',
    ...withPrefixes(
      LARGE,
      saidFor('W watt|watts; V volt|volts; Hz hertz; B byte|bytes; J joule|joules; cal caloria|calorias|f'),
    ),
    ...saidFor(
      'mA miliampere|miliamperes; mAh miliampere-hora|miliamperes-hora; Wh watt-hora|watts-hora',
      'kWh quilowatt-hora|quilowatts-hora; A ampere|amperes; K kelvin|kelvins; dB decibel|decibéis',
      't tonelada|toneladas|f; ha hectare|hectares',
      'mph milha por hora|milhas por hora|f; h hora|horas|f; min minuto|minutos; seg segundo|segundos',
      '° grau|graus; °C grau celsius|graus celsius',
    ),
    '° C': 'grau celsius|graus celsius',
    ...saidFor(
      'ºC grau celsius|graus celsius; °F grau fahrenheit|graus fahrenheit; % por cento|por cento|n',
      '‰ por mil|por mil|n; px pixel|pixels',
    ),
  },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'J'],
  per: (unit, perUnit) => `${unit} por ${perUnit}`,
  partOf: (parts, { one, many, gender }) => {
    const half = gender === 'feminine' ? 'meia' : 'meio';
    if (parts === 'um meio') return `${half} ${one}`;
    const [, whole, rest] = MIXED.exec(parts) ?? [];
    if (whole === undefined) return `${parts} de ${one}`;
    const count = gender === 'feminine' ? whole.replace(/^um$/, 'uma').replace(/dois$/, 'duas') : whole;
    return `${count} ${whole === 'um' ? one : many} e ${rest === 'um meio' ? half : rest}`;
  },
};

/** `dois e um meio`, `dois e um quarto` */
const MIXED = /^(.+) e (um meio|(?:um|dois|três|cinco|sete) (?:terço|quarto|quinto|sexto|oitavo)s?)$/;
