import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/domain/transcript.ts';
import { withoutKnownWords } from '../../../src/realtime/decoding/decode-segment.ts';
import { said } from '../../helpers/fake-stt.ts';

const two = (first: Partial<Segment>, second: Partial<Segment>) => ({
  language: 'en',
  segments: [...said('', 1, first).segments, ...said('', 2, second).segments],
});

describe('a result without what is known', () => {
  it('is what was said since', () => {
    const result = withoutKnownWords(said('one two three four'), 'one two');
    expect(result?.segments).toMatchObject([{ text: 'three four' }]);
  });

  it('is the same where nothing is known, and empty where all is', () => {
    const heard = said('one two');
    expect(withoutKnownWords(heard, '')).toEqual(heard);
    expect(withoutKnownWords(heard, 'one two')?.segments).toEqual([]);
  });

  it('has whole segments, and the rest of the one in which it begins', () => {
    const heard = two({ text: 'one two' }, { text: 'three four' });
    expect(withoutKnownWords(heard, 'one two')?.segments).toEqual(heard.segments.slice(1));
    expect(withoutKnownWords(heard, 'one two three')?.segments).toMatchObject([{ text: 'four' }]);
    expect(withoutKnownWords(heard, 'one')?.segments).toMatchObject([
      { text: 'two' },
      { text: 'three four' },
    ]);
  });

  it('has the words that are left, and begins with the first', () => {
    const words = ['one', ' two', ' '].map((word, at) => ({ word, start: at, end: at + 1, probability: 1 }));
    const heard = two({ text: 'one two', words }, { text: 'three' });
    expect(withoutKnownWords(heard, 'one')?.segments[0]).toMatchObject({
      text: 'two',
      start: 1,
      words: [words[1]],
    });
  });

  it('is unknown where the known words are not decoded again', () => {
    expect(withoutKnownWords(said('one two'), 'seven eight nine')).toBeUndefined();
  });
});
