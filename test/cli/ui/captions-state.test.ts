import { describe, expect, it } from 'vitest';
import {
  meter,
  nextCaptions,
  NO_CAPTIONS,
  shownPartial,
  splitByConfidence,
} from '../../../src/cli/ui/captions-state.ts';
import type { RealtimeEvent } from '../../../src/domain/realtime.ts';
import { final } from '../live/finals.ts';

const partial = (confirmed: string, tentative = ''): RealtimeEvent => ({
  type: 'partial',
  segmentId: 0,
  confirmed,
  tentative,
  untilMs: 0,
});
const after = (...events: readonly RealtimeEvent[]) => events.reduce(nextCaptions, NO_CAPTIONS);
const shown = (room: number, confirmed: string, tentative: string) =>
  shownPartial(after(partial(confirmed, tentative)), room);

describe('the state of captions', () => {
  it('holds the final captions and the current partial', () => {
    const state = after(partial('One'), final('One two.'), partial('Three', ' four'));
    expect(state).toMatchObject({ partial: 'Three four', settled: 5 });
    expect(state.finals).toEqual([[{ text: 'One two.', isDoubtful: false }]]);
  });

  it('drops a partial that ends without text', () => {
    expect(after(partial('Hm'), final(''))).toEqual(NO_CAPTIONS);
    expect(after(partial('Hm'), { type: 'speech_ended', atMs: 0 })).toEqual(NO_CAPTIONS);
  });

  it('escapes control characters', () => {
    expect(after(final('a\u001b[2Jb'), partial('\u0007'))).toMatchObject({
      finals: [[{ text: String.raw`a\u001b[2Jb` }]],
      partial: String.raw`\u0007`,
    });
  });

  it('settles the confirmed words of a partial', () => {
    expect(shown(80, 'and so', ' my fellow')).toEqual({ settled: 'and so', open: ' my fellow' });
    expect(shown(80, '', 'and so')).toEqual({ settled: '', open: 'and so' });
  });

  it('shows the end of a long partial, in whole words', () => {
    expect(shown(14, '', 'one two three four')).toEqual({ settled: '… ', open: 'three four' });
    expect(shown(14, 'one two three', ' four')).toEqual({ settled: '… three', open: ' four' });
    expect(shown(18, '', 'one two three four')).toEqual({ settled: '… ', open: 'two three four' });
  });

  it.each([
    [-Infinity, '▁'],
    [-60, '▁'],
    [-36, '▅'],
    [-12, '█'],
    [0, '█'],
  ])('shows a level of %d dBFS as %s', (level, bar) => {
    expect(meter(level)).toBe(bar);
  });
});

const word = (text: string, probability?: number) => ({
  word: text,
  start: 0,
  end: 1,
  ...(probability !== undefined && { probability }),
});

const marked = (text: string, ...words: Parameters<typeof splitByConfidence>[1]) =>
  splitByConfidence(text, words)
    .map((part) => (part.isDoubtful ? `<${part.text}>` : part.text))
    .join('|');

describe('splitByConfidence', () => {
  it('marks words of low probability at their places', () => {
    expect(
      marked('the cat the mat', word('the', 0.9), word('cat', 0.2), word('the', 0.4), word('mat', 1)),
    ).toBe('the |<cat>| |<the>| mat');
  });

  it('marks none if probabilities are missing or the text is written differently', () => {
    expect(marked('it costs $25', word('it'), word('costs'), word('twenty', 0.1))).toBe('it costs $25');
    expect(marked('', word('a', 0.1))).toBe('');
  });
});
