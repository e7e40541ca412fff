/** A current currency, as described for a language by CLDR, the data in `Intl`. */
export interface CurrencyNames {
  /** ISO 4217, in capitals. */
  readonly code: string;
  /** Its forms for one and for two. */
  readonly one: string;
  readonly many: string;
  /** A sign that belongs to this currency alone (`₴`, `CA$`), else its code. */
  readonly symbol: string;
}

/**
 * Returns all currencies by code. This takes some milliseconds: call it only when needed, and keep the
 * result.
 */
export const currencies = (language: string): readonly CurrencyNames[] =>
  Intl.supportedValuesOf('currency').flatMap((code) => currencyOf(language, code) ?? []);

/** Returns one currency, or `undefined` if CLDR knows only its code. */
export function currencyOf(language: string, code: string): CurrencyNames | undefined {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const [one, many] = [1, 2].map((count) => partOf(format.formatToParts(count), 'currency'));
  // Names of former currencies contain years, which are not said.
  if (one === undefined || many === undefined || one === code || /[(\d]/.test(one)) return undefined;
  return { code, one, many, symbol: symbolOf(code) };
}

function symbolOf(code: string): string {
  const [usual, narrow] = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    partOf(
      new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay }).formatToParts(1),
      'currency',
    ),
  );
  if (usual !== code) return usual!;
  return /^\p{Sc}$/u.test(narrow!) && !/[$£¥]/.test(narrow!) ? narrow! : code;
}

/** A unit that `Intl` knows, in its forms for one and for two. */
export interface UnitNames {
  /** `kilometer`, as ECMA-402 calls it. */
  readonly unit: string;
  readonly one: string;
  readonly many: string;
  /** All forms, separated by `|` as in the tables of units: `минута|минуты|минут`. */
  readonly forms: string;
  readonly short: string;
}

/** Returns the units of everyday life that `Intl` knows. */
export const units = (language: string): readonly UnitNames[] =>
  Intl.supportedValuesOf('unit').map((unit) => unitOf(language, unit));

/** Returns one unit. */
export function unitOf(language: string, unit: string): UnitNames {
  const name = (count: number, unitDisplay: 'long' | 'short' = 'long') =>
    partOf(
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).formatToParts(count),
      'unit',
    ) ?? unit;
  const [one, many, more] = [name(1), name(2), name(5)];
  const forms = [one, many, ...(more === many ? [] : [more])].join('|');
  return { unit, one, many, forms, short: name(5, 'short') };
}

/** The names of months from January on: `long` as they are used with a day, `short` abbreviated. */
export const months = (language: string, month: 'long' | 'short' = 'long'): readonly string[] =>
  partsOf(language, { day: 'numeric', month }, 'month', (index) => Date.UTC(2024, index), 12);

/** The names of weekdays from Monday on. */
export const weekdays = (language: string, weekday: 'long' | 'short' = 'long'): readonly string[] =>
  // The first of January 2024 was a Monday.
  partsOf(language, { weekday }, 'weekday', (index) => Date.UTC(2024, 0, index + 1), 7);

function partsOf(
  language: string,
  options: Intl.DateTimeFormatOptions,
  part: 'month' | 'weekday',
  dateOf: (index: number) => number,
  length: number,
): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return Array.from({ length }, (_, index) => partOf(format.formatToParts(dateOf(index)), part)!);
}

const partOf = (
  parts: readonly { readonly type: string; readonly value: string }[],
  type: string,
): string | undefined => parts.find((part) => part.type === type)?.value;
