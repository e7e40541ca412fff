/** How an amount of a currency is said. */
export interface Currency {
  readonly one: string;
  readonly many: string;
  /** Its hundredth, where it has one that is used. */
  readonly minor?: readonly [one: string, many: string];
}

const withCents = (one: string, many = `${one}s`): Currency => ({ one, many, minor: ['cent', 'cents'] });
const same = (name: string): Currency => ({ one: name, many: name });
const pound: Currency = { one: 'pound', many: 'pounds', minor: ['penny', 'pence'] };
const rupee: Currency = { one: 'rupee', many: 'rupees', minor: ['paisa', 'paise'] };

/** By the sign before or behind an amount. */
export const SIGNS: Readonly<Record<string, Currency>> = {
  $: withCents('dollar'),
  US$: withCents('US dollar'),
  A$: withCents('Australian dollar'),
  AU$: withCents('Australian dollar'),
  C$: withCents('Canadian dollar'),
  CA$: withCents('Canadian dollar'),
  NZ$: withCents('New Zealand dollar'),
  HK$: withCents('Hong Kong dollar'),
  S$: withCents('Singapore dollar'),
  R$: { one: 'real', many: 'reais' },
  '£': pound,
  '€': withCents('euro'),
  '¥': same('yen'),
  '₩': same('won'),
  '₹': rupee,
  'Rs.': rupee,
  Rs: rupee,
  '₽': { one: 'ruble', many: 'rubles' },
  '₺': same('lira'),
  '₫': same('dong'),
  '฿': same('baht'),
  '₦': same('naira'),
  '₪': { one: 'shekel', many: 'shekels' },
  '₱': { one: 'peso', many: 'pesos' },
};

/** By ISO 4217 code. */
export const CODES: Readonly<Record<string, Currency>> = {
  USD: withCents('US dollar'),
  EUR: withCents('euro'),
  GBP: { ...pound, one: 'British pound', many: 'British pounds' },
  JPY: same('yen'),
  CNY: same('yuan'),
  RMB: same('yuan'),
  KRW: same('won'),
  INR: rupee,
  CHF: { one: 'Swiss franc', many: 'Swiss francs' },
  AUD: withCents('Australian dollar'),
  CAD: withCents('Canadian dollar'),
  NZD: withCents('New Zealand dollar'),
  HKD: withCents('Hong Kong dollar'),
  SGD: withCents('Singapore dollar'),
  MXN: { one: 'Mexican peso', many: 'Mexican pesos' },
  BRL: { one: 'Brazilian real', many: 'Brazilian reais' },
  SEK: { one: 'Swedish krona', many: 'Swedish kronor' },
  NOK: { one: 'Norwegian krone', many: 'Norwegian kroner' },
  DKK: { one: 'Danish krone', many: 'Danish kroner' },
  PLN: { one: 'Polish zloty', many: 'Polish zlotys' },
  RUB: { one: 'Russian ruble', many: 'Russian rubles' },
  TRY: same('Turkish lira'),
  ZAR: same('South African rand'),
  BTC: { one: 'bitcoin', many: 'bitcoins' },
};

/** A unit as it is said. */
export interface Unit {
  readonly one: string;
  readonly many: string;
  /** Whether a space before it is needed or must not be, as it is a word or a letter of its own elsewhere. */
  readonly spacing?: 'spaced' | 'tight';
}

const plain = (one: string, many = `${one}s`): Unit => ({ one, many });
const sameForBoth = (name: string): Unit => ({ one: name, many: name });

const PREFIXES: Readonly<Record<string, string>> = {
  k: 'kilo',
  M: 'mega',
  G: 'giga',
  T: 'tera',
  P: 'peta',
  h: 'hecto',
  d: 'deci',
  c: 'centi',
  m: 'milli',
  µ: 'micro',
  μ: 'micro',
  n: 'nano',
};

function prefixed(symbol: string, unit: Unit, prefixes: string): [string, Unit][] {
  return Array.from(prefixes, (prefix) => [
    prefix + symbol,
    { one: PREFIXES[prefix] + unit.one, many: PREFIXES[prefix] + unit.many },
  ]);
}

const LENGTHS: readonly [string, Unit][] = [
  ['m', plain('meter')],
  ...prefixed('m', plain('meter'), 'kdcmµμn'),
  ['ft', plain('foot', 'feet')],
  ['in', { ...plain('inch', 'inches'), spacing: 'tight' }],
  ['yd', plain('yard')],
  ['mi', plain('mile')],
];

/** `m²`, `m2`, `m^2`, `sq m`. */
function powers(symbol: string, { one, many }: Unit): [string, Unit][] {
  const square = plain(`square ${one}`, `square ${many}`);
  const cubic = plain(`cubic ${one}`, `cubic ${many}`);
  return [
    ...['²', '2', '^2'].map((sign): [string, Unit] => [symbol + sign, square]),
    ...['³', '3', '^3'].map((sign): [string, Unit] => [symbol + sign, cubic]),
    [`sq ${symbol}`, square],
    [`sq. ${symbol}`, square],
    [`cu ${symbol}`, cubic],
    [`cu. ${symbol}`, cubic],
  ];
}

const spaced = (unit: Unit): Unit => ({ ...unit, spacing: 'spaced' });

