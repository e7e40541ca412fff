import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../helpers/processor-time.ts';
import { sentences } from '../../src/text/sentences.ts';
import { unicodeText } from '../helpers/unicode-text.ts';

const texts = (text: string) => [...sentences(text)].map((piece) => piece.text);

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['No mark at the end', ['No mark at the end']],
    ['  Space around.  And between. \n', ['Space around.', 'And between.']],
    ['Mr. Quilter met Dr. Who. They left.', ['Mr. Quilter met Dr. Who.', 'They left.']],
    ['It costs 3.50 today. Tomorrow more.', ['It costs 3.50 today.', 'Tomorrow more.']],
    ['J. S. Bach wrote it. Long ago.', ['J. S. Bach wrote it.', 'Long ago.']],
    ['The plan is e.g. Monday. Or not.', ['The plan is e.g. Monday.', 'Or not.']],
    ['A line\n\nand another', ['A line', 'and another']],
    ['Call me Mr.\nThen go.', ['Call me Mr.', 'Then go.']],
    ['1. Wash\n 2. Rinse', ['1. Wash', '2. Rinse']],
    ['It was 7. Then 8. Nine', ['It was 7.', 'Then 8.', 'Nine']],
    ['Wait… what? Yes.', ['Wait… what?', 'Yes.']],
    ['今日は。元気ですか？', ['今日は。', '元気ですか？']],
    ['', []],
    [' \n\t ', []],
  ])('splits %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('gives the offsets of sentences', () => {
    expect([...sentences('  One.  Two.')]).toEqual([
      { text: 'One.', offset: 2 },
      { text: 'Two.', offset: 8 },
    ]);
  });

  it('cuts endless sentences at a space', () => {
    const pieces = texts('word '.repeat(300));
    expect(pieces.length).toBe(4);
    for (const piece of pieces) expect(piece).toMatch(/^(?:word )*word$/);
    expect(pieces.join(' ')).toBe('word '.repeat(300).trim());
  });

  it('cuts a text without spaces between characters', () => {
    const pieces = texts(`a${'😀'.repeat(1000)}`);
    expect(pieces.join('')).toBe(`a${'😀'.repeat(1000)}`);
    for (const piece of pieces) expect(isWellFormed(piece)).toBe(true);
  });
});

describe('sentences of any text', () => {
  const words = fc.constantFrom(
    'Mr.',
    'Dr. ',
    'word',
    'e.g.',
    '. ',
    '! ',
    '?',
    '\n',
    '\n\n',
    ' ',
    '\t',
    '😀',
    'é',
    '今日は。',
    'A.',
    '…',
    '3.5',
    '"',
    ')',
  );
  const text = fc.oneof(
    unicodeText({ maxLength: 200 }),
    fc.array(words, { maxLength: 300 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', minLength: 401, maxLength: 900 }),
  );

  it('lose only white space, and have correct offsets', () => {
    fc.assert(
      fc.property(text, (whole) => {
        let end = 0;
        for (const piece of sentences(whole)) {
          expect(whole.slice(end, piece.offset).trim()).toBe('');
          expect(whole.slice(piece.offset, piece.offset + piece.text.length)).toBe(piece.text);
          end = piece.offset + piece.text.length;
        }
        expect(whole.slice(end).trim()).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('are trimmed, not empty, and of bounded length', () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const piece of texts(whole)) {
          expect(piece).toBe(piece.trim());
          expect(piece.length).toBeGreaterThan(0);
          expect(piece.length).toBeLessThanOrEqual(400);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never split a character', () => {
    fc.assert(
      fc.property(unicodeText({ maxLength: 2000 }), (whole) => {
        expect(texts(whole).filter((piece) => !isWellFormed(piece))).toEqual([]);
      }),
    );
  });

  it.each([
    ['sentences', 'A sentence of some words. '],
    ['one word', 'a'],
    ['words without an end', 'word '],
    ['abbreviations', 'Mr. '],
    ['white space', ' '],
    ['lines', 'a line\n'],
    ['blank lines', '\n'],
    ['emoji', '😀'],
  ])('take time in proportion to the text for endless %s', async (_, unit) => {
    const read = (length: number) => {
      const whole = unit.repeat(length / unit.length);
      let seen = 0;
      for (const piece of sentences(whole)) seen += piece.text.length;
      expect(seen).toBeLessThanOrEqual(whole.length);
    };
    expect(await growth(read, 50_000)).toBeLessThan(PROPORTIONAL);
  });
});

function isWellFormed(text: string): boolean {
  return !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
}
