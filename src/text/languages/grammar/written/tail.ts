import { type Parser, type Table, either, lookup, optional, sequence, word } from '../../engine/parser.ts';
import { toTokens } from '../../engine/tokens.ts';

/**
 * Reads the text after a written number: a word for a large number, a symbol, or both: `5 million km`, `3
 * /h`.
 */
export function tail(scales: readonly string[], ...symbols: readonly Table<string>[]): Parser<unknown> {
  const symbol = lookup(() => tableOf(symbols));
  return either<unknown>(sequence(word(...scales), optional(symbol)), symbol);
}

function tableOf(symbols: readonly Table<string>[]): Table<string> {
  const written = symbols.flatMap((table) => Object.values(table).map(keysOf)).filter((keys) => keys !== '');
  return Object.fromEntries(
    written.flatMap((keys) => [
      [keys, keys],
      [`/ ${keys}`, keys],
    ]),
  );
}

/** Empty for symbols that are tokens in written form, such as `m²`. */
const keysOf = (text: string) =>
  toTokens(text)
    .map(({ key }) => key)
    .join(' ');
