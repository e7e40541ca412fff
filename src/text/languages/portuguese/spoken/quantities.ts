import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { UNITS } from '../lexicon.ts';

export const money: MoneyWords = {
  language: 'pt',
  currencies: currencyTable(
    'R$ BRL: real|reais, centavo|centavos; $: dólar|dólares, centavo|centavos',
    'US$ USD: dólar americano|dólares americanos, centavo|centavos; € EUR: euro|euros, centavo|centavos',
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

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['dia', 'semana', 'mês', 'ano', 'pessoa']),
    's²': 'segundo ao quadrado',
    's^2': 'segundo ao quadrado',
    s2: 'segundo ao quadrado',
  },
  units: { ...UNITS, ...saidFor('Mb megabit|megabits; Gb gigabit|gigabits; hPa hectopascal|hectopascais') },
  centimetresBehind: ' e ',
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
