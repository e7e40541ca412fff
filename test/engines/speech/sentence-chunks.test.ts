import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceChunks } from '../../../src/engines/speech/sentence-chunks.ts';

const said = (text: string, language = 'en') => [...sentenceChunks(text, language)].map(({ text }) => text);

describe('sentenceChunks', () => {
  it('splits a text into its sentences', () => {
    expect(said('One here. Two there!\nThree')).toEqual(['One here.', 'Two there!', 'Three']);
    expect(said('')).toEqual([]);
  });

  it('does not end a chunk inside a word', () => {
    expect(said('See https://example.com/?q=1 now. And?!so on.')).toEqual([
      'See https://example.com/?q=1 now.',
      'And?!so on.',
    ]);
  });

  it('limits the length of a chunk', () => {
    const pieces = said('a?'.repeat(5000));
    expect(pieces.join('')).toBe('a?'.repeat(5000));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(800);
  });

  it('starts a chunk at an opening bracket in languages without spaces', () => {
    expect(said('そうです。「元気ですか？」と聞いた。', 'ja')).toEqual([
      'そうです。',
      '「元気ですか？」',
      'と聞いた。',
    ]);
    expect(said('「。「。', 'zh').join('')).toBe('「。「。');
  });

  it('returns the position of each chunk, and covers the text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '。', '「', '？', ' ', '.', '?', '(', '\n'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.constantFrom('en', 'ja'), (text, language) => {
        const pieces = [...sentenceChunks(text, language)];
        for (const piece of pieces) {
          expect(piece.text).not.toBe('');
          expect(text.slice(piece.offset, piece.offset + piece.text.length)).toBe(piece.text);
        }
        expect(
          pieces
            .map(({ text }) => text)
            .join('')
            .replace(/\s/g, ''),
        ).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
