import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'fr',
  currencies: currencyTable(
    '€ EUR: euro|euros, centime|centimes; $: dollar|dollars, cent|cents',
    'US$ $US USD: dollar américain|dollars américains, cent|cents',
    'CA$ $CA CAD: dollar canadien|dollars canadiens, cent|cents; £ GBP: livre|livres|f, penny|pence',
    '¥ JPY: yen|yens; CHF Fr: franc suisse|francs suisses, centime|centimes; ₹ INR: roupie|roupies|f',
    '₩: won|wons; ₽: rouble|roubles; ₿: bitcoin|bitcoins; FCFA: franc CFA|francs CFA; CNY: yuan|yuans',
    "k€: millier d'euros|milliers d'euros; M€: million d'euros|millions d'euros",
    "Md€: milliard d'euros|milliards d'euros",
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

const SMALL = { k: 'kilo', h: 'hecto', d: 'déci', c: 'centi', m: 'milli', µ: 'micro', μ: 'micro', n: 'nano' };
const LARGE = { k: 'kilo', M: 'méga', G: 'giga', T: 'téra' };

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['jour', 'semaine', 'mois', 'an', 'personne']),
    's²': 'seconde au carré',
    's^2': 'seconde au carré',
    s2: 'seconde au carré',
  },
  units: {
    mmHg: 'millimètre de mercure|millimètres de mercure',
    ...saidFor('Ω ohm|ohms; Ω ohm|ohms; kΩ kilohm|kilohms; kΩ kilohm|kilohms'),
    ...imperialUnits('fr', /^(?:once|livre)/u),
    ...saidFor(
      'ns nanoseconde|nanosecondes|f; mph mile par heure|miles par heure; Po pétaoctet|pétaoctets; po pouce|pouces; pi pied|pieds; sem. semaine|semaines|f; bit bit|bits',
    ),
    ...saidFor(
      'Mbit mégabit|mégabits; Gbit gigabit|gigabits; ch cheval|chevaux; cv cheval|chevaux; bar bar|bars; Pa pascal|pascals; hPa hectopascal|hectopascals',
    ),
    'l/100 km': 'litre aux cent kilomètres|litres aux cent kilomètres',
    ...withPowers(
      withPrefixes(SMALL, { m: 'mètre|mètres' }),
      { 2: 'carré|carrés', 3: 'cube|cubes' },
      (unit, power) => `${unit} ${power}`,
    ),
    ...withPrefixes(SMALL, {
      ...saidFor('g gramme|grammes; l litre|litres; L litre|litres; s seconde|secondes|f'),
    }),
    ...withPrefixes(
      LARGE,
      saidFor('W watt|watts; V volt|volts; Hz hertz; o octet|octets; J joule|joules; cal calorie|calories|f'),
    ),
    ...saidFor(
      'mA milliampère|milliampères; mAh milliampère-heure|milliampères-heure; Wh wattheure|wattheures',
      'kWh kilowattheure|kilowattheures; A ampère|ampères; K kelvin|kelvins; dB décibel|décibels',
      't tonne|tonnes|f; ha hectare|hectares; mi mille|milles; lb livre|livres|f; h heure|heures|f',
      'min minute|minutes|f; mn minute|minutes|f; sec seconde|secondes|f; ° degré|degrés',
      '°C degré celsius|degrés celsius',
      '°_C degré celsius|degrés celsius; °F degré fahrenheit|degrés fahrenheit; % pour cent|pour cent|n',
      '‰ pour mille|pour mille|n; px pixel|pixels',
      'c._à_s. cuillère à soupe|cuillères à soupe|f; c._à_c. cuillère à café|cuillères à café|f; càs cuillère à soupe|cuillères à soupe|f; càc cuillère à café|cuillères à café|f',
    ),
  },
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
