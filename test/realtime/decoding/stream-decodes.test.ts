import { describe, expect, it } from 'vitest';
import { DraftTexts } from '../../../src/realtime/decoding/stream-decodes.ts';
import { said } from '../../helpers/fake-stt.ts';

/** A log with these results, in order. */
function after(...answers: readonly (readonly [from: number, to: number, text: string])[]): DraftTexts {
  const understood = new DraftTexts();
  for (const [from, to, text] of answers) understood.add({ from, to }, said(text));
  return understood;
}

describe('StreamDecodes', () => {
  it('finds the text of speech that is decoded again', () => {
    expect(after([0, 100, 'hello']).of({ from: 0, to: 200 })).toEqual(['hello']);
    expect(after([0, 100, 'hello']).of({ from: 100, to: 200 })).toEqual([]);
  });

  it('prefers a result with the same start, then the newest', () => {
    const understood = after([0, 100, 'hello'], [50, 150, 'low'], [80, 200, 'oh']);
    expect(understood.of({ from: 0, to: 200 })).toEqual(['hello', 'oh', 'low']);
  });

  it('keeps the newest result of each start', () => {
    expect(after([0, 100, 'hello'], [0, 200, 'hello world']).of({ from: 0, to: 300 })).toEqual([
      'hello world',
    ]);
  });

  it('keeps the last four results that have words', () => {
    const places = [1, 2, 3, 4, 5].map((from) => [from, 100, String(from)] as const);
    const understood = after(...places, [6, 100, '']);
    expect(understood.of({ from: 0, to: 200 })).toEqual(['5', '4', '3', '2']);
  });
});
