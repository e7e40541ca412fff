import { describe, expect, it } from 'vitest';
import { Draft } from '../../../src/engines/encoder-decoder/draft.ts';

describe('draft from earlier texts', () => {
  it('starts like the most likely text', () => {
    expect(new Draft([[5, 6, 7], [8]]).after([])).toEqual([5, 6, 7]);
  });

  it('continues after the last two tokens if they stand at the end', () => {
    expect(new Draft([[5, 6, 7, 5, 6, 8, 9]]).after([1, 5, 6])).toEqual([8, 9]);
  });

  it('is looked up in the next text if the first has no match', () => {
    const reference = new Draft([
      [5, 6, 7],
      [6, 7, 8, 9],
    ]);
    expect(reference.after([5, 6, 7])).toEqual([8, 9]);
  });

  it('continues after a single token if there is only one', () => {
    expect(new Draft([[5, 6, 7]]).after([5])).toEqual([6, 7]);
  });

  it('is empty if no text contains the last tokens', () => {
    expect(new Draft([[5, 6, 7]]).after([5, 7])).toEqual([]);
    expect(new Draft([]).after([])).toEqual([]);
  });

  it('has at most 32 tokens', () => {
    expect(new Draft([Array.from({ length: 90 }, (_, token) => token)]).after([])).toHaveLength(32);
  });
});
