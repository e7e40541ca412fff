import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment, SubtitleOptions } from '../../src/domain/transcript.ts';
import { columns } from '../../src/transcript/columns.ts';
import { renderCues } from '../../src/transcript/cue-stream.ts';
import type { Cue } from '../../src/transcript/subtitles.ts';
import { toCues } from './to-cues.ts';
import { segment, word } from './examples.ts';
import { parseCues } from './parse-cues.ts';

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
    expect(toCues([segment('Yes, of course.', { start: 1, end: 2.5 })])).toMatchObject([
      { start: 1, end: 2.5, lines: ['Yes, of course.'] },
    ]);
  });

  it('follow the times of words, not their share of the text', () => {
    const words = SPEECH.split(' ').map((text, index) => word(text, index < 14 ? index / 4 : index, 0));
    const cues = toCues([segment(SPEECH, { start: 0, end: 23, words: withEnds(words, 0.2) })]);
    expect(cues[0]).toMatchObject({ start: 0, lines: ['And so, my fellow Americans:', expect.any(String)] });
    expect(cues[1]?.start).toBe(14);
  });

  it('stay for a second after a short word, if no speech follows', () => {
    const words = [word('No.', 1, 1.2), word('Stay', 4, 4.2), word('here.', 4.2, 4.4)];
    expect(timesOf(toCues([segment('No. Stay here.', { start: 0, end: 6, words })]))).toEqual([
      [1, 2],
      [4, 5],
    ]);
  });

  it('stay for the reading time, if no speech follows', () => {
    const text = 'Peter Piper picked a peck of pickled peppers.';
    const words = [word(text, 0, 1.1)];
    const cues = [segment(text, { end: 1.2, words }), segment('Then', { start: 5, end: 7 })];
    expect(timesOf(toCues(cues))).toEqual([
      [0, 1.9],
      [5, 7],
    ]);
  });

  it('stay until the next cue if it comes soon, and leave a short gap between', () => {
    const cues = [segment('So it is.', { end: 2 }), segment('And so it was.', { start: 2.3, end: 4 })];
    expect(timesOf(toCues(cues))).toEqual([
      [0, 2.22],
      [2.3, 4],
    ]);
  });

  it('end after 7 s although the word continues', () => {
    const words = [word('Ooooh', 0, 20)];
    expect(timesOf(toCues([segment('Ooooh', { end: 20, words })]))).toEqual([[0, 7]]);
  });

  it('have at most 16 full-width characters a line, and no closing marks at its start', () => {
    const text =
      '客観的実在の判断的知識が成立するのである。この問題については、多くの哲学者が「知識とは何か」という問いを立てて議論してきたが、まだ答えは出ていない。';
    const cues = toCues([segment(text, { end: 14 })]);
    const lines = cues.flatMap((cue) => cue.lines);
    expect(lines.join('')).toBe(text);
    expect(lines.filter((line) => line.length > 16 || /^[、。」]/.test(line))).toEqual([]);
    expect(cues[0]!.lines.at(-1)).toMatch(/。$/);
  });

  it('end at the start of an overlapping next segment', () => {
    const cues = toCues([
      segment('the first one', { start: 0, end: 3 }),
      segment('the second one', { start: 2, end: 4 }),
    ]);
    expect(timesOf(cues)).toEqual([
      [0, 1.92],
      [2, 4],
    ]);
  });

  it('are absent without speech', () => {
    expect(toCues([])).toEqual([]);
    expect(toCues([segment(' \n ')])).toEqual([]);
  });
});

