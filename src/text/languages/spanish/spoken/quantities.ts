import { saidFor } from '../../engine/word-list.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import type { MeasureWords } from '../../grammar/spoken/measures.ts';
import { currencyTable, type MoneyWords } from '../../grammar/spoken/money.ts';
import type { Noun } from '../../grammar/spoken/nouns.ts';
import { UNITS } from '../lexicon.ts';

export const money: MoneyWords = {
  language: 'es',
  currencies: currencyTable(
    'USD US$ us$ US_$ us_$: dólar estadounidense|dólares estadounidenses, centavo|centavos',
    'EUR €: euro|euros, céntimo|céntimos; GBP £: libra|libras|f, penique|peniques',
    'JPY ¥: yen|yenes, centavo|centavos; CHF: franco suizo|francos suizos, céntimo|céntimos',
    'MXN MXP mex$ MX$ Mex$: peso mexicano|pesos mexicanos, centavo|centavos',
    'ARS ARP AR$ ar$: peso argentino|pesos argentinos, centavo|centavos',
    'CLP: peso chileno|pesos chilenos, centavo|centavos',
    'COP: peso colombiano|pesos colombianos, centavo|centavos',
    'UYU: peso uruguayo|pesos uruguayos, centavo|centavos',
    'BOP: peso boliviano|pesos bolivianos, centavo|centavos; BOB: boliviano|bolivianos, centavo|centavos',
    'PEN S/ s/: sol|soles, céntimo|céntimos; BRL: real brasileño|reales brasileños, centavo|centavos',
    'HNL: lempira|lempiras, centavo|centavos; GTQ Q q: quetzal|quetzales, centavo|centavos',
    'NIO: córdoba|córdobas|f, centavo|centavos',
    'CRC: colón costarricense|colones costarricenses, céntimo|céntimos',
    'VES: bolívar soberano|bolívares soberanos, céntimo|céntimos',
    'CLE: escudo chileno|escudos chilenos, centésimo|centésimos',
    'ECS: sucre ecuatoriano|sucres ecuatorianos, centésimo|centésimos',
    'PEH: sol de oro|soles de oro, centavo|centavos',
    'HKD: dólar de hong kong|dólares de hong kong, centavo|centavos',
    'TTD: dólar de trinidad y tobago|dólares de trinidad y tobago, centavo|centavos',
    'CNY: yuan chino|yuanes chinos, jiao; CAD: dólar canadiense|dólares canadienses, centavo|centavos',
    'AWG: florín arubeño|florines arubeños, centavo|centavos',
    'CUP: peso cubano|pesos cubanos, centavo|centavos',
    'DOP RD$ rd$: peso dominicano|pesos dominicanos, centavo|centavos',
    'GYD: dólar guyanés|dólares guyaneses, centavo|centavos; HTG: gourde|gourdes|f, céntimo|céntimos',
    'KRW ₩: won|wones, chon|chon; PAB: balboa|balboas, centésimo|centésimos',
    'PYG ₲: guaraní|guaraníes, céntimo|céntimos',
    'SVC: colón salvadoreño|colones salvadoreños, centavo|centavos',
    'VEF: bolívar fuerte|bolívares fuertes, céntimo|céntimos',
    'VEB: bolívar venezolano|bolívares venezolanos, céntimo|céntimos',
    'AUD: dólar australiano|dólares australianos, centavo|centavos',
    'INR: rupia india|rupias indias|f, paisa|paisas|f; $: dólar|dólares, centavo|centavos',
    'R$ r$: real|reales, centavo|centavos; ₹ rs. rs Rs: rupia|rupias|f, paisa|paisas|f',
    '₡: colón|colones, céntimo|céntimos; kr. kr: corona|coronas|f, øre|øre; ₽: rublo|rublos',
    '₿: bitcoin|bitcoines; ₧ ptas ptas. pta pta.: peseta|pesetas|f; ¢: centavo|centavos; cts cts. ct: céntimo|céntimos; fr: franco|francos, céntimo|céntimos',
    'mk: marco|marcos, céntimo|céntimos; bs bs. Bs Bs.: bolívar|bolívares, céntimo|céntimos',
  ),
  scales: {
    ...asWritten(['mil', 'millón', 'millones', 'mil millones', 'billón', 'billones', 'trillones']),
    K: 'mil',
    M: 'millón|millones',
    ...saidFor('mill. millón|millones; mill millón|millones; MM millón|millones'),
  },
  of: (many) => `de ${many}`,
  again: 'pesos(?: (?:mexicanos|argentinos|chilenos|colombianos|uruguayos|dominicanos|cubanos))?|dólares',
  thousandsBehindDollar: true,
};

export const measures: MeasureWords = {
  perUnits: {
    ...asWritten(['día', 'semana', 'mes', 'año', 'persona']),
    ...saidFor('s² segundo al cuadrado; s^2 segundo al cuadrado; s2 segundo al cuadrado'),
  },
  units: { ...UNITS, ...saidFor('Mb megabit|megabits; Gb gigabit|gigabits') },
  apart: ['K', 's', 'A', 'B', 'L', 't', 'in', 'J', 'N', 'q', 'bar', 'mol'],
  per: (unit, perUnit) => `${unit} por ${perUnit}`,
  partOf: (parts, noun) =>
    // After a number with a unit's symbol, the half is usually said with the number.
    parts === 'uno y medio' && noun.gender === 'masculine'
      ? `${parts} ${noun.one}`
      : parts === 'uno y medio' && noun.one.includes(' por ')
        ? `una y media ${noun.one}`
        : partOfNoun(parts, noun),
};

/** `medio litro`, `dos horas y media`, `un tercio de metro`. */
export function partOfNoun(parts: string, { one, many, gender }: Noun): string {
  const half = gender === 'feminine' ? 'media' : 'medio';
  if (parts === 'un medio') return `${half} ${one}`;
  const [, whole, rest] = MIXED.exec(parts) ?? [];
  if (whole === undefined)
    return `${gender === 'feminine' ? parts.replace(/^uno y/, 'una y') : parts} de ${one}`;
  const count = gender === 'feminine' ? whole.replace(/uno$/, 'una') : whole.replace(/uno$/, 'un');
  return `${count} ${whole === 'uno' ? one : many} y ${rest === 'medio' ? half : rest}`;
}

/** `dos y medio`, `dos y un cuarto` */
const MIXED = /^(.+) y (medio|(?:un|dos|tres|cinco|siete) (?:tercio|cuarto|sexto|octavo)s?)$/;
