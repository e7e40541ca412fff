import type { Table } from '../../engine/parser.ts';

/** Every prefix before every unit, written together and apart: `kilometer`, `kilo meter` → `km`. */
export function withPrefixes(prefixes: Table<string>, units: Table<string>): Table<string> {
  return Object.fromEntries(
    Object.entries(prefixes).flatMap(([prefix, prefixSymbol]) =>
      Object.entries(units).flatMap(([unit, symbol]) => [
        [`${prefix}${unit}`, prefixSymbol + symbol],
        [`${prefix} ${unit}`, prefixSymbol + symbol],
      ]),
    ),
  );
}

/**
 * Units with a word before or behind them (`square meters`, `metros cuadrados`) and the power it stands for.
 */
export function withPowers(
  units: Table<string>,
  powers: Table<string>,
  phrase: (power: string, unit: string) => string,
): Table<string> {
  return Object.fromEntries(
    Object.entries(powers).flatMap(([power, sign]) =>
      Object.entries(units).map(([unit, symbol]) => [phrase(power, unit), symbol + sign]),
    ),
  );
}
