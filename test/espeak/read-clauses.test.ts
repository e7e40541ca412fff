import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClauses } from '../../src/espeak/read-clauses.ts';

const read = (text: string, voice = 'en-us') =>
  readClauses(text, voice).map(({ start, end, mark, endsSentence }) => [
    text.slice(start, end),
    mark,
    ...(endsSentence ? ['end'] : []),
  ]);

describe('readClauses', () => {
  it.each<[why: string, text: string, clauses: unknown]>([
    [
      'ends clauses at their punctuation marks',
      'Well, yes; no: a. B? C!',
      [
        ['Well', ','],
        ['yes', ';'],
        ['no', ':'],
        ['a', '.', 'end'],
        ['B', '?', 'end'],
        ['C', '!', 'end'],
      ],
    ],
    ['ends the last clause at the end of the text', 'Hello world', [['Hello world', '', 'end']]],
    [
      'does not end a clause inside a number or a name',
      'It is 3.14 at a.b:c',
      [['It is 3.14 at a.b:c', '', 'end']],
    ],
    [
      'does not end a clause at a dot before a small letter',
      'Use e.g. this.',
      [['Use e.g. this', '.', 'end']],
    ],
    [
      'ends a clause at a quotation mark',
      '"Go." he said',
      [
        ['"Go', '.', 'end'],
        ['" he said', '', 'end'],
      ],
    ],
    [
      'takes the first of several adjacent marks',
      'What?! No...',
      [
        ['What', '?', 'end'],
        ['No', ''],
      ],
    ],
    [
      'treats a dash like a semicolon',
      'One – two',
      [
        ['One ', ';'],
        ['two', '', 'end'],
      ],
    ],
    [
      'ends a clause before an empty line',
      'One\n\nTwo',
      [
        ['One', '', 'end'],
        ['Two', '', 'end'],
      ],
    ],
    ['continues a clause across a line break', 'One\ntwo', [['One\ntwo', '', 'end']]],
    [
      'ends clauses at marks of other scripts, but reports no mark for them',
      '你好。是',
      [
        ['你好', '', 'end'],
        ['是', '', 'end'],
      ],
    ],
    ['does not end a clause before its first word', '... and', [['... and', '', 'end']]],
  ])('%s', (_, text, clauses) => expect(read(text)).toEqual(clauses));

  it('recognizes a number with a dot as an ordinal if the language writes ordinals so', () => {
    expect(read('Am 3. Mai.', 'de')).toEqual([
      ['Am 3', '.', 'end'],
      ['Mai', '.', 'end'],
    ]);
    expect(read('Ludwig II. Kam er?', 'de')).toEqual([['Ludwig II. Kam er', '?', 'end']]);
    expect(read('Louis II. Came he?')).toEqual([
      ['Louis II', '.', 'end'],
      ['Came he', '?', 'end'],
    ]);
  });

  it('returns clauses in order that cover everything but spaces and marks, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', ',', '?', '\n', '…', '"', '-', '3', '😀') }),
        (text) => {
          let end = 0;
          for (const clause of readClauses(text, 'de')) {
            expect(clause.start).toBeGreaterThanOrEqual(end);
            expect(text.slice(end, clause.start)).toMatch(/^[\s]*$/);
            expect(clause.end).toBeGreaterThanOrEqual(clause.start);
            expect(clause.markEnd).toBeGreaterThanOrEqual(clause.end);
            end = clause.markEnd;
          }
          expect(text.slice(end)).toMatch(/^\s*$/);
        },
      ),
    );
  });
});
