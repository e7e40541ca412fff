import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/domain/transcript.ts';
import { withoutKnownWords } from '../../../src/realtime/decoding/decode-segment.ts';
import { said } from '../../helpers/fake-stt.ts';

const two = (first: Partial<Segment>, second: Partial<Segment>) => ({
  language: 'en',
  segments: [...said('', 1, first).segments, ...said('', 2, second).segments],
});

describe('withoutKnownWords', () => {
  it('returns the words after the known ones', () => {
    const result = withoutKnownWords(said('one two three four'), 'one two');
    expect(result?.segments).toMatchObject([{ text: 'three four' }]);
  });

  it('returns the same result if nothing is known, and an empty one if everything is', () => {
    const heard = said('one two');
    expect(withoutKnownWords(heard, '')).toEqual(heard);
    expect(withoutKnownWords(heard, 'one two')?.segments).toEqual([]);
  });

  it('keeps whole segments, and the rest of the one that was partly known', () => {
    const heard = two({ text: 'one two' }, { text: 'three four' });
    expect(withoutKnownWords(heard, 'one two')?.segments).toEqual(heard.segments.slice(1));
    expect(withoutKnownWords(heard, 'one two three')?.segments).toMatchObject([{ text: 'four' }]);
    expect(withoutKnownWords(heard, 'one')?.segments).toMatchObject([
      { text: 'two' },
      { text: 'three four' },
    ]);
  });

  it('keeps the remaining words, and starts with the first of them', () => {
    const words = ['one', ' two', ' '].map((word, at) => ({ word, start: at, end: at + 1, probability: 1 }));
    const heard = two({ text: 'one two', words }, { text: 'three' });
    expect(withoutKnownWords(heard, 'one')?.segments[0]).toMatchObject({
      text: 'two',
      start: 1,
      words: [words[1]],
    });
  });

  it('returns undefined if the known words are not in the result', () => {
    expect(withoutKnownWords(said('one two'), 'seven eight nine')).toBeUndefined();
  });
});
