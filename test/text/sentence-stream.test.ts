import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesAsTheyCome } from '../../src/text/sentence-stream.ts';
import { sentences } from '../../src/text/sentences.ts';
import { withSample } from '../../src/text/with-sample.ts';
import { collect } from '../helpers/collect.ts';

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

describe('sentencesAsTheyCome', () => {
  it('yields a sentence as soon as it has ended, without waiting for the next one', async () => {
    let sent = 0;
    async function* slowly() {
      for (const text of ['Hello ', 'there. ', 'How are', ' you?\n', 'Fine', '.']) {
        sent++;
        yield text;
      }
    }
    const heard: (readonly [string, number])[] = [];
    for await (const sentence of sentencesAsTheyCome(slowly())) heard.push([sentence, sent]);
    expect(heard).toEqual([
      ['Hello there. ', 2],
      ['How are you?\n', 4],
      ['Fine.', 6],
    ]);
  });

  it('does not end a sentence at an abbreviation or inside a number', async () => {
    const text = pieces('Mr. ', 'Quilter paid 3.', '50 for it. ', 'He left.');
    expect(await collect(sentencesAsTheyCome(text))).toEqual(['Mr. Quilter paid 3.50 for it. ', 'He left.']);
  });

  it('yields parts of an endless sentence as they arrive', async () => {
    const text = pieces(...Array.from({ length: 2000 }, () => 'word '));
    const heard = await collect(sentencesAsTheyCome(text));
    expect(heard.length).toBeGreaterThan(10);
    expect(heard.join('')).toBe('word '.repeat(2000));
  });

  it('does not wait for the end of long white space', async () => {
    const spaces = Array.from({ length: 3000 }, () => ' '.repeat(1000));
    let sent = 0;
    async function* text() {
      for (const piece of [...spaces, 'Hello', ...spaces, 'there.']) {
        sent += piece.length;
        yield piece;
      }
    }
    const heard = await collect(sentencesAsTheyCome(text()));
    expect(heard.map((one) => one.trim())).toEqual(['Hello', 'there.']);
    const { sample } = await withSample(text());
    expect(sample).toBe('');
    expect(sent).toBeLessThan(9_000_000);
  });

  it('loses only white space before sentences, however the text is cut', async () => {
    const word = fc.constantFrom('One', 'two', ' ', '. ', '.', '! ', '\n', 'Dr. ', '。', '3.5', '"', '😀');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 60 }), fc.array(fc.nat(100)), async (words, cuts) => {
        const text = words.join('');
        const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b);
        const cut = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
        const heard = await collect(sentencesAsTheyCome(pieces(...cut)));
        expect(heard.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        for (const sentence of heard) expect(sentence.trimStart()).toBe(sentence);
      }),
    );
  });

  it('gives the same sentences for a whole text', async () => {
    const text = 'Mr. Smith came. He saw! Then?\nHe went';
    const whole = [...sentences(text)].map((sentence) => sentence.text);
    const heard = await collect(sentencesAsTheyCome(pieces(text)));
    expect(heard.map((sentence) => sentence.trim())).toEqual(whole);
  });
});
