import { saidFor, signsOf } from '../../engine/word-list.ts';
import { map } from '../../engine/parser.ts';
import { type Currency, currencyNames, minorNames } from '../../grammar/written/money.ts';
import { romanceQuantities } from '../../grammar/written/romance.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { fractional, grouped, READER } from './numbers.ts';

/**
 * Dollars with their country behind the sign, as in French, and short names; CLDR has the others by their
 * whole names.
 */
const OTHERS: Readonly<Record<string, string>> = {
  ...saidFor(
    'dollar_américain $ US; dollars_américains $ US; dollar_canadien $ CA; dollars_canadiens $ CA',
    'dollar_australien $ AU; dollars_australiens $ AU; dollar_néo_zélandais $ NZ',
    'dollars_néo_zélandais $ NZ; dollar_de_hong_kong $ HK; dollars_de_hong_kong $ HK',
  ),
  ...signsOf(
    '£ livre britannique; £ livres britanniques; ₩ won sud coréen; ₩ wons sud coréens; ¥ yen japonais; ¥ yens japonais',
    '¥ yuan; ¥ yuans; CHF franc; CHF francs; CHF franc suisse; CHF francs suisses; DA dinar; DA dinars; DA dinar algérien',
    'DA dinars algériens; DH dirham; DH dirhams; DH dirham marocain; DH dirhams marocains; ₹ roupie; ₹ roupies',
    '₽ rouble; ₽ roubles; $ peso; $ pesos',
  ),
};

/** `livres` are books, too, unless there are pence. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  ...currencyNames(
    '$ cent: dollar, dollars; € cent: euro, euros; £ penny: livre, livres, livre sterling, livres sterling',
    '¥: yen, yens; ₩: won, wons',
  ),
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, symbol]) => [name, { symbol, minor: 'cent' }])),
  ...currencyNames(
    'FCFA: franc cfa, francs cfa, franc c f a, francs c f a; FCFP: franc pacifique, francs pacifique',
  ),
};

const MINORS = minorNames(
  '€ cent: centime, centimes, eurocent, eurocents; - cent: cent, cents; £ penny: penny, pence',
);

const PREFIXES = saidFor(
  'exa E; péta P; téra T; giga G; méga M; kilo k; hecto h; déca da; déci d; centi c; milli m; micro µ; nano n',
  'pico p',
);
const METERS = { mètre: 'm', mètres: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const METRIC = { gramme: 'g', grammes: 'g', litre: 'l', litres: 'l' };
const ELECTRIC = signsOf(
  'W watt; W watts; V volt; V volts; Hz hertz; Wh wattheure; Wh wattheures; o octet; o octets; b bit; b bits; J joule; J joules',
  'A ampère; A ampères; Ω ohm; Ω ohms; Pa pascal; Pa pascals; cal calorie; cal calories; N newton; N newtons; m/h mètre heure',
  'm/h mètres heure; m/h mètre par heure; m/h mètres par heure; gf gramme force; gf grammes force',
);

const UNITS = {
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
  ...saidFor(
    'kilo kg; kilos kg; tonne t; tonnes t; hectare ha; hectares ha; heure h; heures h; minute min; minutes min',
    'secondes s',
    'degré_celsius °C; degrés_celsius °C; degrés_fahrenheit °F; pour_cent %; pourcent %',
  ),
};

export const QUANTITIES = romanceQuantities(READER, fractional, {
  language: 'fr',
  currencies: CURRENCIES,
  minors: MINORS,
  moneyAmount: map(READER.amount, (quantity) =>
    quantity.scale === undefined ? grouped(quantity) : undefined,
  ),
  place: (number, symbol) => `${number} ${symbol}`,
  joiners: 'et',
  surely: 'et',
  cents: READER.below100,
  // `une livre` is a weight.
  isNoMoney: ({ amount, currency, hasHundredths }) =>
    !hasHundredths && (currency === 'livres' || (amount.whole === 1n && currency === 'livre')),
  format: grouped,
  units: UNITS,
  perUnits: { ...UNITS, seconde: 's' },
  per: 'par',
  and: 'et',
  half: 'demi demie',
  of: "de d'",
  moments: 'minute',
});
export const { goesOn } = QUANTITIES;
