import { describe, expect, it } from 'vitest';
import { toPieces } from '../../src/transcript/pieces.ts';
import { timePieces } from '../../src/transcript/word-times.ts';
import { segment, word } from './examples.ts';

const times = (...[text, options]: Parameters<typeof segment>) =>
  timePieces(toPieces(text, 42), segment(text, options)).map(({ text, start, end }) => [text, start, end]);

describe('timePieces', () => {
  it('divides the segment by length if it has no words', () => {
    expect(times('ab cdef gh', { start: 10, end: 14 })).toEqual([
      ['ab', 10, 11],
      ['cdef', 11, 13],
      ['gh', 13, 14],
    ]);
  });

  it('uses the times of the words, with the pauses between them', () => {
    const words = [word('Yes,', 0.5, 1), word(' I', 2, 2.25), word('do.', 2.5, 3)];
    expect(times('Yes, I do.', { start: 0, end: 4, words })).toEqual([
      ['Yes,', 0.5, 1],
      ['I', 2, 2.25],
      ['do.', 2.5, 3],
    ]);
  });

  it('aligns by common words if the text is written otherwise', () => {
    const words = ['meet', 'at', 'ten', 'thirty', 'today'].map((text, index) =>
      word(text, index, index + 0.5),
    );
    expect(times('Meet at 10:30 today.', { start: 0, end: 5, words })).toEqual([
      ['Meet', 0, 0.5],
      ['at', 1, 1.5],
      ['10:30', 2, 3.5],
      ['today.', 4, 4.5],
    ]);
  });

  it('ignores words that the text lacks', () => {
    const words = ['so', 'um', 'well', 'go'].map((text, index) => word(text, index, index + 0.5));
    expect(times('So go.', { start: 0, end: 4, words })).toEqual([
      ['So', 0, 0.5],
      ['go.', 3, 3.5],
    ]);
  });

  it('handles other word boundaries in a script without spaces', () => {
    const words = [word('客観', 1, 2), word('的', 2, 2.5), word('実在の', 3, 4.5)];
    expect(times('客観的実在の', { start: 0, end: 5, words }).map(([, start, end]) => [start, end])).toEqual([
      [1, 2],
      [2, 2.5],
      [3, 4],
      [4, 4.5],
    ]);
  });

  it('keeps times in order and inside the segment, whatever the engine returns', () => {
    const words = [word('a', 3, 9), word('b', 1, 2), word('c', -4, -2)];
    expect(times('a b c', { start: 2, end: 5, words })).toEqual([
      ['a', 3, 5],
      ['b', 3, 3],
      ['c', 3, 3],
    ]);
  });

  it('does not stretch a few words over a long segment', () => {
    expect(times('ab cd', { start: 0, end: 30 })).toEqual([
      ['ab', 0, 3.5],
      ['cd', 3.5, 7],
    ]);
  });
});
