import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import type { Noun } from '../../grammar/spoken/nouns.ts';
import { UNITS } from '../lexicon.ts';

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
};

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['giorno', 'settimana', 'mese', 'anno', 'persona']),
    ...saidFor('s² secondo al quadrato; s^2 secondo al quadrato; s2 secondo al quadrato'),
  },
  units: UNITS,
  centimetresBehind: ' e ',
  apart: ['K', 's', 'B', 'L', 't', 'J', 'q'],
  per: (unit, perUnit) => {
    if (perUnit === 'ora') return `${unit} all'ora`;
    if (!PRICE.test(unit)) return `${unit} per ${perUnit}`;
    return `${unit} ${perUnit.endsWith('a') ? 'a ' : VOWEL.test(perUnit) ? "all'" : 'al '}${perUnit}`;
  },
  partOf: (parts, noun) => {
    const { one, many, gender } = parts.startsWith('uno e ') ? ofOne(noun) : noun;
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

/** `1½ tazze`: the singular of a noun that is written in the plural. */
const ofOne = (noun: Noun): Noun => {
  const [end = '', one = ''] = Object.entries(SINGULAR).find(([end]) => noun.one.endsWith(end)) ?? [];
  if (end === '' || noun.one !== noun.many) return noun;
  return {
    ...noun,
    one: noun.one.slice(0, -end.length) + one,
    gender: one.endsWith('a') ? 'feminine' : 'masculine',
  };
};
const SINGULAR = saidFor('eri ere; ai aio; ini ino; ere era; ne na; tole tola; tte tta; zze zza; ine ina');

/** `due e mezzo`, `due e un quarto` */
const MIXED = /^(.+) e (mezzo|(?:un|due|tre|cinque|sette) (?:terz|quart|quint|sest|ottav)[oi])$/;
const VOWEL = /^[aeiou]/;
/** `dieci euro al mese`; in other languages it is `per`. */
const PRICE = /(?:euro|dollar[oi]|sterlin[ae]|centesim[oi])(?: \p{L}+)?$/u;
