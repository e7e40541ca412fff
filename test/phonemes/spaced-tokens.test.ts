import { describe, expect, it } from 'vitest';
import { spacedTokens } from '../../src/phonemes/spaced-tokens.ts';
import { symbolsOf } from './as-symbols.ts';

describe('spacedTokens', () => {
  it.each([
    [['a', 'b', ',', 'c', '.', 'd'], 'a b, c. d'],
    [['a', '(', 'b', ')', 'c', '!', '?'], 'a (b) c!?'],
    [['a', ':', '“', 'b', '!', '”', '“', 'c', '”'], 'a: “b!” “c”'],
    [['a', '"', 'b', 'c', '"', 'd'], 'a "b c" d'],
  ])('%j is “%s”', (symbols, text) => {
    const tokens = symbols.map((symbol, index) => ({
      kind: /[a-z]/.test(symbol) ? ('word' as const) : ('mark' as const),
      start: index,
      end: index + 1,
      symbols: symbol,
    }));
    expect(symbolsOf(spacedTokens(tokens))).toBe(text);
  });
});
