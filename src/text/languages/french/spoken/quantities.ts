import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import type { CurrencyForms, MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

const dollar: CurrencyForms = ['dollar|dollars', 'cent|cents'];
const american: CurrencyForms = ['dollar américain|dollars américains', 'cent|cents'];
const canadian: CurrencyForms = ['dollar canadien|dollars canadiens', 'cent|cents'];
const euro: CurrencyForms = ['euro|euros', 'centime|centimes'];
const pound: CurrencyForms = ['livre|livres|f', 'penny|pence'];
const yen: CurrencyForms = ['yen|yens'];
const swiss: CurrencyForms = ['franc suisse|francs suisses', 'centime|centimes'];
const rupee: CurrencyForms = ['roupie|roupies|f'];

export const MONEY: MoneyWords = {
  language: 'fr',
  currencies: {
    '€': euro,
    EUR: euro,
    eur: euro,
    $: dollar,
    US$: american,
    $US: american,
    USD: american,
    CA$: canadian,
    $CA: canadian,
    CAD: canadian,
    '£': pound,
    GBP: pound,
    '¥': yen,
    JPY: yen,
    CHF: swiss,
    Fr: swiss,
    '₹': rupee,
    INR: rupee,
    '₩': ['won|wons'],
    '₽': ['rouble|roubles'],
    '₿': ['bitcoin|bitcoins'],
    FCFA: ['franc CFA|francs CFA'],
    CNY: ['yuan|yuans'],
    'k€': ["millier d'euros|milliers d'euros"],
    'M€': ["million d'euros|millions d'euros"],
    'Md€': ["milliard d'euros|milliards d'euros"],
  },
  scales: {
    ...asWritten(['mille', 'million', 'millions', 'milliard', 'milliards', 'billion', 'billions']),
    M: 'million|millions',
    Md: 'milliard|milliards',
  },
  of: (many) => (/^[aeiouy]/.test(many) && !many.startsWith('yen') ? `d'${many}` : `de ${many}`),
  // `cinq euros cinquante`
  join: (major, minor) =>
    minor.includes('centime') ? `${major} ${minor.replace(/ centimes?$/, '')}` : `${major} ${minor}`,
};

const SMALL = { k: 'kilo', h: 'hecto', d: 'déci', c: 'centi', m: 'milli', µ: 'micro', μ: 'micro', n: 'nano' };
const LARGE = { k: 'kilo', M: 'méga', G: 'giga', T: 'téra' };

export const MEASURES: MeasureWords = {
  units: {
    ...withPowers(
      withPrefixes(SMALL, { m: 'mètre|mètres' }),
      { 2: 'carré|carrés', 3: 'cube|cubes' },
      (unit, power) => `${unit} ${power}`,
    ),
    ...withPrefixes(SMALL, {
      g: 'gramme|grammes',
      l: 'litre|litres',
      L: 'litre|litres',
      s: 'seconde|secondes|f',
    }),
    ...withPrefixes(LARGE, {
      W: 'watt|watts',
      V: 'volt|volts',
      Hz: 'hertz',
      o: 'octet|octets',
      J: 'joule|joules',
      cal: 'calorie|calories|f',
    }),
    mA: 'milliampère|milliampères',
    mAh: 'milliampère-heure|milliampères-heure',
    Wh: 'wattheure|wattheures',
    kWh: 'kilowattheure|kilowattheures',
    A: 'ampère|ampères',
    K: 'kelvin|kelvins',
    dB: 'décibel|décibels',
    t: 'tonne|tonnes|f',
    ha: 'hectare|hectares',
    mi: 'mille|milles',
    lb: 'livre|livres|f',
    h: 'heure|heures|f',
    min: 'minute|minutes|f',
    mn: 'minute|minutes|f',
    sec: 'seconde|secondes|f',
    '°': 'degré|degrés',
    '°C': 'degré celsius|degrés celsius',
    '° C': 'degré celsius|degrés celsius',
    '°F': 'degré fahrenheit|degrés fahrenheit',
    '%': 'pour cent|pour cent|n',
    '‰': 'pour mille|pour mille|n',
    px: 'pixel|pixels',
  },
  apart: ['K', 's', 'A', 'L', 't', 'V', 'J', 'o'],
  per: (unit, perUnit) => {
    if (perUnit !== 'heure') return `${unit} par ${perUnit}`;
    return /mètres?$/.test(unit) ? `${unit}-heure` : `${unit} de l'heure`;
  },
  partOf: (parts, { one, gender }) => {
    if (parts === 'un demi') return `un demi-${one}`;
    const half = /^(.+) et demi$/.exec(parts);
    if (!half) return `${parts} de ${one}`;
    const whole = gender === 'feminine' ? half[1]!.replace(/\bun$/, 'une') : half[1]!;
    return `${whole} ${one}${whole.startsWith('un') ? '' : 's'} et demi${gender === 'feminine' ? 'e' : ''}`;
  },
};
