import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readWindow,
  type ReadWindow,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/segments.ts';
import { scriptTokens, SPECIAL, TOKENIZER } from '../fake-whisper.ts';

type Parts = readonly (string | number)[];

/** A window's segments as `[start, text, end]`, and the time up to which it was decoded. */
function read(parts: Parts, duration = 30) {
  const { segments, advance, saidAll } = readWindow(scriptTokens(...parts), SPECIAL, duration);
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

describe('segments of a window', () => {
  it('are split at pairs of timestamps; nothing follows a single last timestamp', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 30,
      saidAll: true,
    });
  });

  it('that end with a pair let the next window start there', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5, 5.2])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 5,
      saidAll: false,
    });
  });

  it('leave an unfinished segment to the next window', () => {
    expect(read([0, ' one', 2, 2.4, ' two', 5, 5, ' thr'])).toEqual({
      segments: [
        [0, ' one', 2],
        [2.4, ' two', 5],
      ],
      advance: 5,
      saidAll: false,
    });
  });

  it('are one from the first to the last timestamp if there is no pair', () => {
    expect(read([0.4, ' one', 7])).toEqual({ segments: [[0.4, ' one', 7]], advance: 30, saidAll: true });
  });

  it("are one to the window's end if there is no last timestamp", () => {
    expect(read([0, ' one'], 12)).toEqual({ segments: [[0, ' one', 12]], advance: 12, saidAll: false });
    expect(read([0.4, ' one'], 12)).toEqual({ segments: [[0.4, ' one', 12]], advance: 12, saidAll: false });
  });

  it('are one as long as the window if there is no timestamp', () => {
    expect(read([' one two'], 12)).toEqual({ segments: [[0, ' one two', 12]], advance: 12, saidAll: false });
    expect(read([], 12)).toEqual({ segments: [[0, '', 12]], advance: 12, saidAll: false });
  });

  it('never end after the audio', () => {
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

  it('keep the text of the shortest possible window', () => {
    expect(read([0.4, ' one', 29], 0.2).segments).toEqual([[0, ' one', 0.2]]);
    expect(read([0.4, ' one'], 0.4).segments).toEqual([[0, ' one', 0.4]]);
  });

  it('never leave the next window at the same time', () => {
    expect(read([0, 0, ' one'], 12).advance).toBe(12);
  });

  it('keep timestamps among their tokens', () => {
    const { segments } = readWindow(scriptTokens(0, ' one', 2, 2.4, ' two', 5), SPECIAL, 30);
    expect(segments.map(({ tokens }) => tokens)).toEqual([
      scriptTokens(0, ' one', 2),
      scriptTokens(2.4, ' two', 5),
    ]);
  });

  it('move forward, ordered and inside the audio, for any output', () => {
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
            tokens.push(SPECIAL.timestampBegin + (step += pause), ...scriptTokens(text));
            tokens.push(SPECIAL.timestampBegin + (step += length));
          }
          if (ending !== 'whole') tokens.push(SPECIAL.timestampBegin + step + 5);
          if (ending === 'cut off') tokens.push(...scriptTokens(' tail'));
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
