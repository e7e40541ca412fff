import { describe, expect, it } from 'vitest';
import { restoreSpaces } from '../../src/phonemes/unspaced-phonemizer.ts';
import { symbolsOf } from './as-symbols.ts';

describe('restoreSpaces', () => {
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
    expect(symbolsOf(restoreSpaces(tokens))).toBe(text);
  });
});
