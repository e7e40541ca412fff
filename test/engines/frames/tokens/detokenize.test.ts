import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toByteSymbols } from '../../../../src/engines/frames/tokens/byte-symbols.ts';
import { detokenize, detokenizeWords } from '../../../../src/engines/frames/tokens/detokenize.ts';
import { parseTokenTable } from '../../../../src/engines/frames/tokens/token-table.ts';

/** A token table of these pieces, and the pieces as recognized: one per frame, each with probability 0.5. */
function recognizedPieces(pieces: readonly string[]) {
  const all = ['<blk>', ...new Set(pieces)];
  const table = parseTokenTable(all.map((piece, id) => `${piece} ${id}`).join('\n'), 'tokens.txt');
  const tokens = pieces.map((piece, at) => ({
    id: all.indexOf(piece),
    start: at,
    end: at + 1,
    logProbability: Math.log(0.5),
  }));
  return { table, tokens, text: detokenize(tokens, table) };
}

function words(...pieces: readonly string[]) {
  const { tokens, table } = recognizedPieces(pieces);
  return detokenizeWords(tokens, table, 0.04, 100).map(({ word, start, end }) => [
    word,
    Math.round(start / 0.04),
    Math.round(end / 0.04),
  ]);
}

describe('text of tokens', () => {
  it('has spaces at word starts and none around it', () => {
    expect(recognizedPieces(['▁he', 'llo', '▁wor', 'ld']).text).toBe('hello world');
    expect(recognizedPieces(['▁', 'h', 'i', '▁', '▁', 'y', 'o']).text).toBe('hi yo');
    expect(recognizedPieces(['今', '天']).text).toBe('今天');
    expect(detokenize([], recognizedPieces(['a']).table)).toBe('');
  });

  it('joins bytes to characters and drops invalid bytes', () => {
    expect(recognizedPieces(['<0xE4>', '<0xBD>', '<0xA0>', '好']).text).toBe('你好');
    expect(recognizedPieces(['<0xE4>', '好', '<0xA0>', '<0xFF>']).text).toBe('好');
    expect(recognizedPieces(['<0xE4>']).text).toBe('');
  });

  it('equals the written text for bytes cut anywhere', () => {
    const graphemes = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 1, max: 5 }), (text, size) => {
        const clean = `好${text.replaceAll(/[\s▁<>[\]]+/g, '')}`;
        const pieces = toByteSymbols(clean).match(new RegExp(`.{1,${size}}`, 'gu'))!;
        expect(recognizedPieces(pieces).text).toBe(clean);
      }),
    );
  });
});

describe('words of tokens', () => {
  it('begin at pieces that begin with a space', () => {
    expect(words('▁he', 'llo', '▁wor', 'ld')).toEqual([
      ['hello', 0, 2],
      ['world', 2, 4],
    ]);
  });

  it('exclude a space that is a token of its own', () => {
    expect(words('▁', 'h', 'i', '▁', 'y')).toEqual([
      ['hi', 1, 3],
      ['y', 4, 5],
    ]);
  });

  it('are single characters with their marks in scripts without spaces', () => {
    expect(words('今', '天', '，', '好', '▁OK', '吗')).toEqual([
      ['今', 0, 1],
      ['天，', 1, 3],
      ['好', 3, 4],
      ['OK', 4, 5],
      ['吗', 5, 6],
    ]);
  });

  it('cover all bytes of a character', () => {
    expect(words('<0xE4>', '<0xBD>', '<0xA0>', '好')).toEqual([
      ['你', 0, 3],
      ['好', 3, 4],
    ]);
  });

  it('have the mean probability of their tokens, and end with the audio', () => {
    const { tokens, table } = recognizedPieces(['▁a', 'b']);
    expect(detokenizeWords(tokens, table, 1, 1.5)).toEqual([
      { word: 'ab', start: 0, end: 1.5, probability: expect.closeTo(0.5) },
    ]);
  });
});
