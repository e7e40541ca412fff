import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readWindow,
  type ReadWindow,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/segments.ts';
import { said, SPECIAL, TOKENIZER } from '../fake-whisper.ts';

type Parts = readonly (string | number)[];

/** A window's segments as `[start, text, end]`, and how far it was understood. */
function read(parts: Parts, duration = 30) {
  const { segments, advance, saidAll } = readWindow(said(...parts), SPECIAL, duration);
  return {
    segments: segments.map(({ start, end, tokens }) => [
      Number(start.toFixed(2)),
      TOKENIZER.decode(tokens),
      Number(end.toFixed(2)),
    ]),
    advance: Number(advance.toFixed(2)),
    saidAll,
  };
}

describe('a window', () => {
  it('falls into segments at its pairs of timestamps; after a single last one nothing more is said', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 30,
      saidAll: true,
    });
  });

  it('that ends in a pair goes on right after it', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5, 5.2])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 5,
      saidAll: false,
    });
  });

  it('leaves a segment that it cuts off to the next window', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5, 5, ' thr'])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 5,
      saidAll: false,
    });
  });

  it('without a pair is one segment, from its first timestamp to its last', () => {
    expect(read([0.4, ' one', 7])).toEqual({ segments: [[0.4, ' one', 7]], advance: 30, saidAll: true });
  });

  it('without a last timestamp is one segment to its end', () => {
    expect(read([0, ' one'], 12)).toEqual({ segments: [[0, ' one', 12]], advance: 12, saidAll: false });
    expect(read([0.4, ' one'], 12)).toEqual({ segments: [[0.4, ' one', 12]], advance: 12, saidAll: false });
  });

  it('without any timestamp is one segment as long as the window', () => {
    expect(read([' one two'], 12)).toEqual({ segments: [[0, ' one two', 12]], advance: 12, saidAll: false });
    expect(read([], 12)).toEqual({ segments: [[0, '', 12]], advance: 12, saidAll: false });
  });

  it('never ends after its sound', () => {
    expect(read([0, ' one', 2, 2, ' two', 29], 2.5).segments).toEqual([
      [0, ' one', 2],
      [2, ' two', 2.5],
    ]);
    expect(read([0, ' one', 2, 2.6, ' two', 29, 29.2], 2.5)).toMatchObject({
      segments: [
        [0, ' one', 2],
        [2.5, ' two', 2.5],
      ],
      advance: 2.5,
    });
    expect(read([0.4, ' one', 29], 2.5).segments).toEqual([[0.4, ' one', 2.5]]);
  });

  it('as short as it may be keeps what is said in it', () => {
    expect(read([0.4, ' one', 29], 0.2).segments).toEqual([[0, ' one', 0.2]]);
    expect(read([0.4, ' one'], 0.4).segments).toEqual([[0, ' one', 0.4]]);
  });

  it('does not make time stand still', () => {
    expect(read([0, 0, ' one'], 12).advance).toBe(12);
  });

  it('keeps the timestamps among the tokens of its segments', () => {
    const { segments } = readWindow(said(0, ' one', 2, 2.4, ' two', 5), SPECIAL, 30);
    expect(segments.map(({ tokens }) => tokens)).toEqual([said(0, ' one', 2), said(2.4, ' two', 5)]);
  });

  it('goes forward, and keeps its segments in their order and in its sound, whatever the model says', () => {
    const gap = fc.integer({ min: 1, max: 300 });
    const segment = fc.record({ pause: fc.nat(100), length: gap, text: fc.constantFrom(' a', ' bc') });
    const tail = fc.constantFrom('whole', 'pair', 'cut off');
    const duration = fc.integer({ min: 1, max: 3000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 6 }),
        tail,
        duration,
        (segments, ending, seconds) => {
          let step = 0;
          const tokens: number[] = [];
          for (const { pause, length, text } of segments) {
            tokens.push(SPECIAL.timestampBegin + (step += pause), ...said(text));
            tokens.push(SPECIAL.timestampBegin + (step += length));
          }
          if (ending !== 'whole') tokens.push(SPECIAL.timestampBegin + step + 5);
          if (ending === 'cut off') tokens.push(...said(' tail'));
          const window: ReadWindow = readWindow(tokens, SPECIAL, seconds);
          expect(window.segments).toHaveLength(segments.length);
          expect(window.saidAll).toBe(ending === 'whole');
          expect(window.advance).toBeGreaterThan(0);
          expect(window.advance).toBeLessThanOrEqual(seconds);
          const times = window.segments.flatMap(({ start, end }) => [start, end]);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          expect(times.at(-1)).toBeLessThanOrEqual(ending === 'whole' ? seconds : window.advance);
        },
      ),
    );
  });
});
