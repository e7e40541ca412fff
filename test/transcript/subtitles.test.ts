import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../src/domain/transcript.ts';
import { columns } from '../../src/transcript/columns.ts';
import { type Cue, toCues } from '../../src/transcript/subtitles.ts';
import { segment, word } from './examples.ts';

const SPEECH =
  'And so, my fellow Americans: ask not what your country can do for you, ask what you can do for your country.';

describe('subtitles', () => {
  it('are cut at sentence and clause ends first', () => {
    expect(toCues([segment(SPEECH, { start: 0.3, end: 10.6 })]).map(({ lines }) => lines)).toEqual([
      ['And so, my fellow Americans:', 'ask not what your country can do for you,'],
      ['ask what you can do for your country.'],
    ]);
  });

  it('are one cue for a short segment, with its times', () => {
    expect(toCues([segment('Yes, of course.', { start: 1, end: 2.5 })])).toEqual([
      { start: 1, end: 2.5, lines: ['Yes, of course.'] },
    ]);
  });

  it('follow the words, not the share of the text', () => {
    const words = SPEECH.split(' ').map((text, index) => word(text, index < 14 ? index / 4 : index, 0));
    const cues = toCues([segment(SPEECH, { start: 0, end: 23, words: withEnds(words, 0.2) })]);
    expect(cues[0]).toMatchObject({ start: 0, lines: ['And so, my fellow Americans:', expect.any(String)] });
    expect(cues[1]?.start).toBe(14);
  });

  it('stay for a second after a short word, where nobody else speaks', () => {
    const words = [word('No.', 1, 1.2), word('Stay', 4, 4.2), word('here.', 4.2, 4.4)];
    const cues = toCues([segment('No. Stay here.', { start: 0, end: 4.6, words })]);
    expect(cues.at(-1)?.end).toBe(4.6);
    expect(cues.filter(({ start, end }) => end - start < 0.999)).toEqual([]);
  });

  it('end after 7 s although the word goes on', () => {
    const words = [word('Ooooh', 0, 20)];
    expect(toCues([segment('Ooooh', { end: 20, words })])).toEqual([{ start: 0, end: 7, lines: ['Ooooh'] }]);
  });

  it('keep full-width text to 21 characters a line and its marks off the line start', () => {
    const text =
      '客観的実在の判断的知識が成立するのである。この問題については、多くの哲学者が「知識とは何か」という問いを立てて議論してきたが、まだ答えは出ていない。';
    const cues = toCues([segment(text, { end: 14 })]);
    const lines = cues.flatMap((cue) => cue.lines);
    expect(lines.join('')).toBe(text);
    expect(lines.filter((line) => line.length > 21 || /^[、。」]/.test(line))).toEqual([]);
    expect(cues.filter(({ lines }) => /[、。]$/.test(lines.at(-1) ?? ''))).toHaveLength(cues.length);
  });

  it('end where the next segment starts, should segments overlap', () => {
    const cues = toCues([segment('one', { start: 0, end: 3 }), segment('two', { start: 2, end: 4 })]);
    expect(cues.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });

  it('are none where nothing was said', () => {
    expect(toCues([])).toEqual([]);
    expect(toCues([segment(' \n ')])).toEqual([]);
  });
});

describe('subtitles of any text', () => {
  it('have one or two lines of at most 42 columns, none of them empty', () => {
    check((cues) => {
      expect(cues.filter(({ lines }) => lines.length < 1 || lines.length > 2)).toEqual([]);
      const lines = cues.flatMap((cue) => cue.lines);
      expect(lines.filter((line) => line.trim() !== line || line === '' || columns(line) > 42)).toEqual([]);
    });
  });

  it('hold every character of the text in order', () => {
    check((cues, segments) => {
      expect(unspaced(cues.flatMap(({ lines }) => lines))).toBe(unspaced(segments.map(({ text }) => text)));
    });
  });

  it('last at most 7 s, do not overlap and do not go back', () => {
    check((cues) => {
      expect(cues.filter(({ start, end }) => end < start || end - start > 7.0001)).toEqual([]);
      expect(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0))).toEqual([]);
    });
  });

  it('stay inside their segment', () => {
    fc.assert(
      fc.property(segments(1), ([only]) => {
        const outside = toCues([only!]).filter(({ start, end }) => start < only!.start || end > only!.end);
        expect(outside).toEqual([]);
      }),
    );
  });

  it('keep words whole where they fit a line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,42}[,.?]?$/), { minLength: 1 }), (words) => {
        const whole = words.filter((text) => text.length <= 42);
        const cues = toCues([segment(whole.join(' '), { end: 30 })]);
        expect(cues.flatMap(({ lines }) => lines.flatMap((line) => line.split(' ')))).toEqual(whole);
      }),
    );
  });
});

function check(holds: (cues: readonly Cue[], segments: readonly Segment[]) => void): void {
  const property = fc.property(segments(), (all) => holds(toCues(all), all));
  fc.assert(property, { numRuns: 300 });
}

const unspaced = (texts: readonly string[]) => texts.join('').replaceAll(/[\s\p{Cc}]/gu, '');

const withEnds = (words: readonly ReturnType<typeof word>[], length: number) =>
  words.map(({ word: text, start }) => word(text, start, start + length));

/** One to four segments in time order, in milliseconds; half of them with words at times of no order at all. */
function segments(maxLength = 4): fc.Arbitrary<Segment[]> {
  const text = fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.stringMatching(/^[A-Za-z]{1,12}[,.?!:]?$/) },
        { weight: 2, arbitrary: fc.stringMatching(/^[知識東京語のはをが、。「」]{1,30}$/) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
        { weight: 1, arbitrary: fc.stringMatching(/^[a-z]{30,120}$/) },
      ),
      { minLength: 1, maxLength: 40 },
    )
    .map((words) => words.join(' ').trim())
    .filter((joined) => unspaced([joined]) !== '');
  const one = fc.record({
    text,
    pause: fc.integer({ min: 0, max: 2000 }),
    length: fc.integer({ min: 100, max: 30_000 }),
    times: fc.option(fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 1, maxLength: 20 })),
  });
  return fc.array(one, { minLength: 1, maxLength }).map((parts) => {
    let from = 0;
    return parts.map(({ text, pause, length, times }) => {
      const [start, end] = [from + pause, from + pause + length];
      from = end;
      const spoken = text.split(/\s+/);
      const words = times?.map((at, index) =>
        word(spoken[index] ?? 'um', start / 1000 + at, start / 1000 + at + 0.4),
      );
      return segment(text, { start: start / 1000, end: end / 1000, ...(words && { words }) });
    });
  });
}
