import { describe, expect, it } from 'vitest';
import { meter, nextCaptions, NOTHING_SAID, shownPartial } from '../../../src/cli/ui/captions-state.ts';
import type { RealtimeEvent } from '../../../src/realtime/events.ts';
import { final } from '../live/finals.ts';

const partial = (text: string): RealtimeEvent => ({
  type: 'transcript.partial',
  text,
  segment_id: 0,
  timestamp_ms: 0,
});
const after = (...events: readonly RealtimeEvent[]) => events.reduce(nextCaptions, NOTHING_SAID);
const shown = (room: number, ...texts: readonly string[]) => shownPartial(after(...texts.map(partial)), room);

describe('captions on a screen', () => {
  it('are what is final, and what is being said', () => {
    const state = after(partial('One'), final('One two.'), partial('Three'));
    expect(state).toMatchObject({ finals: ['One two.'], partial: 'Three', settled: 0 });
  });

  it('lose what was said of something that was nothing', () => {
    expect(after(partial('Hm'), final(''))).toEqual(NOTHING_SAID);
    expect(after(partial('Hm'), { type: 'vad.speech_end', timestamp_ms: 0 })).toEqual(NOTHING_SAID);
  });

  it('only show, whatever is said', () => {
    expect(after(final('a\u001b[2Jb'), partial('\u0007'))).toMatchObject({
      finals: [String.raw`a\u001b[2Jb`],
      partial: String.raw`\u0007`,
    });
  });

  it.each([
    ['settle where they are the same again', ['and so', 'and so my fellow'], ['and so', ' my fellow']],
    ['settle in whole words', ['and so my fell', 'and so my fellow'], ['and so my ', 'fellow']],
    ['are open where they changed', ['ants only', 'and so'], ['', 'and so']],
    ['settle whole where nothing changed', ['and so', 'and so'], ['and so', '']],
    ['settle before punctuation that changed', ['How do I?', 'How do I get'], ['How do I', ' get']],
    ['settle in characters where there are no words', ['日本', '日本語'], ['日本', '語']],
  ] as const)('%s', (_, texts, [settled, open]) => {
    expect(shown(80, ...texts)).toEqual({ settled, open });
  });

  it('show the end of what is too long, in whole words', () => {
    expect(shown(14, 'one two three four')).toEqual({ settled: '… ', open: 'three four' });
    expect(shown(14, 'one two three', 'one two three four')).toEqual({ settled: '… three', open: ' four' });
    expect(shown(18, 'one two three four')).toEqual({ settled: '… ', open: 'two three four' });
  });

  it.each([
    [-Infinity, '▁'],
    [-60, '▁'],
    [-36, '▅'],
    [-12, '█'],
    [0, '█'],
  ])('show a level of %d as %s', (level, bar) => {
    expect(meter(level)).toBe(bar);
  });
});
