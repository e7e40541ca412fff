import { type Parser, sequence, type Table } from '../../engine/parser.ts';
import type { Rule } from '../../engine/language.ts';
import type { Quantity } from './quantity.ts';

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

/** `dos metros y medio` → `2 1/2 m`; `half` reads what stands behind the unit. */
export function withHalf(amount: Parser<Quantity>, unit: Parser<string>, half: Parser<unknown>): Rule {
  const measured = sequence(amount, unit, half);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, whole, scale, numberEnd }, symbol] = found.value;
    if (whole === undefined || scale !== undefined) return undefined;
    return [
      { text: `${number} 1/2`, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}

/** `tres quintos de metro` → `3/5 m`. */
export function partOfUnit(fraction: Parser<Quantity>, of: Parser<unknown>, unit: Parser<string>): Rule {
  const measured = sequence(fraction, of, unit);
  return (tokens, at) => {
    const found = measured(tokens, at);
    if (!found) return undefined;
    const [{ number, numberEnd }, , symbol] = found.value;
    return [
      { text: number, end: numberEnd },
      { text: symbol, end: found.end },
    ];
  };
}
