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

it('cutPieces looks at each piece as often as pieces fit into a cue, however long the segment is', () => {
  // 20 words per line.
  const limits = { columns: 99, lines: 5, seconds: 60 };
  for (const words of [400, 800]) {
    const { list, reads } = countedReads(spoken(words, 10));
    const parts = cutPieces(list, 10, limits);
    expect(parts.flat()).toHaveLength(words);
    expect(parts.length).toBeLessThan(words / 50);
    expect(reads()).toBeLessThan(4 * words * 100);
  }
});

it('cutPieces makes a separate cue of a piece that exceeds the maximum duration', () => {
  expect(cutPieces(spoken(4, 40), 40, { columns: 42, lines: 2, seconds: 7 })).toHaveLength(4);
});

it('cutPieces separates every piece at times out of all range', () => {
  const pieces = spoken(3, 3).map((piece) => ({ ...piece, start: 1e308, end: 1e308 }));
  expect(cutPieces(pieces, -1e308, { columns: 42, lines: 2, seconds: 7 }).flat()).toHaveLength(3);
});
