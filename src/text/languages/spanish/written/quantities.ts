import { saidFor, signsOf, wordList } from '../../engine/word-list.ts';
import { goingOnOrCounted } from '../../grammar/written/counted.ts';
import type { Table } from '../../engine/parser.ts';
import { type Currency, currencyNames, minorNames } from '../../grammar/written/money.ts';
import { unitNames, withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { UNITS as LEXICON } from '../lexicon.ts';
import { READER, withoutAccents } from './numbers.ts';

/** Short names and own signs; the full names of other currencies come from CLDR. */
const OTHERS = signsOf(
  'CAD$ dolar canadiense; CAD$ dolares canadienses; AR$ peso argentino; AR$ pesos argentinos; RD$ peso dominicano',
  'RD$ pesos dominicanos; R$ real; R$ reales; R$ real brasileño; R$ reales brasileños; ₡ colon; ₡ colones; ₲ guarani; ₲ guaranies',
  '₧ peseta; ₧ pesetas; Q quetzal; Q quetzales; ₹ rupia; ₹ rupias; ₹ rupia india; ₹ rupias indias; ₽ rublo; ₽ rublos',
  'HNL lempira; HNL lempiras; NIO cordoba; NIO cordobas; PAB balboa; PAB balboas; BOB boliviano; BOB bolivianos; VES bolivares',
  'CHF franco; CHF francos; CNY yuan; CNY yuanes; CNY yuan chino; CNY yuanes chinos; VES bolivares soberanos; HKD dolar de hong kong; HKD dolares de hong kong',
);

/** `libras` are money only with their country or with pence: usually they are weights. */
export const CURRENCIES: Readonly<Record<string, Currency>> = {
  ...currencyNames(
    '$ cent: dolar, dolares, peso, pesos; Mex$ cent: peso mexicano, pesos mexicanos; € cent: euro, euros',
    'US$ cent: dolar americano, dolares americanos, dolar estadounidense, dolares estadounidenses',
    '¥ cent: yen, yenes; ₩ chon: won, wones; £ penny: libra, libras, libra esterlina, libras esterlinas',
  ),
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, symbol]) => [name, { symbol, minor: 'cent' }])),
};

/** Without whole units, `centavos` and `céntimos` may be hundredths of anything. */
export const MINORS = minorNames(
  '$ cent: centavo, centavos; € cent: centimo, centimos; - cent: centesimo, centesimos; ₩ chon: chon, chones',
  '£ penny: penique, peniques',
);

/** `pies`, `caballos` and `cucharas` are seldom units; the symbols of degrees have a space before them. */
const NOT_WRITTEN = wordList(
  's seg ° °C ºC °F ft lb CV hp kph px mmHg cda. cdas. cdta. cdtas. bar mol q gsm psi °c °f in',
);

export const UNITS: Table<string> = {
  ...unitNames(LEXICON, withoutAccents, [...NOT_WRITTEN, 'l/100 km', '° C', '° F', '° c', '° f', '° k']),
  ...withPrefixes(
    saidFor('kilo k; mega M; giga G; tera T; peta P'),
    signsOf(
      'W vatio; W vatios; W watt; W watts; Hz hercio; Hz hercios; Hz hertz; Wh vatio hora; Wh vatios hora; B byte; B bytes; b bit; b bits',
      'J julio; J julios; Pa pascal; Pa pascales; bps bits por segundo; eV electronvoltio; eV electronvoltios; V voltio; V voltios',
    ),
  ),
  ...withPrefixes(
    saidFor('deca da; nano n'),
    signsOf('m metro; m metros; g gramo; g gramos; l litro; l litros'),
  ),
  ...withPrefixes({ micro: 'μ', kilo: 'k' }, signsOf('A amperio; A amperios; V voltio; V voltios')),
  ...withPowers(
    signsOf('mi milla; mi millas; in pulgada; in pulgadas; yd yarda; yd yardas'),
    saidFor('cuadrada ²; cuadradas ²; cubica ³; cubicas ³'),
    (power, unit) => `${unit} ${power}`,
  ),
  ...signsOf(
    'W watt; W watts; Hz hertz; bps bits por segundo; eV electronvoltio; eV electronvoltios; ac acre; ac acres; kg kilo; kg kilos; s segundos; ms milisegundo; ms milisegundos; hp caballos de fuerza; ° grados; dB decibeles',
    'm/s² metro por segundo al cuadrado; m/s² metros por segundo al cuadrado; m/s² metros por segundo cuadrado',
    'psi p s i; psi pe ese i; gsm g s m; gsm ge ese eme; psi libras por pulgada cuadrada; % porciento; cd candelas; in pulgada; in pulgadas',
  ),
  ...saidFor(
    'grado_celsius ° C; grados_celsius ° C; grado_centigrado ° C; grados_centigrados ° C',
    'grado_kelvin ° K; grados_kelvin ° K; grado_fahrenheit ° F; grados_fahrenheit ° F',
    'grados_farenheit ° F',
  ),
};

export const goesOn = goingOnOrCounted(READER.isNumber, UNITS, CURRENCIES);
