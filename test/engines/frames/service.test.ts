import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type TokenContext,
  toDecodedUtterance,
} from '../../../src/engines/frames/tokens/decoded-utterance.ts';
import { PartialUtterance } from '../../../src/engines/frames/service.ts';
import { parseTokenTable } from '../../../src/engines/frames/tokens/token-table.ts';

const PIECES = ['<blk>', '▁a', 'b', '▁', '<0xE4>', '<0xBD>', '<0xA0>', '好', '<unk>'];
const table = parseTokenTable(PIECES.map((piece, id) => `${piece} ${id}\n`).join(''), 'tokens.txt');
const context: TokenContext = {
  table,
  frameSeconds: 0.04,
  duration: 1e6,
  wordTimes: false,
  isOver: false,
  unknownWords: [],
};

const tokensOf = (ids: readonly number[]) =>
  ids.map((id, index) => ({ id, start: 3 * index + 2, end: 3 * index + 4, logProbability: -0.1 }));

describe('words of an unfinished utterance', () => {
  it('have the text and the times of all tokens at every call', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(PIECES.length - 1), { minLength: 1, maxLength: 600 }), (ids) => {
        const soFar = new PartialUtterance();
        const all = tokensOf(ids);
        for (let count = 0; count <= all.length; count += 7) {
          const tokens = all.slice(0, count);
          const { text, start, end, lastStart } = toDecodedUtterance(tokens, context);
          const seen = soFar.look((from) => tokens.slice(from), context);
          expect(seen).toMatchObject({ text, start, end, ...(lastStart !== undefined && { lastStart }) });
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are recomputed only for the last tokens', () => {
    const soFar = new PartialUtterance();
    const all = tokensOf(Array.from({ length: 5000 }, (_, index) => 1 + (index % 2)));
    let most = 0;
    for (let count = 0; count <= all.length; count += 5) {
      soFar.look((from) => {
        most = Math.max(most, count - from);
        return all.slice(from, count);
      }, context);
    }
    expect(most).toBeLessThan(140);
  });

  it('may change for the last tokens', () => {
    const soFar = new PartialUtterance();
    const look = (ids: readonly number[]) => soFar.look((from) => tokensOf(ids).slice(from), context).text;
    const first = Array.from({ length: 200 }, () => 1);
    look(first);
    expect(look([...first.slice(0, 150), 7])).toBe(`${Array.from({ length: 150 }, () => 'a').join(' ')}好`);
  });
});
