import { describe, expect, it } from 'vitest';
import { Draft } from '../../../src/engines/encoder-decoder/draft.ts';

describe('what was understood before', () => {
  it('begins as the likeliest text does', () => {
    expect(new Draft([[5, 6, 7], [8]]).after([])).toEqual([5, 6, 7]);
  });

  it('goes on after the last two tokens, where they stand last', () => {
    expect(new Draft([[5, 6, 7, 5, 6, 8, 9]]).after([1, 5, 6])).toEqual([8, 9]);
  });

  it('is looked for in the next text where the first has nothing', () => {
    const reference = new Draft([
      [5, 6, 7],
      [6, 7, 8, 9],
    ]);
    expect(reference.after([5, 6, 7])).toEqual([8, 9]);
  });

  it('goes on after a single token as long as no more was said', () => {
    expect(new Draft([[5, 6, 7]]).after([5])).toEqual([6, 7]);
  });

  it('guesses nothing where it does not have what was said', () => {
    expect(new Draft([[5, 6, 7]]).after([5, 7])).toEqual([]);
    expect(new Draft([]).after([])).toEqual([]);
  });

  it('guesses no more than 32 tokens at once', () => {
    expect(new Draft([Array.from({ length: 90 }, (_, token) => token)]).after([])).toHaveLength(32);
  });
});
