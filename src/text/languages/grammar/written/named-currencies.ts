import type { Table } from '../../engine/parser.ts';
import { currencies } from '../../cldr.ts';
import type { Currency } from './money.ts';

/**
 * All currencies of CLDR by their whole names, as a table for later; `toKeys` makes of a name what tables
 * know, `minor` is what the hundredth of most of them is called in the table of these, and `signs` are those,
 * by ISO 4217, that are not CLDR's.
 */
export const namedCurrencies =
  (
    language: string,
    toKeys: (name: string) => string = (name) => name,
    minor = 'cent',
    signs: Readonly<Record<string, string>> = {},
  ): (() => Table<Currency>) =>
  () =>
    Object.fromEntries(
      currencies(language).flatMap(({ code, one, many, symbol }) =>
        [one, many].map((name) => [
          toKeys(name.toLowerCase().normalize('NFC').replaceAll('-', ' ')),
          { symbol: signs[code] ?? symbol, minor },
        ]),
      ),
    );
