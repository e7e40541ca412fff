import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barLine, latestLine, nextBar, INITIAL_BAR } from '../../../src/cli/ui/transcribe-bar.ts';
import type { TranscribeProgress } from '../../../src/runtime/transcribe.ts';
import { columns } from '../../../src/transcript/columns.ts';

const transcribed = (until: number): TranscribeProgress => ({
  type: 'transcribed',
  until,
  language: 'en',
  segments: [],
});
const prepared = (duration: number, start = 0): TranscribeProgress => ({ type: 'prepared', start, duration });

describe('barLine', () => {
  it('shows the seconds read so far before the duration is known', () => {
    expect(barLine('a.mp3', INITIAL_BAR, 1, 40)).toBe('a.mp3: reading ⠴');
    const reading = nextBar(INITIAL_BAR, { type: 'decoded', seconds: 75 }, 1);
    expect(barLine('a.mp3', reading, 1, 40)).toBe('a.mp3: reading 1:15 ⠴');
  });

  it('shows progress, duration and the time left', () => {
    let state = nextBar(INITIAL_BAR, prepared(100), 2);
    expect(barLine('a.mp3', state, 3, 60)).toBe(`a.mp3 ${'░'.repeat(22)} 0:00/1:40 transcribing ⠴`);
    state = nextBar(state, transcribed(50), 12);
    expect(barLine('a.mp3', state, 12, 60)).toMatch(/ 0:50\/1:40 0:10 left$/);
  });

  it('moves from the start and with every engine call, before there are words', () => {
    let state = nextBar(INITIAL_BAR, prepared(100), 0);
    expect(barLine('a', state, 0.2, 60)).not.toBe(barLine('a', state, 0.4, 60));
    state = nextBar(state, { type: 'recognized', seconds: 25 }, 10);
    expect(barLine('a', state, 10, 60)).toMatch(/ 0:25\/1:40 0:30 left$/);
    state = nextBar(state, transcribed(20), 11);
    expect(barLine('a', state, 10, 60)).toMatch(/ 0:25\/1:40 0:30 left$/);
  });

  it('counts the part of a recording from the start of the part', () => {
    const state = nextBar(nextBar(INITIAL_BAR, prepared(100, 600), 0), transcribed(625), 10);
    expect(barLine('a.mp3', state, 10, 60)).toMatch(/ 0:25\/1:40 0:30 left$/);
  });

  it('fits any width', () => {
    const steps = fc.array(
      fc.tuple(
        fc.double({ min: 0.2, max: 20, noNaN: true }),
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
      ),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 0, max: 120 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (ways, width, name) => {
          let state = nextBar(INITIAL_BAR, prepared(1000), 0);
          let [now, until] = [0, 0];
          for (const [seconds, share] of ways) {
            for (const part of [0.1, 0.5, 1]) {
              const line = barLine(name, state, now + part * seconds, width);
              expect(columns(line)).toBeLessThanOrEqual(width);
            }
            now += seconds;
            until += (1000 - until) * share;
            state = nextBar(state, transcribed(until), now);
          }
        },
      ),
    );
  });

  it('moves between two steps at the speed of the engine, but not past the next step', () => {
    let state = nextBar(nextBar(INITIAL_BAR, prepared(100), 0), transcribed(20), 10);
    const at = (now: number) => / (\d+:\d\d)\//.exec(barLine('a', state, now, 60))?.[1];
    expect([10, 12, 15, 19, 60].map(at)).toEqual(['0:20', '0:23', '0:29', '0:36', '0:38']);
    state = nextBar(state, transcribed(40), 20);
    expect([20, 22].map(at)).toEqual(['0:40', '0:43']);
  });

  it('never goes back, for steps of any size at any time', () => {
    const step = fc.record({
      seconds: fc.double({ min: 0, max: 20, noNaN: true }),
      share: fc.double({ min: 0.001, max: 0.6, noNaN: true }),
      isHeard: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        let state = nextBar(INITIAL_BAR, prepared(3000), 0);
        let [now, until, last] = [0, 0, 0];
        const look = (at: number) => {
          const [, minutes, seconds] = / (\d+):(\d\d)\/50:00/.exec(barLine('a', state, at, 60))!;
          const shown = 60 * Number(minutes) + Number(seconds);
          expect(shown).toBeGreaterThanOrEqual(last);
          last = shown;
        };
        for (const { seconds, share, isHeard } of steps) {
          for (const part of [0.2, 0.9]) look(now + part * seconds);
          now += seconds;
          until += (3000 - until) * share;
          state = nextBar(state, isHeard ? transcribed(until) : { type: 'recognized', seconds: until }, now);
          look(now);
        }
      }),
    );
  });

  it('shows the end of the latest text', () => {
    const state = { ...INITIAL_BAR, latest: 'a long sentence that was transcribed last' };
    expect(latestLine(state, 12)).toBe('…cribed last');
    expect(latestLine(state, 80)).toBe(state.latest);
    expect(latestLine({ ...state, latest: 'a\u001b[2J' }, 80)).toBe(String.raw`a\u001b[2J`);
  });
});
