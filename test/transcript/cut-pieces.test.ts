import { expect, it } from 'vitest';
import { cutPieces } from '../../src/transcript/cut-pieces.ts';
import { toPieces } from '../../src/transcript/pieces.ts';
import { countedReads } from './counted-reads.ts';

const spoken = (words: number, seconds: number) =>
  toPieces('word '.repeat(words), 100).map((piece, index) => ({
    ...piece,
    start: (index * seconds) / words,
    end: ((index + 1) * seconds) / words,
  }));

it('each piece is looked at as often as pieces fit in a cue with it, however long the segment is', () => {
  // 20 words in a line.
  const limits = { columns: 99, lines: 5, seconds: 60 };
  for (const words of [400, 800]) {
    const { list, reads } = countedReads(spoken(words, 10));
    const parts = cutPieces(list, 10, limits);
    expect(parts.flat()).toHaveLength(words);
    expect(parts.length).toBeLessThan(words / 50);
    expect(reads()).toBeLessThan(4 * words * 100);
  }
});

it('what is spoken too long is a cue of its own', () => {
  expect(cutPieces(spoken(4, 40), 40, { columns: 42, lines: 2, seconds: 7 })).toHaveLength(4);
});

it('times beyond all bounds part every piece', () => {
  const pieces = spoken(3, 3).map((piece) => ({ ...piece, start: 1e308, end: 1e308 }));
  expect(cutPieces(pieces, -1e308, { columns: 42, lines: 2, seconds: 7 }).flat()).toHaveLength(3);
});
