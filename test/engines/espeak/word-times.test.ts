import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { espeakWordTimes } from '../../../src/engines/espeak/word-times.ts';

function times(
  text: string,
  events: readonly (readonly [position: number, startMs: number])[],
  durationMs = 1000,
) {
  const words = espeakWordTimes(
    text,
    events.map(([position, startMs]) => ({ position, length: 1, startMs })),
    durationMs,
  );
  return words.map(({ start, end, startMs, endMs }) => [text.slice(start, end), startMs, endMs]);
}

describe('timeWords', () => {
  it('accepts as many words as a text may have', () => {
    expect(times('a '.repeat(200_000), [[0, 0]])).toHaveLength(200_000);
  });

  it('lets a word last until the next one begins', () => {
    expect(
      times('Hello, (new) world!', [
        [0, 50],
        [8, 300],
        [13, 600],
      ]),
    ).toEqual([
      ['Hello', 50, 300],
      ['new', 300, 600],
      ['world', 600, 1000],
    ]);
  });

  it('counts positions in characters, not in code units', () => {
    expect(
      times('😀 a', [
        [0, 0],
        [2, 400],
      ]),
    ).toEqual([
      ['😀', 0, 400],
      ['a', 400, 1000],
    ]);
  });

  it('divides the time of words without an event by their lengths', () => {
    expect(times('one of four', [[0, 0]], 900)).toEqual([
      ['one', 0, 300],
      ['of', 300, 500],
      ['four', 500, 900],
    ]);
    expect(times('ab cd', [])).toEqual([
      ['ab', 0, 500],
      ['cd', 500, 1000],
    ]);
  });

  it('uses the first event of a word, and ignores events between words or out of order', () => {
    expect(
      times('in 1234 ; now', [
        [0, 0],
        [3, 200],
        [5, 400],
        [7, 500],
        [8, 550],
        [0, 600],
        [10, 700],
      ]),
    ).toEqual([
      ['in', 0, 200],
      ['1234', 200, 700],
      ['now', 700, 1000],
    ]);
  });

  it('splits words of scripts without spaces', () => {
    expect(
      times('私は東京へ行きました', [
        [0, 0],
        [0, 500],
      ]).map(([word]) => word),
    ).toEqual(expect.arrayContaining(['私', 'は', '東京', 'へ']));
  });

  it('returns ordered times without gaps, for any events', () => {
    const events = fc.array(fc.tuple(fc.nat(40), fc.nat(1200)));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), events, (text, events) => {
        const found = times(text, events);
        expect(found.every(([word, startMs, endMs]) => word !== '' && startMs! <= endMs!)).toBe(true);
        expect(found.slice(1).map(([, startMs]) => startMs)).toEqual(
          found.slice(0, -1).map(([, , endMs]) => endMs),
        );
        expect(found.at(-1)?.[2] ?? 1000).toBeGreaterThanOrEqual(1000);
        const letters = (text: string) => text.replace(/[^\p{L}\p{N}\p{S}]/gu, '');
        expect(letters(found.map(([word]) => word).join(''))).toBe(letters(text));
      }),
    );
  });
});
