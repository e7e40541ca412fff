import { saidFor, wordList } from '../../engine/word-list.ts';
import { withPowers, withPrefixes } from '../../grammar/spoken/nouns.ts';

/**
 * Creates both forms of nouns with the plural `s`: `pound` → `pound|pounds`; other nouns are listed with both
 * forms.
 */
const withPlurals = (table: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).map(([written, forms]) => [
      written,
      forms.includes('|') ? forms : `${forms}|${forms}s`,
    ]),
  );
const said = (...lines: readonly string[]) => withPlurals(saidFor(...lines));

/** Units that are known in lower case without a space after the number. */
export const COMMON_CODES: readonly string[] = wordList(
  'USD EUR GBP JPY CNY INR KRW CHF AUD CAD NZD HKD SGD MXN BRL DKK NOK SEK PLN CZK HUF THB ILS ZAR AED SAR PKR NPR TZS RSD CRC AWG',
);

const PREFIXES = saidFor(
  'k kilo; M mega; G giga; T tera; P peta; h hecto; d deci; c centi; m milli; µ micro; μ micro; n nano',
);
/** Units with some of their prefixes, one letter each. */
const prefixed = (prefixes: string, ...lines: readonly string[]) =>
  withPrefixes(
    Object.fromEntries(Array.from(prefixes, (prefix) => [prefix, PREFIXES[prefix]!])),
    said(...lines),
  );

const LENGTHS = {
  ...prefixed('kdcmµμn', 'm meter'),
  ...said('ft foot|feet; in inch|inches; yd yard; mi mile'),
};
/** `m²`, `sq m`. */
const POWERS = withPowers(LENGTHS, { 2: 'square', 3: 'cubic' }, (unit, power) => `${power} ${unit}`);
const SHORT_POWERS = Object.fromEntries(
  Object.keys(LENGTHS).flatMap((symbol) =>
    wordList('sq_2 sq._2 sq-2 sq.-2 cu_3 cu._3').map((row) => [
      row.slice(0, -1).replace('_', ' ') + symbol,
      POWERS[symbol + row.at(-1)!]!,
    ]),
  ),
);

const TABLE: Readonly<Record<string, string>> = {
  ...POWERS,
  ...SHORT_POWERS,
  ...prefixed('kmµμn', 'g gram'),
  ...prefixed('mµμn', 's second'),
  ...prefixed('hdcmµμ', 'l liter; L liter'),
  // In lower case, bytes are meant: they come after bits.
  ...said('kbit kilobit; Mbit megabit; Gbit gigabit; kb kilobit; Mb megabit; Gb gigabit; Tb terabit'),
  ...prefixed('kMGT', 'Hz hertz|hertz; bps bit per second|bits per second; Wh watt hour'),
  ...prefixed('kMGTmµμ', 'J joule; V volt; W watt; A amp'),
  ...prefixed('k', 'N newton'),
  ...prefixed('m', 'bar bar'),
  ...prefixed('kMGTP', 'B byte'),
  ...said(
    'mmHg millimeter of mercury|millimeters of mercury; mm_Hg millimeter of mercury|millimeters of mercury; Km kilometer; Kg kilogram; kPa kilopascal; hPa hectopascal; MPa megapascal; GPa gigapascal',
    'lb-ft pound foot|pound feet; lb·ft pound foot|pound feet; ft-lb foot pound; ft-lbs foot pound; ft·lb foot pound; sqft square foot|square feet; sqm square meter; nmi nautical mile; mcg microgram; t ton; lb pound; lbs pound; oz ounce',
    'gal gallon; gals gallon; qt quart; qts quart; pt pint; pts pint; tbsp tablespoon; Tbsp tablespoon; Tbs tablespoon; Tsp teaspoon; tsp teaspoon; cc CC|CC; sec second; secs second; min minute; mins minute',
    'd day; h hour; hr hour; hrs hour; wk week; wks week; mo month; mos month; yr year; yrs year; Ah amp hour',
    'mAh milliamp hour; Ω ohm; kΩ kilohm; MΩ megohm; Nm newton meter; cal calorie; kcal kilocalorie; psi PSI|PSI; atm atmosphere',
    'hp horsepower|horsepower; dB decibel; lm lumen; ha hectare; ac acre; mol mole; mmol millimole; K kelvin|kelvin; KB kilobyte; KiB kibibyte',
    'MiB mebibyte; GiB gibibyte; TiB tebibyte; kmph kilometer per hour|kilometers per hour; rpm revolution per minute|revolutions per minute; dpi DPI|DPI; px pixel',
    'kph kilometer per hour|kilometers per hour; mph mile per hour|miles per hour; mpg mile per gallon|miles per gallon',
    'bpm beat per minute|beats per minute; fps frame per second|frames per second; ppm part per million|parts per million',
    'kt knot; kts knot; kgf kilogram force|kilograms force; rad radian; Sv sievert; TJ terajoule; amu atomic mass unit; ° degree; º degree; % percent|percent; ‰ per mille|per mille; k thousand|thousand; M million|million',
    '℃ degree Celsius|degrees Celsius; ℉ degree Fahrenheit|degrees Fahrenheit; kgs kilogram; Pa pascal; ohm ohm; deg degree; pct percent|percent',
    's² second squared|seconds squared; s2 second squared|seconds squared; s^2 second squared|seconds squared; c. cup; pkg package; pkgs package; doz dozen|dozen; N·m newton meter; N⋅m newton meter; F degree Fahrenheit|degrees Fahrenheit; C degree Celsius|degrees Celsius; cwt hundredweight|hundredweight; eV electronvolt',
    'keV kiloelectronvolt; MeV megaelectronvolt; GeV gigaelectronvolt; Bq becquerel; Gy gray; mSv millisievert; µSv microsievert; lx lux|lux; µF microfarad; pF picofarad; nF nanofarad',
  ),
  ...Object.fromEntries(
    ['°', 'º'].flatMap((sign) => [
      [`${sign}C`, 'degree Celsius|degrees Celsius'],
      [`${sign}F`, 'degree Fahrenheit|degrees Fahrenheit'],
      [`${sign} C`, 'degree Celsius|degrees Celsius'],
      [`${sign} F`, 'degree Fahrenheit|degrees Fahrenheit'],
    ]),
  ),
  'fl oz': 'fluid ounce|fluid ounces',
  'fl. oz': 'fluid ounce|fluid ounces',
};

/** Units for which case distinguishes milli- from mega-, or units from words: `GPA` is not a unit. */
const AS_WRITTEN: ReadonlySet<string> = new Set(wordList('ma mj mv mw pa C. MA NM PA GPA'));

/** Units by symbol, and by the symbol in lower or upper case if no other unit has it. */
export const UNITS: Readonly<Record<string, string>> = {
  ...ofLetters((symbol) => symbol.toLowerCase()),
  ...ofLetters((symbol) => symbol.toUpperCase()),
  ...TABLE,
};

function ofLetters(change: (symbol: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TABLE)
      .map(([symbol, forms]) => [change(symbol), forms] as const)
      .filter(([symbol]) => symbol.length > 1 && !AS_WRITTEN.has(symbol)),
  );
}

/** Letters that are units only after a space, because without one they are words or names. */
export const APART_FROM_NUMBER: ReadonlySet<string> = new Set('tspAKBN'.split('').concat('pt', 'ac'));