describe('subtitles of any text, within any limits', () => {
  it('have no more lines, and none wider, than allowed', () => {
    check((cues, _segments, { maxLines = 2, maxLineLength }) => {
      expect(cues.filter(({ lines }) => lines.length < 1 || lines.length > maxLines)).toEqual([]);
      for (const line of cues.flatMap((cue) => cue.lines)) {
        expect(line).toBe(line.trim());
        expect(line).not.toBe('');
        expect(columns(line)).toBeLessThanOrEqual(maxLineLength === undefined ? 42 : 2 * maxLineLength);
      }
    });
  });

  it('contain every character of the text in order', () => {
    check((cues, segments) => {
      expect(unspaced(cues.flatMap(({ lines }) => lines))).toBe(unspaced(segments.map(({ text }) => text)));
    });
  });

  it('last no longer than allowed, do not overlap and stay in order', () => {
    check((cues, _segments, { maxCueSeconds = 7 }) => {
      const tooLong = cues.filter(({ start, end }) => end < start || end - start > maxCueSeconds + 0.0001);
      expect(tooLong).toEqual([]);
      expect(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0))).toEqual([]);
    });
  });

  it('join close short sentences, and a short word with its neighbour', () => {
    const spoken = ['Stop.', 'Look.', 'Listen.', 'Think of it.'].map((text, index) =>
      segment(text, { start: 0.36 * index, end: 0.36 * (index + 1) }),
    );
    const alone = segment('It went on for quite some time after that.', { start: 4, end: 7 });
    const little = segment('So.', { start: 7.2, end: 8.4 });
    expect(toCues([...spoken, alone, little]).map(({ start, end, lines }) => [start, end, ...lines])).toEqual(
      [
        [0, 1.44, 'Stop. Look. Listen. Think of it.'],
        [4, 8.4, 'It went on for quite', 'some time after that. So.'],
      ],
    );
  });

  it('last a second, and leave a gap before the next, if the time allows it', () => {
    check((cues, segments, { wordCues }) => {
      if (wordCues) return;
      for (const [index, { start, end }] of cues.entries()) {
        const next = cues[index + 1]?.start ?? Infinity;
        const room = next - start;
        const moment = room < 1 ? Math.min(0.08, room) : Math.min(0.08, room - 1);
        expect(next - end).toBeGreaterThan(moment - 0.001);
        expect(end - start).toBeGreaterThan(Math.min(1, room - moment) - 0.001);
      }
    });
  });

  it('have no short word alone if its neighbour has room', () => {
    const property = fc.property(talk(), (segments) => {
      const cues = toCues(segments);
      for (const [index, { lines, pieces }] of cues.entries()) {
        const isLittle = pieces.flat().length === 1 && lines[0]!.replaceAll(/\W/g, '').length <= 3;
        if (!isLittle) continue;
        const around = [cues.slice(Math.max(0, index - 1), index + 1), cues.slice(index, index + 2)];
        // Two lines of 42 columns hold any text of 70.
        const shared = around.filter(
          (two) =>
            two.length > 1 &&
            two.flatMap((cue) => cue.lines).join(' ').length <= 70 &&
            two[1]!.end - two[0]!.start <= 7,
        );
        expect(shared).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('are read correctly by another parser', async () => {
    const property = fc.asyncProperty(segments(), layouts, async (all, options) => {
      for (const type of ['srt', 'vtt'] as const) {
        const parsed = await parseCues(renderCues(type, all, options), type);
        const meant = all.flatMap(({ text }) => text).join('');
        const read = parsed.map(({ text }) => text).join('');
        expect(unspaced([read])).toBe(unspaced([type === 'srt' ? meant.replaceAll('-->', '→') : meant]));
        for (const { start, end, times } of parsed) {
          expect(end).toBeGreaterThan(start);
          expect([start, ...times, end]).toEqual([start, ...times, end].toSorted((a, b) => a - b));
        }
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('keep words whole if they fit into a line', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,42}[,.?]?$/), { minLength: 1 }), (words) => {
        const whole = words.filter((text) => text.length <= 42);
        const cues = toCues([segment(whole.join(' '), { end: 30 })]);
        expect(cues.flatMap(({ lines }) => lines.flatMap((line) => line.split(' ')))).toEqual(whole);
      }),
    );
  });
});

const timesOf = (cues: readonly Cue[]) => cues.map(({ start, end }) => [start, end]);

/** Options of subtitles, about half of them absent. */
const layouts: fc.Arbitrary<SubtitleOptions> = fc.record(
  {
    maxLineLength: fc.integer({ min: 10, max: 80 }),
    maxLines: fc.integer({ min: 1, max: 4 }),
    maxCueSeconds: fc.integer({ min: 1, max: 20 }),
    wordCues: fc.boolean(),
  },
  { requiredKeys: [] },
);

function check(
  holds: (cues: readonly Cue[], segments: readonly Segment[], options: SubtitleOptions) => void,
): void {
  const property = fc.property(segments(), layouts, (all, options) =>
    holds(toCues(all, options), all, options),
  );
  fc.assert(property, { numRuns: 300 });
}

/**
 * Segments of natural speech: words of a third of a second with short gaps, and pauses of at most 0.7 s
 * between segments.
 */
function talk(): fc.Arbitrary<Segment[]> {
  const said = fc.record({
    text: fc.constantFrom(
      ...'so a the and no it we I yes house weather remember because extraordinary'.split(' '),
    ),
    mark: fc.constantFrom('', '', '', '', ','),
    length: fc.integer({ min: 120, max: 470 }),
    breath: fc.constantFrom(0, 0, 0, 0, 150, 400),
  });
  const part = fc.record({
    words: fc.array(said, { minLength: 1, maxLength: 30 }),
    end: fc.constantFrom('.', '.', '?', ',', ''),
    pause: fc.integer({ min: 0, max: 300 }),
  });
  return fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => {
    let now = 0;
    return parts.map(({ words: spoken, end: mark, pause }) => {
      const words = spoken.map((one, index) => {
        const start = now;
        now += one.length + one.breath;
        const text = one.text + (index === spoken.length - 1 ? mark : one.mark);
        return word(text, start / 1000, (start + one.length) / 1000);
      });
      const [start, end] = [words[0]!.start, words.at(-1)!.end];
      now += pause;
      return segment(words.map((one) => one.word).join(' '), { start, end, words });
    });
  });
}

const unspaced = (texts: readonly string[]) => texts.join('').replaceAll(/[\s\p{Cc}]/gu, '');

const withEnds = (words: readonly ReturnType<typeof word>[], length: number) =>
  words.map(({ word: text, start }) => word(text, start, start + length));

/** One to four segments in time order, in milliseconds; half of them with words at random times. */
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
