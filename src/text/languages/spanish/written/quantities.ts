import type { Rule } from '../../engine/language.ts';
import { either, lookup, map, sequence, word } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import { type Currency, hundredthsAtEnd, money, signFirst } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber, withoutAccents } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const american = { symbol: 'US$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const mexican = { symbol: 'Mex$', minor: 'cent' };
const yen = { symbol: '¥', minor: 'cent' };
const won = { symbol: '₩', minor: 'chon' };
const pound = { symbol: '£', minor: 'penny' };

/** As they are called for short, and signs of their own; CLDR has the others by their whole names. */
const OTHERS = signsOf(
  'CAD$ dolar canadiense; CAD$ dolares canadienses; AR$ peso argentino; AR$ pesos argentinos; RD$ peso dominicano',
  'RD$ pesos dominicanos; R$ real; R$ reales; R$ real brasileño; R$ reales brasileños; ₡ colon; ₡ colones; ₲ guarani; ₲ guaranies',
  '₧ peseta; ₧ pesetas; Q quetzal; Q quetzales; ₹ rupia; ₹ rupias; ₹ rupia india; ₹ rupias indias; ₽ rublo; ₽ rublos',
  'HNL lempira; HNL lempiras; NIO cordoba; NIO cordobas; PAB balboa; PAB balboas; BOB boliviano; BOB bolivianos; VES bolivares',
  'CHF franco; CHF francos; CNY yuan; CNY yuanes; CNY yuan chino; CNY yuan chinos; HKD dolar de hong kong; HKD dolares de hong kong',
);

/** Pounds are money only where it is said of which kind: mostly they are weights. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  dolar: dollar,
  dolares: dollar,
  'dolar americano': american,
  'dolares americanos': american,
  'dolar estadounidense': american,
  'dolares estadounidenses': american,
  peso: dollar,
  pesos: dollar,
  'peso mexicano': mexican,
  'pesos mexicanos': mexican,
  euro,
  euros: euro,
  yen,
  yenes: yen,
  won,
  wones: won,
  'libra esterlina': pound,
  'libras esterlinas': pound,
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, symbol]) => [name, { symbol, minor: 'cent' }])),
};

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centavo: dollar,
  centavos: dollar,
  centimo: euro,
  centimos: euro,
  chon: won,
  penique: pound,
  peniques: pound,
};

const PREFIXES = {
  kilo: 'k',
  hecto: 'h',
  deca: 'da',
  deci: 'd',
  centi: 'c',
  mili: 'm',
  micro: 'μ',
  nano: 'n',
};
const LARGE_PREFIXES = { kilo: 'k', mega: 'M', giga: 'G', tera: 'T', peta: 'P' };
const METERS = { metro: 'm', metros: 'm' };
const METRIC = signsOf('g gramo; g gramos; l litro; l litros');
const LENGTHS = {
  ...METERS,
  ...withPrefixes(PREFIXES, METERS),
  ...signsOf('mi milla; mi millas; in pulgada; in pulgadas; yd yarda; yd yardas'),
};
const ELECTRIC = signsOf(
  'W vatio; W vatios; W watt; W watts; V voltio; V voltios; Hz hercio; Hz hercios; Hz hertz; Wh vatio hora; Wh vatios hora',
  'B byte; B bytes; b bit; b bits; J julio; J julios; A amperio; A amperios; Ω ohmio; Ω ohmios; cal caloria; cal calorias',
  'Pa pascal; Pa pascales; bps bits por segundo; eV electronvoltio; eV electronvoltios',
);

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    {
      cuadrado: '²',
      cuadrados: '²',
      cuadrada: '²',
      cuadradas: '²',
      cubico: '³',
      cubicos: '³',
      cubica: '³',
      cubicas: '³',
    },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(LARGE_PREFIXES, ELECTRIC),
  ...withPrefixes({ mili: 'm', micro: 'μ' }, signsOf('A amperio; A amperios; V voltio; V voltios')),
  ...signsOf(
    'kg kilo; kg kilos; t tonelada; t toneladas; ha hectarea; ha hectareas; ac acre; ac acres; oz onza; oz onzas; gal galon',
    'gal galones; mph milla por hora; mph millas por hora; h hora; h horas; min minuto; min minutos; s segundo; s segundos',
    'ms milisegundo; ms milisegundos; μs microsegundo; μs microsegundos; ns nanosegundo; ns nanosegundos; hp caballos de fuerza',
    '° grados; K kelvin; dB decibelio; dB decibelios; dB decibeles',
    '% por ciento; % porciento; rpm revoluciones por minuto; atm atmosferas; cd candelas; N newtons',
  ),
  'grado celsius': '° C',
  'grados celsius': '° C',
  'grado centigrado': '° C',
  'grados centigrados': '° C',
  'grado fahrenheit': '° F',
  'grados fahrenheit': '° F',
  'grados farenheit': '° F',
};

/** Whether what stands before `at` is how many there are of something. */
const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

const cents = map(below100, (value) => (value < 10 ? undefined : value));

export const amounts = money({
  amount,
  currencies: CURRENCIES,
  named: namedCurrencies('es', withoutAccents),
  minors: MINORS,
  of: ['de'],
  joiners: ['y', 'con'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(cents, isNumber, ['con']),
  mark: ',',
  place: signFirst,
});

/** `un segundo` is a moment. */
const MOMENTS = new Set(['minuto', 'segundo']);

const plain = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['por'],
  perUnits: UNITS,
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && MOMENTS.has(key),
});

const unit = lookup(UNITS);
const half = sequence(word('y'), word('medio', 'media'));

/** `dos metros y medio` → `2 1/2 m`. */
const withHalf: Rule = (tokens, at) => {
  const found = wholeAndHalf(tokens, at);
  if (!found) return undefined;
  const [{ number, whole, scale, numberEnd }, symbol] = found.value;
  if (whole === undefined || scale !== undefined) return undefined;
  return [
    { text: `${number} 1/2`, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const wholeAndHalf = map(sequence(amount, unit, half), ([amount, symbol]) => [amount, symbol] as const);

/** `tres quintos de metro` → `3/5 m`. */
const partOf: Rule = (tokens, at) => {
  const found = fractionOf(tokens, at);
  if (!found) return undefined;
  const [{ number, numberEnd }, , symbol] = found.value;
  return [
    { text: number, end: numberEnd },
    { text: symbol, end: found.end },
  ];
};
const fractionOf = sequence(fractional, word('de'), unit);

export const measures: readonly Rule[] = [withHalf, partOf, plain];
