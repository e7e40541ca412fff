import { describe, expect, it } from 'vitest';
import { layOut, LinesBackward, textOfLine } from '../../src/transcript/lines.ts';
import { toPieces } from '../../src/transcript/pieces.ts';
import { countedReads } from './counted-reads.ts';

const LIMITS = { columns: 42, lines: 2 };

const lines = (text: string, limits = LIMITS) =>
  layOut(toPieces(text, limits.columns), limits).map(textOfLine);

describe('the lines of a cue', () => {
  it('are one if the text fits into one', () => {
    expect(lines('ask what you can do for your country.')).toEqual(['ask what you can do for your country.']);
  });

  it('are of similar length, not one full and one nearly empty', () => {
    expect(lines('She had never before seen him so moved by it')).toEqual([
      'She had never before',
      'seen him so moved by it',
    ]);
  });

  it('break at the end of a sentence or clause if that costs little balance', () => {
    expect(lines('He was not a young man. He had been one long ago, though.')).toEqual([
      'He was not a young man.',
      'He had been one long ago, though.',
    ]);
    expect(lines('ask not what your country can do, ask what you can')).toEqual([
      'ask not what your country can do,',
      'ask what you can',
    ]);
  });

  it('break before a conjunction rather than after it', () => {
    expect(lines('We met them at the station and went on to the sea')).toEqual([
      'We met them at the station',
      'and went on to the sea',
    ]);
  });

  it('keep an article with its noun if that costs little balance', () => {
    expect(lines('That would have been seen as the greatest success')).toEqual([
      'That would have been seen',
      'as the greatest success',
    ]);
  });

  it('are as many as needed, if more are allowed', () => {
    expect(lines('one two three four five six seven eight', { columns: 15, lines: 3 })).toEqual([
      'one two three',
      'four five six',
      'seven eight',
    ]);
  });

  it('are as few when counted from the end', () => {
    const count = (text: string) => {
      const pieces = toPieces(text, LIMITS.columns);
      const lines = new LinesBackward(pieces, LIMITS);
      for (let index = pieces.length - 1; index >= 0; index--) lines.take(index);
      return lines.count;
    };
    expect(count('word '.repeat(16))).toBe(2);
    expect(count('word '.repeat(18))).toBe(3);
  });

  it('are found without comparing every line with every piece', () => {
    const limits = { columns: 99, lines: 10 };
    const { list, reads } = countedReads(toPieces('word '.repeat(199), 99));
    expect(layOut(list, limits)).toHaveLength(10);
    expect(reads()).toBeLessThan(20 * 199);
  });
});
