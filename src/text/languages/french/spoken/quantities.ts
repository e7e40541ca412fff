import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { UNITS } from '../lexicon.ts';

export const money: MoneyWords = {
  language: 'fr',
  currencies: currencyTable(
    '€ EUR: euro|euros, centime|centimes; $: dollar|dollars, cent|cents',
    'US$ $US USD: dollar américain|dollars américains, cent|cents',
    'CA$ $CA CAD: dollar canadien|dollars canadiens, cent|cents; £ GBP: livre|livres|f, penny|pence',
    '¥ JPY: yen|yens; CHF Fr: franc suisse|francs suisses, centime|centimes; ₹ INR: roupie|roupies|f',
    '₩: won|wons; ₽: rouble|roubles; ₿: bitcoin|bitcoins; FCFA: franc CFA|francs CFA; CNY: yuan|yuans',
    "k€: mille euros|mille euros; M€: million d'euros|millions d'euros",
    "Md€: milliard d'euros|milliards d'euros; ¢: cent|cents; cts cts.: centime|centimes",
  ),
  scales: {
    ...asWritten(['mille', 'million', 'millions', 'milliard', 'milliards', 'billion', 'billions']),
    M: 'million|millions',
    ...saidFor('Md milliard|milliards; Mds milliard|milliards; Mrd milliard|milliards; Mio million|millions'),
  },
  of: (many) => (/^[aeiouy]/.test(many) && !many.startsWith('yen') ? `d'${many}` : `de ${many}`),
  // `cinq euros cinquante`
  join: (major, minor) =>
    minor.includes('centime') ? `${major} ${minor.replace(/ centimes?$/, '')}` : `${major} ${minor}`,
};

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['jour', 'semaine', 'mois', 'an', 'personne']),
    ...saidFor('s² seconde au carré; s^2 seconde au carré; s2 seconde au carré'),
  },
  units: { ...UNITS, ...saidFor('Mb mégabit|mégabits; Gb gigabit|gigabits') },
  apart: ['K', 's', 'A', 'L', 't', 'J', 'o', 'pi', 'po', 'ch'],
  per: (unit, perUnit) => {
    if (perUnit !== 'heure') return `${unit} par ${perUnit}`;
    return /mètres?$/.test(unit) ? `${unit}-heure` : `${unit} de l'heure`;
  },
  partOf: (parts, { one, many, gender }) => {
    const feminine = gender === 'feminine' ? 'e' : '';
    if (parts === 'un demi') return `un${feminine} demi-${one}`;
    const [, whole, rest] = MIXED.exec(parts) ?? [];
    if (whole === undefined) return `${parts} ${MUTE.test(one) ? "d'" : 'de '}${one}`;
    const counted =
      whole === 'un' ? `un${feminine} ${one}` : `${whole.replace(/\bun$/, `un${feminine}`)} ${many}`;
    return `${counted} et ${rest === 'demi' ? `demi${feminine}` : rest}`;
  },
};

/** `deux et demi`, `deux et un quart` */
const MIXED =
  /^(.+) et (demi|(?:un|deux|trois|cinq|sept) (?:tiers|quarts?|cinquièmes?|sixièmes?|huitièmes?))$/;
const MUTE = /^(?:[aeiouéèê]|heure|hectare)/;
