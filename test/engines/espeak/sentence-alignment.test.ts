import { describe, expect, it } from 'vitest';
import { sentenceAlignment } from '../../../src/engines/espeak/sentence-alignment.ts';

const word = (start: number, end: number, startMs: number, endMs: number) => ({ start, end, startMs, endMs });

describe('sentenceAlignment', () => {
  it('tells of the words as they were written', () => {
    const pieces = [
      { spoken: 'for ', start: 0, end: 4 },
      { spoken: 'two dollars', start: 4, end: 6 },
      { spoken: ' now', start: 6, end: 10 },
    ];
    const words = [word(0, 3, 0, 100), word(4, 7, 100, 250), word(8, 15, 250, 400), word(16, 19, 400, 499.6)];
    expect(sentenceAlignment('for $2 now', pieces, words, 'word')).toEqual({
      granularity: 'word',
      items: [
        { text: 'for', startMs: 0, durationMs: 100 },
        { text: '$2', startMs: 100, durationMs: 300 },
        { text: 'now', startMs: 400, durationMs: 100 },
      ],
    });
  });

  it('shares a word’s time among its characters, as a reader counts them', () => {
    const text = 'ne\u0301😀';
    const pieces = [{ spoken: text, start: 0, end: text.length }];
    expect(sentenceAlignment(text, pieces, [word(0, text.length, 10, 110)], 'character')).toEqual({
      granularity: 'character',
      items: [
        { text: 'n', startMs: 10, durationMs: 33 },
        { text: 'e\u0301', startMs: 43, durationMs: 34 },
        { text: '😀', startMs: 77, durationMs: 33 },
      ],
    });
  });
});
