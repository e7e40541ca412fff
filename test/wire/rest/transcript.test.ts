import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, type Segment, type Transcript } from '../../../src/domain/transcript.ts';
import { FORMATS } from '../../../src/transcript/formats.ts';
import { fromVerbose, toVerbose } from '../../../src/wire/rest/transcript.ts';
import { segment, transcript, word } from '../../transcript/examples.ts';

/** The transcript after `toVerbose`, JSON and `fromVerbose`. */
const received = (sent: Transcript) => fromVerbose(JSON.parse(JSON.stringify(toVerbose(sent))));

describe('a transcript after toVerbose and fromVerbose', () => {
  it('renders to the same text in every format', () => {
    fc.assert(
      fc.property(transcripts(), (sent) => {
        const arrived = received(sent)!;
        for (const name of FORMAT_NAMES)
          expect(FORMATS[name].render(arrived)).toBe(FORMATS[name].render(sent));
      }),
      { numRuns: 100 },
    );
  });

  it('splits a word at the same millisecond', () => {
    const times = { start: 0.0004, end: 20.001_49 };
    const sent = transcript([
      segment('aa bbb', { ...times, words: [word('aabbb', times.start, times.end)] }),
    ]);
    const arrived = received({ ...sent, words: sent.segments[0]!.words! })!;
    expect(FORMATS.srt.render(arrived)).toBe(FORMATS.srt.render(sent));
  });

  it('has the words in their segments, words of no duration included', () => {
    const sent = transcript([
      segment('One, two', { start: 0, end: 2, words: [word('One,', 0, 1), word('two', 2, 2)] }),
      segment('Hm.', { start: 2, end: 2 }),
      segment('three four', { start: 2, end: 4, words: [word('three', 2, 2), word('four', 2, 3)] }),
    ]);
    const words = sent.segments.flatMap((one) => one.words ?? []);
    const arrived = received({ ...sent, words })!;
    expect(arrived.words).toEqual(words);
    expect(arrived.segments[0]!.words).toEqual(sent.segments[0]!.words);
    expect(arrived.segments.flatMap((one) => one.words ?? [])).toEqual(words);
  });

  it('keeps words outside of all segments', () => {
    const words = [word('early', 0, 0.1), word('between', 2.5, 2.6), word('late', 9, 9.5)];
    const sent = transcript([segment('a', { start: 1, end: 2 }), segment('b', { start: 3, end: 4 })], {
      words,
    });
    expect(received(sent)!.segments.map((one) => one.words)).toEqual([words.slice(0, 2), words.slice(2)]);
  });

  it('keeps its warnings', () => {
    expect(received(transcript([], { warnings: ['The file is cut short.'] }))).toEqual(
      transcript([], { warnings: ['The file is cut short.'] }),
    );
  });
});

describe('fromVerbose', () => {
  const good = toVerbose(transcript([segment('Hi', { words: [] })], { words: [word('Hi', 0, 1)] }));

  it.each([
    ['nothing', undefined],
    ['a text', 'Hi'],
    ['json without times', { text: 'Hi', usage: good.usage }],
    ['another task', { ...good, task: 'summarize' }],
    ['no language', { ...good, language: '' }],
    ['a negative time', { ...good, duration: -1 }],
    ['a null time', { ...good, segments: [{ ...good.segments![0], end: null }] }],
    ['a fractional token', { ...good, segments: [{ ...good.segments![0], tokens: [0.5] }] }],
    ['incomplete words', { ...good, words: [{ word: 'Hi' }] }],
    ['warnings that are not text', { ...good, warnings: [{}] }],
  ])('returns undefined for %s', (_, body) => {
    expect(fromVerbose(good)).toBeDefined();
    expect(fromVerbose(body)).toBeUndefined();
  });

  it('stops reading at the first faults', () => {
    let read = 0;
    const fault = {
      get start() {
        read++;
        return 'soon';
      },
    };
    expect(fromVerbose({ ...good, segments: Array.from({ length: 1_000 }, () => fault) })).toBeUndefined();
    expect(read).toBeLessThan(10);
  });
});

/**
 * Transcripts with times finer than a millisecond, some with words. The words joined make up the text, except
 * for spaces within words if `apart`.
 */
function transcripts(): fc.Arbitrary<Transcript> {
  const upTo = (most: number) =>
    fc.oneof(
      fc.constant(0),
      fc.nat(most * 1e6).map((us) => us / 1e6),
    );
  const spoken = fc.record({
    text: fc.stringMatching(/^[\p{L}\p{N}'.,?!&<>-]{1,12}$/u),
    seconds: upTo(1.5),
    pause: upTo(2),
  });
  const segments = fc.array(
    fc.record({
      words: fc.array(spoken, { minLength: 1, maxLength: 25 }),
      pause: upTo(3),
      avgLogprob: fc.double({ min: -20, max: 0, noNaN: true }),
      noSpeechProb: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 5 },
  );
  const about = {
    timed: fc.boolean(),
    apart: fc.boolean(),
    task: fc.constantFrom('transcribe', 'translate'),
  };
  return fc.record({ segments, ...about }).map(({ segments, timed, apart, task }) => {
    let now = 0;
    const placed = segments.map(({ words, pause, avgLogprob, noSpeechProb }): Segment => {
      const start = (now += pause);
      const times = words.map(({ text, seconds, pause }) => {
        const from = (now += pause);
        return word(text, from, (now += seconds));
      });
      const text = words.map((one) => (apart ? one.text.replace(/^(.{3})/u, '$1 ') : one.text)).join(' ');
      return segment(text, { start, end: now, avgLogprob, noSpeechProb, ...(timed && { words: times }) });
    });
    const words = placed.flatMap((one) => one.words ?? []);
    return transcript(placed, { task, duration: now + 1 / 3, ...(words.length > 0 && { words }) });
  });
}
