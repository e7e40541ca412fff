import { describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../helpers/processor-time.ts';
import { readScript, type ScriptOptions } from '../../../src/text/directions/read-script.ts';
import { spokenSegments } from '../../../src/cli/speech/spoken-segments.ts';

const read = (text: string, options?: ScriptOptions) => readScript(text, options).passages;

describe('spokenSegments', () => {
  it('makes a segment of each sentence with its punctuation, until the next begins', () => {
    const segments = spokenSegments({
      passages: read('“Well, $3.50,” he said.\n\nSo what?'),
      words: timed('Well', '$3.50', 'he', 'said', 'So', 'what'),
      seconds: 4,
    });
    expect(segments.map(({ text, start, end }) => ({ text, start, end }))).toEqual([
      { text: '“Well, $3.50,” he said.', start: 0, end: 2 },
      { text: 'So what?', start: 2, end: 4 },
    ]);
    expect(segments[1]!.words).toEqual([
      { word: 'So', start: 2, end: 2.5, probability: 1 },
      { word: 'what', start: 2.5, end: 3, probability: 1 },
    ]);
  });

  it('leaves out text that was not spoken', () => {
    const segments = spokenSegments({
      passages: read('* * *. One two.'),
      words: timed('One', 'two'),
      seconds: 1,
    });
    expect(segments.map(({ text }) => text)).toEqual(['One two.']);
  });

  it('leaves out markup', () => {
    const text = '# The **first**\n\n- <b>day</b> is ==very== good';
    const words = timed('The', '**first**', 'day', 'is', '==very==', 'good');
    const segments = spokenSegments({ passages: read(text), words, seconds: 3 });
    expect(segments.map(({ text, words = [] }) => [text, words.length])).toEqual([
      ['The first', 2],
      ['day is very good', 4],
    ]);
    expect(segments[1]!.words![2]!.word).toBe('very');
  });

  it('keeps the order of words that are spelled differently or repeated', () => {
    const segments = spokenSegments({
      passages: read('the cat. The the cat. A dog.'),
      words: timed('the', 'cat', 'The', 'THE', 'cat', 'A', 'dog'),
      seconds: 3.5,
    });
    expect(segments.map(({ text, words = [] }) => [text, words.length])).toEqual([
      ['the cat.', 2],
      ['The the cat.', 3],
      ['A dog.', 2],
    ]);
  });

  it('starts a segment when the speaker changes, with the name if the text has one', () => {
    const text = 'ANNA: Are you\nBen: Yes. I am [pause:1s]here\n[voice:c]not';
    const segments = spokenSegments({
      passages: read(text, { speakers: { Anna: 'a', Ben: 'b' } }),
      words: timed('Are', 'you', 'Yes', 'I', 'am', 'here', 'not'),
      seconds: 3.5,
    });
    expect(segments.map(({ text, speaker, start }) => [text, speaker, start])).toEqual([
      ['Are you', 'Anna', 0],
      ['Yes.', 'Ben', 1],
      ['I am here', 'Ben', 1.5],
      ['not', undefined, 3],
    ]);
  });

  it('splits sentences without spaces', () => {
    const words = timed('你好', '世界', '再见');
    const segments = spokenSegments({ passages: read('你好，世界。再见！'), words, seconds: 2 });
    expect(segments.map(({ text }) => text)).toEqual(['你好，世界。', '再见！']);
  });

  it('takes time in proportion to the length of the text', async () => {
    const sentence = 'Some words that make a sentence. ';
    const words = sentence.match(/\w+/g)!;
    const divide = (count: number) => {
      const text = sentence.repeat(count);
      const all = Array.from({ length: count }, () => words).flat();
      expect(spokenSegments({ passages: read(text), words: timed(...all), seconds: all.length }).length).toBe(
        count,
      );
    };
    expect(await growth(divide, 1_000)).toBeLessThan(PROPORTIONAL);
  });
});

/** Word timings of 500 ms each, one after the other. */
const timed = (...words: readonly string[]) =>
  words.map((text, index) => ({ text, startMs: index * 500, durationMs: 500 }));
