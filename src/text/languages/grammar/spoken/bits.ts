import { unitOf } from '../../cldr.ts';

/** The forms of nouns, by the symbols of their units. */
type Units = Readonly<Record<string, string>>;

const RATE = /^([kMG])b(?:ps|(?:it)?\/s)$/;

/**
 * Returns the bits of a rate: `Mbps` → `Mbit`; `undefined` for other units, and for a rate with its own name.
 */
export function bitsOfRate(symbol: string, units: Units): string | undefined {
  const [, prefix] = RATE.exec(symbol) ?? [];
  const bits = `${prefix}bit`;
  return prefix !== undefined && units[symbol] === units[bits] ? bits : undefined;
}

/** Adds bits, with their names from CLDR, and their rates to `units`: `Mbit`, `Mbps`, `Mb/s`. */
export function withBits(units: Units, language: string): Units {
  const rows = ['kilo', 'Mega', 'Giga'].flatMap((prefix) => {
    const { forms, short } = unitOf(language, `${prefix.toLowerCase()}bit`);
    const bits = `${prefix[0]!}bit`;
    const symbols = [bits, `${bits}/s`, `${prefix[0]!}bps`, `${prefix[0]!}b/s`, short];
    return symbols
      .filter((symbol) => symbol.length > 2)
      .map((symbol) => [symbol, units[bits] ?? forms] as const);
  });
  return { ...Object.fromEntries(rows), ...units };
}
