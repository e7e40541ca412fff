import { countedBy, goingOnOrCounted } from '../../grammar/written/counted.ts';
import { currencyNames } from '../../grammar/written/money.ts';
import { withPowers, withPrefixes } from '../../grammar/written/units.ts';
import { saidFor, signsOf } from '../../engine/word-list.ts';
import { isNumber } from './numbers.ts';

export const CURRENCIES = currencyNames(
  '$ cent: dollar, dollars, united states dollar, united states dollars, us dollar, us dollars, u s dollars, u.s. dollars',
  '$ cent: american dollars; € cent: euro, euros; £ penny: pound, pounds, pound sterling, pounds sterling, british pounds',
  '¥: yen; ₩: won, south korean won; ₹: rupee, rupees, indian rupees; ₽: ruble, rubles, russian rubles; ₺: turkish lira',
);

const PREFIXES = saidFor(
  'kilo k; mega m; giga g; tera t; peta p; hecto h; deci d; centi c; milli m; micro μ; nano n',
);
const METERS = { meter: 'm', meters: 'm', metre: 'm', metres: 'm' };
const LENGTHS = { ...METERS, ...withPrefixes(PREFIXES, METERS) };
const BITS = { bit: 'b', bits: 'b' };
const METRIC = {
  ...signsOf('j joule; j joules; pa pascal; pa pascals'),
  ...saidFor('gram g; grams g; liter l; liters l; litre l; litres l; watt W; watts W'),
  ...saidFor('watt_hour Wh; watt_hours Wh; hertz hz; volt v; volts v; siemens s'),
  ...signsOf(
    'A ampere; A amperes; Ω ohm; Ω ohms; n newton; n newtons; c coulomb; c coulombs; f farad; f farads; bar bar; bar bars',
  ),
};
const IMPERIAL = saidFor('mile mi; miles mi; foot ft; feet ft; inch in; inches in; yard yd; yards yd');
const SINGLE = {
  ...saidFor(
    'hour h; hours h; minute min; minutes min; seconds s; hectare ha; hectares ha; ounce oz; ounces oz',
    'gallon gal; gallons gal; horsepower hp',
    'kilogram_force kgf; kilograms_force kgf; astronomical_unit au; astronomical_units au; c_c cc',
    'cc cc; decibels dB; kelvin K; degrees_celsius °C; degree_celsius °C; degrees_fahrenheit °F',
    'degree_fahrenheit °F',
  ),
  ...signsOf(
    'A amp; A amps; mA milliamp; mA milliamps; db decibel; rpm revolutions per minute; rpm revolution per minute',
    'ac acre; ac acres; pt pint; pt pints; qt quart; qt quarts; kt knot; kt knots; lm lumen; lm lumens; atm atmosphere; atm atmospheres',
    'cal calories; kcal kilocalorie; kcal kilocalories; kcal kilo calories; ev electron volt; ev electron volts',
    'ns nanoseconds; ns nanosecond; ms milliseconds; ms millisecond; μs microseconds; μs microsecond; cd candela; cd candelas; lx lux; T tesla; T teslas',
    'mol mole; mol moles; rad radian; rad radians; bq becquerel; bq becquerels; sv sievert; sv sieverts; st stone; psi p s i',
    'K kelvins; °C degrees centigrade; °C celsius; °F fahrenheit; hp horse power; cwt hundredweight',
  ),
  percent: '%',
  'per cent': '%',
};
const RATES = {
  ...saidFor('miles_per_hour mph; mile_per_hour mph; pounds_per_square_inch psi; pound_per_square_inch psi'),
  ...Object.fromEntries(Object.entries(LENGTHS).map(([unit, symbol]) => [`${unit} an hour`, `${symbol}/h`])),
  ...saidFor('miles_an_hour mph; newton_meter Nm; newton_meters Nm'),
  'fluid ounce': 'fl oz',
  'fluid ounces': 'fl oz',
  ...withPrefixes(PREFIXES, { 'bit per second': 'bps', 'bits per second': 'bps' }),
};
const AREAS = {
  ...withPowers(LENGTHS, { square: '²', cubic: '³' }, (power, unit) => `${power} ${unit}`),
  ...Object.fromEntries(
    Object.entries(IMPERIAL).flatMap(([unit, symbol]) => [
      [`square ${unit}`, `sq ${symbol}`],
      [`cubic ${unit}`, `cu ${symbol}`],
    ]),
  ),
};

export const UNITS = {
  ...LENGTHS,
  ...METRIC,
  ...withPrefixes(PREFIXES, { ...METRIC, ...BITS, byte: 'b', bytes: 'b' }),
  ...IMPERIAL,
  ...AREAS,
  ...SINGLE,
  ...RATES,
};

/** Units of a rate: `per second`. */
export const PER_UNITS = { ...UNITS, second: 's', 'second squared': 's²', capita: 'capita' };

/** Whether the words before token `at` are an amount. */
export const isCounted = countedBy(UNITS, CURRENCIES);
/** Whether a number continues at token `at`, or counts the word there. */
export const goesOn = goingOnOrCounted(isNumber, UNITS, CURRENCIES);
