import { describe, expect, it } from 'vitest';
import { layOut, lineBreak } from '../../src/transcript/lines.ts';
import { toPieces } from '../../src/transcript/pieces.ts';

const lines = (text: string) => layOut(toPieces(text, 42));

describe('the lines of a cue', () => {
  it('are one where the text fits one', () => {
    expect(lines('ask what you can do for your country.')).toEqual(['ask what you can do for your country.']);
  });

  it('are about as long as each other, not full and nearly empty', () => {
    expect(lines('She had never before seen him so moved by it')).toEqual([
      'She had never before',
      'seen him so moved by it',
    ]);
  });

  it('part at a sentence or clause end where that costs little balance', () => {
    expect(lines('He was not a young man. He had been one long ago, though.')).toEqual([
      'He was not a young man.',
      'He had been one long ago, though.',
    ]);
    expect(lines('ask not what your country can do, ask what you can')).toEqual([
      'ask not what your country can do,',
      'ask what you can',
    ]);
  });

  it('part before a conjunction rather than after it', () => {
    expect(lines('We met them at the station and went on to the sea')).toEqual([
      'We met them at the station',
      'and went on to the sea',
    ]);
  });

  it('have no break where two lines are too few', () => {
    expect(lineBreak(toPieces('word '.repeat(18), 42))).toBeUndefined();
  });
});
