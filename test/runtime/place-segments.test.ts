import { describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import type { Word } from '../../src/domain/transcript.ts';
import { type Chunk, toChunk } from '../../src/runtime/chunks.ts';
import { placeSegments } from '../../src/runtime/place-segments.ts';
import { said } from '../helpers/fake-stt.ts';

const seconds = (start: number, end: number) => ({ start: start * SPEECH_RATE, end: end * SPEECH_RATE });

/** Pieces of two and three seconds of a recording, ten seconds apart. */
const CHUNK: Chunk = {
  ...toChunk({ ...seconds(10, 25), probability: 1 }),
  pieces: [seconds(10, 12), seconds(22, 25)],
  samples: 5 * SPEECH_RATE,
};

const word = (text: string, start: number, end: number): Word => ({ word: text, start, end, probability: 1 });

const place = (start: number, end: number, words?: readonly Word[], duration = 100) => {
  const result = said('so', 1, { start, end, ...(words && { words }) });
  return placeSegments({ chunk: CHUNK, result }, duration)[0]!;
};

describe('placeSegments', () => {
  it('changes only times', () => {
    const { segments } = said('so');
    const [segment] = placeSegments({ chunk: CHUNK, result: said('so') }, 100);
    expect(segment).toEqual({ ...segments[0], start: 10, end: 11 });
    expect(segment).not.toHaveProperty('words');
  });

  it('keeps the start and end of a segment in their own pieces', () => {
    expect(place(1, 3)).toMatchObject({ start: 11, end: 23 });
    expect(place(0, 2)).toMatchObject({ start: 10, end: 12 });
    expect(place(2, 4)).toMatchObject({ start: 22, end: 24 });
  });

  it('stretches no word over an omitted pause', () => {
    const { words } = place(1, 4, [word('one', 1, 2.5), word('two', 2.5, 4)]);
    expect(words).toEqual([word('one', 11, 12), word('two', 22.5, 24)]);
  });

  it('keeps words within their segments, even a word without duration at a seam', () => {
    expect(place(1, 2, [word('one', 1, 2), word('two', 2, 2)])).toMatchObject({
      end: 12,
      words: [{ end: 12 }, { start: 12, end: 12 }],
    });
    // The word lies before the seam, and the segment does not.
    expect(place(2, 4, [word('one', 1, 2.5)])).toMatchObject({ start: 22, words: [{ start: 22, end: 22 }] });
  });

  it('moves the start of a segment behind a pause if its first word lies there', () => {
    const pieces = [
      { ...seconds(10, 12), speechEnd: 11.25 * SPEECH_RATE },
      { ...seconds(22, 25), speechStart: 22.75 * SPEECH_RATE },
    ];
    const words = [
      word('And', 1.25, 1.75),
      word('then', 2.75, 3),
      word('he', 3, 3.25),
      word('left.', 3.25, 4),
    ];
    const result = said('And then he left.', 1, { start: 1.25, end: 4, words });
    expect(placeSegments({ chunk: { ...CHUNK, pieces }, result }, 100)).toMatchObject([
      { start: 22, words: [{ start: 22 }, { start: 22.75 }, { start: 23 }, { end: 24 }] },
    ]);
  });

  it('never ends a segment before its start, even without duration at a seam', () => {
    expect(place(2, 2)).toMatchObject({ start: 22, end: 22 });
  });

  it('never extends beyond the end of the recording', () => {
    expect(place(2, 5, [word('end', 3, 5)], 24.5)).toMatchObject({
      start: 22,
      end: 24.5,
      words: [{ start: 23, end: 24.5 }],
    });
    expect(place(4, 5, [], 22)).toMatchObject({ start: 22, end: 22 });
  });
});