const TABLE: readonly (readonly [symbol: string, unit: Unit])[] = [
  ...LENGTHS,
  ...LENGTHS.flatMap(([symbol, unit]) => powers(symbol, unit)),
  ['sqft', plain('square foot', 'square feet')],
  ['sqm', plain('square meter')],
  ['nmi', plain('nautical mile')],
  ['g', plain('gram')],
  ...prefixed('g', plain('gram'), 'kmµμn'),
  ['mcg', plain('microgram')],
  ['t', spaced(plain('ton'))],
  ['lb', plain('pound')],
  ['lbs', plain('pound')],
  ['oz', plain('ounce')],
  ['l', plain('liter')],
  ['L', plain('liter')],
  ...prefixed('l', plain('liter'), 'hdcmµμ'),
  ...prefixed('L', plain('liter'), 'dcmµμ'),
  ['gal', plain('gallon')],
  ['qt', plain('quart')],
  ['pt', spaced(plain('pint'))],
  ['tbsp', plain('tablespoon')],
  ['tsp', plain('teaspoon')],
  ['cc', sameForBoth('CC')],
  ['fl oz', plain('fluid ounce')],
  ['fl. oz', plain('fluid ounce')],
  ['s', spaced(plain('second'))],
  ['sec', plain('second')],
  ['secs', plain('second')],
  ...prefixed('s', plain('second'), 'mµμn'),
  ['min', plain('minute')],
  ['mins', plain('minute')],
  ['h', plain('hour')],
  ['hr', plain('hour')],
  ['hrs', plain('hour')],
  ['wk', plain('week')],
  ['wks', plain('week')],
  ['mo', plain('month')],
  ['mos', plain('month')],
  ['yr', plain('year')],
  ['yrs', plain('year')],
  ['Hz', sameForBoth('hertz')],
  ...prefixed('Hz', sameForBoth('hertz'), 'kMGT'),
  ['V', plain('volt')],
  ...prefixed('V', plain('volt'), 'kmM'),
  ['W', plain('watt')],
  ...prefixed('W', plain('watt'), 'kmMGT'),
  ['Wh', plain('watt hour')],
  ...prefixed('Wh', plain('watt hour'), 'kMGT'),
  ['A', spaced(plain('amp'))],
  ['mA', plain('milliamp')],
  ['Ah', plain('amp hour')],
  ['mAh', plain('milliamp hour')],
  ['Ω', plain('ohm')],
  ['kΩ', plain('kilohm')],
  ['MΩ', plain('megohm')],
  ['J', plain('joule')],
  ...prefixed('J', plain('joule'), 'kM'),
  ['N', spaced(plain('newton'))],
  ...prefixed('N', plain('newton'), 'k'),
  ['Nm', plain('newton meter')],
  ['cal', plain('calorie')],
  ['kcal', plain('kilocalorie')],
  ...prefixed('Pa', plain('pascal'), 'khMG'),
  ['psi', sameForBoth('PSI')],
  ['atm', plain('atmosphere')],
  ['bar', plain('bar')],
  ...prefixed('bar', plain('bar'), 'm'),
  ['hp', sameForBoth('horsepower')],
  ['dB', plain('decibel')],
  ['lm', plain('lumen')],
  ['ha', plain('hectare')],
  ['ac', spaced(plain('acre'))],
  ['mol', plain('mole')],
  ['K', spaced(sameForBoth('kelvin'))],
  ['B', spaced(plain('byte'))],
  ...prefixed('B', plain('byte'), 'kMGTP'),
  ...['K', 'Ki'].map((prefix): [string, Unit] => [`${prefix}B`, plain('kilobyte')]),
  ['MiB', plain('mebibyte')],
  ['GiB', plain('gibibyte')],
  ['TiB', plain('tebibyte')],
  ...prefixed('b', plain('bit'), 'kMGT'),
  ['bps', plain('bit per second', 'bits per second')],
  ...prefixed('bps', plain('bit per second', 'bits per second'), 'kMGT'),
  ['kmph', plain('kilometer per hour', 'kilometers per hour')],
  ['kph', plain('kilometer per hour', 'kilometers per hour')],
  ['mph', plain('mile per hour', 'miles per hour')],
  ['mpg', plain('mile per gallon', 'miles per gallon')],
  ['rpm', sameForBoth('RPM')],
  ['bpm', plain('beat per minute', 'beats per minute')],
  ['fps', plain('frame per second', 'frames per second')],
  ['dpi', sameForBoth('DPI')],
  ['ppm', plain('part per million', 'parts per million')],
  ['px', plain('pixel')],
  ['kt', plain('knot')],
  ['kts', plain('knot')],
  ['°C', plain('degree Celsius', 'degrees Celsius')],
  ['ºC', plain('degree Celsius', 'degrees Celsius')],
  ['℃', plain('degree Celsius', 'degrees Celsius')],
  ['°F', plain('degree Fahrenheit', 'degrees Fahrenheit')],
  ['ºF', plain('degree Fahrenheit', 'degrees Fahrenheit')],
  ['℉', plain('degree Fahrenheit', 'degrees Fahrenheit')],
  ['°', plain('degree')],
  ['º', plain('degree')],
  ['%', sameForBoth('percent')],
  ['‰', sameForBoth('per mille')],
  ['k', sameForBoth('thousand')],
];

/** By symbol, and by symbol in capitals alone where nothing else has it. */
export const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...TABLE.filter(([symbol]) => symbol.length > 1).map(
    ([symbol, unit]) => [symbol.toLowerCase(), unit] as const,
  ),
  ...TABLE.filter(([symbol]) => symbol.length > 1).map(
    ([symbol, unit]) => [symbol.toUpperCase(), unit] as const,
  ),
  ...TABLE,
]);
