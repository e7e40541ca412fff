import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlignedWindow, timeWords } from '../../../../src/engines/encoder-decoder/words/time-words.ts';
import { byteTokens, END_OF_TEXT } from './byte-tokens.ts';

interface Given {
  readonly text: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** A window whose text tokens begin at `times`; the last time is the end of the last token. */
function window(
  segments: readonly Given[],
  times: readonly number[],
  change: Partial<AlignedWindow> = {},
): AlignedWindow {
  const { tokens, tokenizer } = byteTokens(...segments.flatMap(({ text }) => text));
  let first = 0;
  return {
    segments: segments.map(({ text, start, end }) => ({
      start,
      end,
      tokens: [END_OF_TEXT + 1, ...tokens.slice(first, (first += text.length)), END_OF_TEXT + 2],
    })),
    tokenTimes: Float64Array.from(times),
    probabilities: tokens.map(() => 0.5),
    tokenizer,
    language: 'en',
    lastSpeechEnd: 0,
    ...change,
  };
}

describe('timeWords', () => {
  it("starts words no earlier than their segment, but may start them before the window's first timestamp", () => {
    const given = (start: number) =>
      timeWords(window([{ text: [' one', ' two'], start, end: 2 }], [0, 1, 1.5])).segments[0]!;
    expect(given(0.4)).toMatchObject({ start: 0.4, words: [{ start: 0.4, end: 1 }, { start: 1 }] });
    // A timestamp after the word is ignored.
    expect(given(1.2).words[0]).toMatchObject({ start: 0, end: 1 });
  });

  it('trims words, attaches punctuation, and fits each segment to its words', () => {
    const given = window(
      [
        { text: [' “', 'Hello', ',"'], start: 0, end: 1 },
        { text: [' he', ' sa', 'id', '.'], start: 1, end: 2.5 },
      ],
      [0.2, 0.25, 0.75, 1, 1.25, 1.5, 1.75, 2],
      { probabilities: [0.9, 0.7, 0.1, 0.6, 0.5, 0.9, 0.2] },
    );
    expect(timeWords(given)).toEqual({
      segments: [
        { start: 0.2, end: 0.75, words: [{ word: '“Hello,"', start: 0.2, end: 0.75, probability: 0.8 }] },
        {
          start: 1,
          end: 1.75,
          words: [
            { word: 'he', start: 1, end: 1.25, probability: 0.6 },
            { word: 'said.', start: 1.25, end: 1.75, probability: 0.7 },
          ],
        },
      ],
      lastSpeechEnd: 1.75,
    });
  });

  it('never lets a word cross into the next segment, even if that begins without a space', () => {
    const given = window(
      [
        { text: [' one', ' two'], start: 0, end: 1 },
        { text: ['three', '.'], start: 1, end: 2 },
        { text: ['...', ' four'], start: 2, end: 3 },
      ],
      [0, 0.5, 1, 1.5, 2, 2.25, 2.75],
    );
    const words = timeWords(given).segments.map((segment) => segment.words.map(({ word }) => word));
    expect(words).toEqual([['one', 'two'], ['three.'], ['... four']]);
  });

  it('splits words by the rules of the language', () => {
    const given = window([{ text: ['今', '日', '。'], start: 0, end: 1 }], [0, 0.25, 0.5, 0.75]);
    const words = (language: string) =>
      timeWords({ ...given, language }).segments[0]!.words.map(({ word }) => word);
    expect(words('ja')).toEqual(['今', '日。']);
    expect(words('ko')).toEqual(['今日。']);
  });

  it('removes the pause after a sentence from words, also across segments', () => {
    const given = window(
      [
        { text: [' One', ' two', '.'], start: 0, end: 1.5 },
        { text: [' Three', ' four'], start: 1.5, end: 6 },
      ],
      [0, 0.5, 1, 1.5, 5, 5.5],
      // The pause rule does not apply, because speech goes on.
      { lastSpeechEnd: 100 },
    );
    expect(timeWords(given).segments[1]!.words[0]).toMatchObject({ start: 4, end: 5 });
  });

  it('removes the pause before the window and between two segments from words', () => {
    const given = window(
      [
        { text: [' One', ' two', ' and'], start: 0, end: 4.25 },
        { text: [' three', ' four', ' five'], start: 4.25, end: 9 },
      ],
      [0, 3, 3.5, 4, 8, 8.5, 9],
    );
    const [first, second] = timeWords(given).segments;
    expect(first).toMatchObject({ start: 2, end: 4 });
    expect(second).toMatchObject({ start: 7, end: 9 });
    // Speech goes on from the window before, so the first word keeps its length.
    expect(timeWords({ ...given, lastSpeechEnd: 2.5 }).segments[0]).toMatchObject({ start: 0 });
  });

  it('cuts words at the end of their segment and counts the next pause from there', () => {
    const given = window(
      [{ text: [' One', ' two', ' three', ' four'], start: 0, end: 2.25 }],
      [0, 0.5, 1, 1.5, 8],
    );
    expect(timeWords(given)).toMatchObject({ segments: [{ end: 2.25 }], lastSpeechEnd: 2.25 });
  });

  it('returns no words for a segment without text, which keeps its times', () => {
    const given = window(
      [
        { text: [], start: 0, end: 0.5 },
        { text: [' '], start: 0.5, end: 1 },
        { text: [' one'], start: 1, end: 2 },
        { text: [], start: 2, end: 3 },
      ],
      [0.5, 1, 1.5],
    );
    expect(timeWords(given)).toMatchObject({
      segments: [
        { start: 0, end: 0.5, words: [] },
        { start: 0.5, end: 1, words: [] },
        { start: 1, end: 1.5, words: [{ word: 'one' }] },
        { start: 2, end: 3, words: [] },
      ],
      lastSpeechEnd: 1.5,
    });
  });

  it('returns nothing for no segments', () => {
    expect(timeWords(window([], [0], { lastSpeechEnd: -3 }))).toEqual({ segments: [], lastSpeechEnd: -3 });
  });

  it('keeps the text, ordered times and segment borders, for any alignment', () => {
    const piece = fc.constantFrom(' a', ' b', 'c', '.', ',', ' -', ' "', '"', '?', ' (', ')', ' ...', ' ');
    const segment = fc.record({
      text: fc.array(piece, { maxLength: 8 }),
      start: fc.double({ min: 0, max: 30, noNaN: true }),
      length: fc.double({ min: 0, max: 10, noNaN: true }),
      steps: fc.array(
        fc.integer({ min: 0, max: 12 }).map((step) => (step > 8 ? step * 15 : step)),
        {
          minLength: 9,
          maxLength: 9,
        },
      ),
    });
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 4 }),
        fc.double({ min: -10, max: 0, noNaN: true }),
        (all, before) => {
          const given = all.map(({ text, start, length }) => ({ text, start, end: start + length }));
          let at = 0;
          const times = all.flatMap(({ text, steps }) => text.map((_, index) => (at += steps[index]!) / 50));
          const timed = timeWords(window(given, [0, ...times], { lastSpeechEnd: before }));
          let floor = 0;
          timed.segments.forEach(({ start, end, words }, index) => {
            const text = words.map(({ word }) => word).join('');
            expect(text.replaceAll(' ', '')).toBe(given[index]!.text.join('').replaceAll(' ', ''));
            if (words.length === 0) return;
            expect(start).toBe(words[0]!.start);
            expect(end).toBe(words.at(-1)!.end);
            for (const word of words) {
              expect(word.word).toBe(word.word.trim());
              expect(word.word).not.toBe('');
              expect(word.start).toBeGreaterThanOrEqual(floor);
              expect(word.end).toBeGreaterThanOrEqual(word.start);
              expect(word.probability).toBeCloseTo(0.5, 10);
              floor = word.end;
            }
          });
        },
      ),
      { numRuns: 1000 },
    );
  });
});
