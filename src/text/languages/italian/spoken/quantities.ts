import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { imperialUnits, type MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

export const money: MoneyWords = {
  language: 'it',
  currencies: currencyTable(
    'EUR €: euro, centesimo|centesimi',
    'USD US$: dollaro statunitense|dollari statunitensi, centesimo|centesimi',
    'GBP £: sterlina|sterline|f, penny; JPY ¥: yen, yen',
    'CHF: franco svizzero|franchi svizzeri, centesimo|centesimi; INR ₹ rs: rupia|rupie|f, paisa',
    'CAD: dollaro canadese|dollari canadesi, centesimo|centesimi',
    'AUD: dollaro australiano|dollari australiani, centesimo|centesimi',
    'HKD: dollaro di hong kong|dollari di hong kong, centesimo|centesimi; CNY: yuan',
    '$: dollaro|dollari, centesimo|centesimi; ₩: won; ₽: rublo|rubli, copeca|copeche|f; ₿: bitcoin',
  ),
  scales: {
    ...asWritten(['milione', 'milioni', 'miliardo', 'miliardi']),
    ...saidFor('mln milione|milioni; mln. milione|milioni; mio milione|milioni'),
    ...saidFor('mld miliardo|miliardi; mld. miliardo|miliardi; mrd miliardo|miliardi'),
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
const LARGE = { k: 'kilo', M: 'mega', G: 'giga', T: 'tera' };

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['giorno', 'settimana', 'mese', 'anno', 'persona']),
    's²': 'secondo al quadrato',
    's^2': 'secondo al quadrato',
    s2: 'secondo al quadrato',
  },
  units: {
    mmHg: 'millimetro di mercurio|millimetri di mercurio',
    ...saidFor('Ω ohm; Ω ohm; kΩ chiloohm; kΩ chiloohm'),
    ...imperialUnits('it', /^(?:oncia|iarda|libbra)/u),
    ...withPowers(LENGTHS, { 2: 'quadrato|quadrati', 3: 'cubo|cubi' }, (unit, power) => `${unit} ${power}`),
    mq: 'metro quadrato|metri quadrati',
    mc: 'metro cubo|metri cubi',
    'l/100 km': 'litro per cento chilometri|litri per cento chilometri',
    ...withPrefixes(SMALL, { g: 'grammo|grammi', l: 'litro|litri', L: 'litro|litri', s: 'secondo|secondi' }),
    ...withPrefixes(LARGE, saidFor('W watt; V volt; Hz hertz; B byte')),
    ...withPrefixes({ k: 'chilo', M: 'mega' }, saidFor('J joule; cal caloria|calorie|f; N newton')),
    ...withPrefixes({ m: 'milli' }, saidFor('V volt; W watt')),
    ...saidFor(
      'ns nanosecondo|nanosecondi; Pa pascal; hPa ettopascal; bar bar; hp cavallo|cavalli; CV cavallo|cavalli; mph miglio orario|miglia orarie; in pollice|pollici; mA milliampere; mAh milliamperora|milliamperore; Wh wattora|wattore; kWh chilowattora|chilowattore',
      'A ampere; K kelvin; dB decibel; t tonnellata|tonnellate|f; q quintale|quintali; ha ettaro|ettari',
      'h ora|ore|f; min minuto|minuti; sec secondo|secondi; ° grado|gradi',
      '°C grado celsius|gradi celsius',
      '°_C grado celsius|gradi celsius; °F grado fahrenheit|gradi fahrenheit; % percento|percento|n',
      '‰ per mille|per mille|n; px pixel',
    ),
  },
  apart: ['K', 's', 'B', 'L', 't', 'J', 'q'],
  per: (unit, perUnit) => (perUnit === 'ora' ? `${unit} all'ora` : `${unit} per ${perUnit}`),
  partOf: (parts, { one, many, gender }) => {
    const isFeminine = gender === 'feminine';
    const half = isFeminine ? 'mezza' : 'mezzo';
    const elided = VOWEL.test(one) ? "'" : ' ';
    if (parts === 'un mezzo') return isFeminine && elided === "'" ? `mezz'${one}` : `${half} ${one}`;
    const [, whole, rest] = MIXED.exec(parts) ?? [];
    if (whole === undefined) return elided === "'" ? `${parts} d'${one}` : `${parts} di ${one}`;
    const article = isFeminine ? `un${elided === "'" ? elided : 'a '}` : 'un ';
    return `${whole === 'uno' ? article + one : `${whole} ${many}`} e ${rest === 'mezzo' ? half : rest}`;
  },
};

/** `due e mezzo`, `due e un quarto` */
const MIXED = /^(.+) e (mezzo|(?:un|due|tre|cinque|sette) (?:terz|quart|quint|sest|ottav)[oi])$/;
const VOWEL = /^[aeiou]/;
