import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClauses } from '../../src/espeak/read-clauses.ts';

const read = (text: string, voice = 'en-us') =>
  readClauses(text, voice).map(({ start, end, mark, endsSentence }) => [
    text.slice(start, end),
    mark,
    ...(endsSentence ? ['end'] : []),
  ]);

describe('the clauses of a text', () => {
  it.each<[why: string, text: string, clauses: unknown]>([
    [
      'end with their marks',
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
    ['end with the text', 'Hello world', [['Hello world', '', 'end']]],
    ['do not end inside a number or a name', 'It is 3.14 at a.b:c', [['It is 3.14 at a.b:c', '', 'end']]],
    ['do not end at a dot before a small letter', 'Use e.g. this.', [['Use e.g. this', '.', 'end']]],
    [
      'end at a quotation mark',
      '"Go." he said',
      [
        ['"Go', '.', 'end'],
        ['" he said', '', 'end'],
      ],
    ],
    [
      'count marks side by side as the first',
      'What?! No...',
      [
        ['What', '?', 'end'],
        ['No', ''],
      ],
    ],
    [
      'end at a dash as at a semicolon',
      'One – two',
      [
        ['One ', ';'],
        ['two', '', 'end'],
      ],
    ],
    [
      'end before an empty line',
      'One\n\nTwo',
      [
        ['One', '', 'end'],
        ['Two', '', 'end'],
      ],
    ],
    ['go on over the end of a line', 'One\ntwo', [['One\ntwo', '', 'end']]],
    [
      'end with marks of other scripts, without one of their own',
      '你好。是',
      [
        ['你好', '', 'end'],
        ['是', '', 'end'],
      ],
    ],
    ['do not end before there is a word', '... and', [['... and', '', 'end']]],
  ])('%s', (_, text, clauses) => expect(read(text)).toEqual(clauses));

  it('know ordinal numbers where a dot makes them', () => {
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

  it('lie in order and hold everything but spaces and marks, whatever the text', () => {
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
