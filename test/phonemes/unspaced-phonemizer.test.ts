import { describe, expect, it } from 'vitest';
import { createRunScanner, restoreSpaces } from '../../src/phonemes/unspaced-phonemizer.ts';
import { symbolsOf } from './as-symbols.ts';

const scan = createRunScanner(String.raw`\p{Script=Han}0-9`);

describe('createRunScanner', () => {
  it('separates its own script, other words and marks', () => {
    const text = '我用Node.js和AT&T... 2025年(好)・end-to-end!';
    expect(scan(text).map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'native:我用',
      'foreign:Node',
      'mark:.',
      'foreign:js',
      'native:和',
      'foreign:AT&T',
      'mark:…',
      'native:2025年',
      'mark:(',
      'native:好',
      'mark:)',
      'foreign:end-to-end',
      'mark:!',
    ]);
    const words = scan(text).filter(({ kind }) => kind !== 'mark');
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(words.map((run) => run.text));
  });

  it('cuts long runs', () => {
    expect(scan('好'.repeat(250)).map(({ start, end }) => end - start)).toEqual([100, 100, 50]);
  });
});

describe('restoreSpaces', () => {
  it.each([
    [['a', 'b', ',', 'c', '.', 'd'], 'a b, c. d'],
    [['a', '(', 'b', ')', 'c', '!', '?'], 'a (b) c!?'],
    [['a', ':', '“', 'b', '!', '”', '“', 'c', '”'], 'a: “b!” “c”'],
    [['a', '"', 'b', 'c', '"', 'd'], 'a "b c" d'],
  ])('turns %j into “%s”', (symbols, text) => {
    const tokens = symbols.map((symbol, index) => ({
      kind: /[a-z]/.test(symbol) ? ('word' as const) : ('mark' as const),
      start: index,
      end: index + 1,
      symbols: symbol,
    }));
    expect(symbolsOf(restoreSpaces(tokens))).toBe(text);
  });
});
