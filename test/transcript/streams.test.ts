import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../src/domain/transcript.ts';
import { CUE_FORMAT_NAMES } from '../../src/transcript/cue-formats.ts';
import { renderCues } from '../../src/transcript/cue-stream.ts';
import { columns } from '../../src/transcript/columns.ts';
import { STREAMS } from '../../src/transcript/streams.ts';

const segment = (start: number, end: number, text: string): Segment => ({
  text,
  start,
  end,
  tokens: [],
  temperature: 0,
  avgLogprob: 0,
  compressionRatio: 1,
  noSpeechProb: 0,
});

/** Segments in time order, in several deliveries. */
const deliveries = fc
  .array(
    fc.record({
      pause: fc.double({ min: 0, max: 5, noNaN: true }),
      length: fc.double({ min: 0.1, max: 20, noNaN: true }),
      words: fc.array(fc.stringMatching(/^[a-zäß,.!?あ漢]{1,12}$/u), { minLength: 1, maxLength: 30 }),
      speaker: fc.constantFrom(undefined, 'A', 'Bob'),
    }),
    { maxLength: 12 },
  )
  .chain((parts) => {
    let at = 0;
    const segments = parts.map(({ pause, length, words, speaker }): Segment => {
      const start = at + pause;
      at = start + length;
      return { ...segment(start, at, words.join(' ')), ...(speaker !== undefined && { speaker }) };
    });
    return fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }).map((sizes) => {
      const left = [...segments];
      const cut = sizes.map((size) => left.splice(0, size));
      return { segments, cut: [...cut, left] };
    });
  });

function written(
  format: 'text' | (typeof CUE_FORMAT_NAMES)[number],
  cut: readonly (readonly Segment[])[],
  width?: number,
): string {
  const stream = STREAMS[format]!({ columns: width });
  return cut.map((some) => stream.add(some, ' ')).join('') + stream.end();
}

describe('a transcript that is written while it grows', () => {
  it('gives the same subtitles as a complete one, however its segments arrive', () => {
    fc.assert(
      fc.property(deliveries, ({ segments, cut }) => {
        for (const format of CUE_FORMAT_NAMES)
          expect(written(format, cut)).toBe(renderCues(format, segments));
      }),
    );
  });

  it('has every word of the text in order, in lines that fit, however its segments arrive', () => {
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 12, max: 60 }), ({ segments, cut }, width) => {
        const words = segments.flatMap(({ text }) => text.split(' '));
        for (const room of [undefined, width]) {
          const text = written('text', cut, room);
          expect(
            text
              .split(/\s+/)
              .filter((word) => word !== '' && !/^(?:A|Bob):$/.test(word))
              .join(''),
          ).toBe(words.join(''));
          expect(text).toBe(written('text', [segments], room));
          if (room === undefined) continue;
          expect(Math.max(0, ...text.split('\n').map(columns))).toBeLessThanOrEqual(room);
        }
      }),
    );
  });

  it('has a paragraph after each long pause, and is empty without speech', () => {
    const segments = [segment(0, 1, 'One.'), segment(1.5, 2, 'Two.'), segment(4.1, 5, 'Three.')];
    expect(written('text', [segments])).toBe('One. Two.\n\nThree.\n');
    expect(written('text', [segments], 7)).toBe('One.\nTwo.\n\nThree.\n');
    expect(written('text', [[], []])).toBe('');
    expect(written('srt', [[]])).toBe('');
    expect(written('vtt', [[]])).toBe('WEBVTT\n');
  });

  it('writes settled text at once', () => {
    const stream = STREAMS.srt!({});
    expect(stream.add([segment(0, 1, 'One.')], ' ')).toBe('');
    expect(stream.add([segment(2, 3, 'Two.')], ' ')).toMatch(/One\.\n$/);
    const text = STREAMS.text!({});
    expect(text.add([segment(0, 1, 'One.')], ' ')).toBe('One.');
    expect(text.add([segment(1, 2, 'Two.')], '')).toBe('Two.');
  });
});
