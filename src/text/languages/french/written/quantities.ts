import { either, map } from '../../engine/parser.ts';
import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { measure } from '../../grammar/written/measure.ts';
import { signsOf } from '../../engine/word-list.ts';
import { type Currency, hundredthsAtEnd, money } from '../../grammar/written/money.ts';
import { namedCurrencies } from '../../grammar/written/named-currencies.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { amount, below100, fractional, isNumber } from './numbers.ts';

const dollar = { symbol: '$', minor: 'cent' };
const euro = { symbol: '€', minor: 'cent' };
const pound = { symbol: '£', minor: 'penny' };

/** Dollars with their country behind the sign, as in French, and short names; CLDR has the others by their whole names. */
const OTHERS: Readonly<Record<string, string>> = {
  'dollar américain': '$ US',
  'dollars américains': '$ US',
  'dollar canadien': '$ CA',
  'dollars canadiens': '$ CA',
  'dollar australien': '$ AU',
  'dollars australiens': '$ AU',
  'dollar néo zélandais': '$ NZ',
  'dollars néo zélandais': '$ NZ',
  'dollar de hong kong': '$ HK',
  'dollars de hong kong': '$ HK',
  ...signsOf(
    '£ livre britannique; £ livres britanniques; ₩ won sud coréen; ₩ wons sud coréens; ¥ yen japonais; ¥ yens japonais',
    '¥ yuan; ¥ yuans; CHF franc; CHF francs; CHF franc suisse; CHF francs suisses; DA dinar; DA dinars; DA dinar algérien',
    'DA dinars algériens; DH dirham; DH dirhams; DH dirham marocain; DH dirhams marocains; ₹ roupie; ₹ roupies',
    '₽ rouble; ₽ roubles; $ peso; $ pesos',
  ),
};

/** `livres` are books, too. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  dollar,
  dollars: dollar,
  euro,
  euros: euro,
  livre: pound,
  'livre sterling': pound,
  'livres sterling': pound,
  yen: { symbol: '¥' },
  yens: { symbol: '¥' },
  won: { symbol: '₩' },
  wons: { symbol: '₩' },
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, symbol]) => [name, { symbol, minor: 'cent' }])),
};

const MINORS: Readonly<Record<string, Required<Currency>>> = {
  centime: euro,
  centimes: euro,
  penny: pound,
  pence: pound,
};

const PREFIXES = {
  exa: 'E',
  péta: 'P',
  téra: 'T',
  giga: 'G',
  méga: 'M',
  kilo: 'k',
  hecto: 'h',
  déca: 'da',
  déci: 'd',
  centi: 'c',
  milli: 'm',
  micro: 'µ',
  nano: 'n',
  pico: 'p',
};
const METERS = { mètre: 'm', mètres: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramme: 'g', grammes: 'g', litre: 'l', litres: 'l' };
const ELECTRIC = signsOf(
  'W watt; W watts; V volt; V volts; Hz hertz; Wh wattheure; Wh wattheures; o octet; o octets; b bit; b bits; J joule; J joules',
  'A ampère; A ampères; Ω ohm; Ω ohms; Pa pascal; Pa pascals; cal calorie; cal calories; N newton; N newtons; m/h mètre heure',
  'm/h mètres heure; m/h mètre par heure; m/h mètres par heure',
);

export const UNITS = {
  ...LENGTHS,
  ...withPowers(
    LENGTHS,
    { carré: '²', carrés: '²', cube: '³', cubes: '³' },
    (power, unit) => `${unit} ${power}`,
  ),
  ...METRIC,
  ...withPrefixes(PREFIXES, METRIC),
  ...ELECTRIC,
  ...withPrefixes(PREFIXES, ELECTRIC),
  ...signsOf(
    "m/h mètre à l' heure; m/h mètres à l' heure; km/h kilomètre à l' heure; km/h kilomètres à l' heure; ‰ pour mille; ac acre",
    '° degré; ° degrés; in pouce; in pouces; gal gallon; gal gallons; yd yard; yd yards; oz once; oz onces; K kelvin; K kelvins',
    'dB décibel; dB décibels; q quintal; q quintaux; ac acres; mi mile; mi miles; ch chevaux vapeur',
  ),
  'kilomètre heure': 'km/h',
  'kilomètres heure': 'km/h',
  kilo: 'kg',
  kilos: 'kg',
  tonne: 't',
  tonnes: 't',
  hectare: 'ha',
  hectares: 'ha',
  heure: 'h',
  heures: 'h',
  minute: 'min',
  minutes: 'min',
  secondes: 's',
  'degré celsius': '°C',
  'degrés celsius': '°C',
  'degrés fahrenheit': '°F',
  'pour cent': '%',
  pourcent: '%',
};

/** What something is counted by: `par seconde`. */
export const PER_UNITS = { ...UNITS, seconde: 's' };

/** Whether what stands before `at` is how many there are of something. */
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number goes on at `at`, or counts what stands there. */
export const goesOn = goingOnOrCounted(isNumber, isCounted);

export const amounts = money({
  amount: map(amount, (quantity) => (quantity.scale === undefined ? quantity : undefined)),
  currencies: CURRENCIES,
  named: namedCurrencies('fr'),
  minors: MINORS,
  joiners: ['et'],
  hundredths: below100,
  bareHundredths: hundredthsAtEnd(below100, isNumber, ['et']),
  mark: ',',
  place: (number, symbol) => `${number} ${symbol}`,
  // `une livre` is a weight.
  isWord: ({ amount, currency }) => amount.whole === 1n && currency === 'livre',
});

export const measures = measure({
  amount: either(fractional, amount),
  units: UNITS,
  per: ['par'],
  perUnits: PER_UNITS,
  // `une minute` is a moment.
  isWord: ({ words, whole }, { key }) => words === 1 && whole === 1n && key === 'minute',
});
