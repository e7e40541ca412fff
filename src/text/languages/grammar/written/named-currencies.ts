import type { Table } from '../../engine/parser.ts';
import { currencies } from '../../cldr.ts';
import type { Currency } from './money.ts';

/** All currencies of CLDR by their whole names, as a table for later; `toKeys` makes of a name what tables know. */
export const namedCurrencies =
  (language: string, toKeys: (name: string) => string = (name) => name): (() => Table<Currency>) =>
  () =>
    Object.fromEntries(
      currencies(language).flatMap(({ one, many, symbol }) =>
        [one, many].map((name) => [
          toKeys(name.toLowerCase().normalize('NFC').replaceAll('-', ' ')),
          { symbol },
        ]),
      ),
    );
