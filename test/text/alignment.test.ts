import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignWords, type AlignmentOptions, type SoundingWords } from '../../src/text/alignment.ts';

const WORDS: AlignmentOptions = {
  granularity: 'word',
  frameMs: 25,
  leadFrames: 3,
  offsetMs: 0,
  notBeforeMs: 0,
};
const CHARACTERS: AlignmentOptions = { ...WORDS, granularity: 'character' };

/** Frames for symbols, of which `_` is a space. */
const timed = (symbols: string, frames: readonly number[]) => ({
  frames,
  isSpace: (symbol: number) => symbols[symbol] === '_',
});

describe('alignWords', () => {
  it('gives the times of the published example', () => {
    const items = alignWords(
      [
        { words: ['Hello'], start: 0, end: 4 },
        { words: ['world'], start: 5, end: 9 },
      ],
      timed('həlo_wɜɹld', [17, 2, 2, 3, 2, 4, 5, 6, 6, 6, 8]),
      WORDS,
    );
    expect(items).toEqual([
      { text: 'Hello', startMs: 350, durationMs: 275 },
      { text: 'world', startMs: 625, durationMs: 625 },
    ]);
  });

  it('divides time among characters as in the published example', () => {
    const items = alignWords(
      [{ words: ['Hi'], start: 0, end: 3 }],
      timed('hˈI', [18, 7, 7, 7, 8]),
      CHARACTERS,
    );
    expect(items).toEqual([
      { text: 'H', startMs: 375, durationMs: 262 },
      { text: 'i', startMs: 637, durationMs: 263 },
    ]);
  });

  it('excludes the time of a mark, and includes half of the following space', () => {
    const items = alignWords(
      [
        { words: ['a,'], start: 0, end: 1 },
        { words: ['b'], start: 3, end: 4 },
      ],
      timed('a,_b', [3, 4, 10, 6, 4, 3]),
      WORDS,
    );
    expect(items).toEqual([
      { text: 'a,', startMs: 0, durationMs: 100 },
      { text: 'b', startMs: 425, durationMs: 175 },
    ]);
  });

  it('divides time among words that are spoken as one, and among characters without marks', () => {
    const sounding = [{ words: ['May', '5,', '2025'], start: 0, end: 1 }];
    expect(alignWords(sounding, timed('a', [3, 36, 3]), WORDS).map(({ durationMs }) => durationMs)).toEqual([
      300, 200, 400,
    ]);
    expect(alignWords(sounding, timed('a', [3, 32, 3]), CHARACTERS)).toEqual(
      ['M', 'a', 'y', '5', ',', '2', '0', '2', '5'].map((text, index) => ({
        text,
        startMs: 100 * (index > 4 ? index - 1 : index),
        durationMs: text === ',' ? 0 : 100,
      })),
    );
  });

  it('divides time among grapheme clusters', () => {
    const items = alignWords(
      [{ words: ['कि', 'e\u0301👍🏽'], start: 0, end: 1 }],
      timed('a', [3, 12, 3]),
      CHARACTERS,
    );
    expect(items.map(({ text }) => text)).toEqual(['कि', 'e\u0301', '👍🏽']);
  });

  it('divides time equally among marks if there is nothing else', () => {
    const items = alignWords([{ words: ['—'], start: 0, end: 1 }], timed('—', [3, 8, 3]), CHARACTERS);
    expect(items).toEqual([{ text: '—', startMs: 0, durationMs: 200 }]);
  });

  it('gives words without sound no duration, between their neighbours', () => {
    const items = alignWords(
      [
        { words: ['a'], start: 0, end: 1 },
        { words: ['😀'], start: 2, end: 2 },
        { words: ['b'], start: 2, end: 3 },
        { words: ['😀'], start: 3, end: 3 },
      ],
      timed('a_b', [3, 2, 2, 2, 3]),
      WORDS,
    );
    expect(items.map(({ startMs, durationMs }) => [startMs, durationMs])).toEqual([
      [0, 75],
      [75, 0],
      [75, 75],
      [150, 0],
    ]);
  });

  it('counts from the start of the utterance, and never before earlier speech', () => {
    const sounding = [{ words: ['a'], start: 0, end: 1 }];
    const frames = timed('a', [3, 8, 3]);
    expect(alignWords(sounding, frames, { ...WORDS, offsetMs: 1000 })[0]?.startMs).toBe(1000);
    expect(alignWords(sounding, frames, { ...WORDS, offsetMs: 900, notBeforeMs: 1000 })).toEqual([
      { text: 'a', startMs: 1000, durationMs: 100 },
    ]);
    expect(alignWords(sounding, frames, { ...WORDS, offsetMs: 100, notBeforeMs: 1000 })).toEqual([
      { text: 'a', startMs: 1000, durationMs: 0 },
    ]);
  });

  it('gives every word once, in order and without overlap, for any frames', () => {
    const speech = fc
      .array(
        fc.record({
          word: fc.string({ minLength: 1, maxLength: 5 }),
          symbols: fc.nat(4),
          space: fc.boolean(),
        }),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .chain((words) => {
        const symbols = words.reduce((sum, { symbols, space }) => sum + symbols + (space ? 1 : 0), 0);
        const frames = fc.array(fc.nat(40), { minLength: symbols + 2, maxLength: symbols + 2 });
        return fc.record({ words: fc.constant(words), frames });
      });
    fc.assert(
      fc.property(speech, fc.constantFrom(WORDS, CHARACTERS), ({ words, frames }, options) => {
        const sounding: SoundingWords[] = [];
        let symbols = '';
        for (const { word, symbols: count, space } of words) {
          sounding.push({ words: [word], start: symbols.length, end: symbols.length + count });
          symbols += 'x'.repeat(count) + (space ? '_' : '');
        }
        const items = alignWords(sounding, timed(symbols, frames), options);
        expect(items.map(({ text }) => text).join('')).toBe(words.map(({ word }) => word).join(''));
        let end = 0;
        for (const { startMs, durationMs } of items) {
          expect(Number.isInteger(startMs) && startMs >= end && durationMs >= 0).toBe(true);
          end = startMs + durationMs;
        }
        expect(end).toBeLessThanOrEqual(25 * frames.reduce((sum, count) => sum + count, 0));
      }),
    );
  });
});
