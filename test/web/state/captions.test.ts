import { describe, expect, it } from 'vitest';
import { Captions, transcriptOf } from '../../../src/web/state/captions.ts';
import type { WireEvent } from '../../../src/web/api/types.ts';

const partial = (text: string, confirmed_length = 0): WireEvent => ({
  type: 'transcript.partial',
  text,
  confirmed_length,
  segment_id: 1,
  timestamp_ms: 900,
});
const final = (text: string, start_ms = 1_000): WireEvent => ({
  type: 'transcript.final',
  text,
  segment_id: 1,
  start_ms,
  end_ms: start_ms + 1_000,
  language: 'en',
  confidence: 0.9,
  words: [{ word: 'Ask', start: start_ms / 1000, end: start_ms / 1000 + 0.5 }],
});

describe('the current speech', () => {
  it('separates confirmed from tentative words, as the session does', () => {
    const captions = new Captions();
    captions.take(partial('ask not what', 7), 0);
    expect(captions.partial.value).toEqual({ confirmed: 'ask not', tentative: ' what' });
    captions.take(partial('ask knot'), 0);
    expect(captions.partial.value).toEqual({ confirmed: '', tentative: 'ask knot' });
  });

  it('becomes a line on the clock of the microphone, and an empty final becomes none', () => {
    const captions = new Captions();
    captions.take(partial('ask'), 30);
    captions.take(final('Ask not.'), 30);
    captions.take(final(''), 30);
    expect(captions.partial.value).toBeUndefined();
    expect(captions.lines.value).toMatchObject([
      { text: 'Ask not.', start: 31, end: 32, words: [{ word: 'Ask', start: 31, end: 31.5 }] },
    ]);
  });

  it('keeps its text when the connection breaks', () => {
    const captions = new Captions();
    captions.take({ type: 'vad.speech_start', timestamp_ms: 2_000 }, 0);
    captions.take(partial('ask not'), 0);
    captions.cutOff();
    captions.cutOff();
    expect(captions.lines.value).toMatchObject([{ text: 'ask not', start: 2, isCutOff: true }]);
    expect([captions.partial.value, captions.isSpeaking.value]).toEqual([undefined, false]);
  });

  it('gives a transcript in the form of the server, with text, times and words', () => {
    const captions = new Captions();
    captions.take(final('Ask not.'), 0);
    captions.take(final('Ask.', 5_000), 0);
    expect(transcriptOf(captions.lines.value)).toMatchObject({
      language: 'en',
      duration: 6,
      text: 'Ask not. Ask.',
      segments: [
        { start: 1, end: 2 },
        { start: 5, end: 6 },
      ],
      words: [{ start: 1 }, { start: 5 }],
    });
    expect(transcriptOf([])).toMatchObject({ duration: 0, text: '', segments: [] });
  });
});

describe('the speakers', () => {
  const spoken = (): Captions => {
    const captions = new Captions();
    captions.take(
      {
        ...(final('Ask not. Why?') as Extract<WireEvent, { type: 'transcript.final' }>),
        words: [
          { word: 'Ask', start: 1, end: 1.4, speaker: 'A' },
          { word: 'Why?', start: 1.5, end: 2, speaker: 'B' },
        ],
        turns: [
          { speaker: 'A', text: 'Ask not.', start_ms: 1_000, end_ms: 1_450 },
          { speaker: 'B', text: 'Why?', start_ms: 1_450, end_ms: 2_000 },
        ],
      },
      10,
    );
    return captions;
  };

  it('have a line each, with their words', () => {
    expect(spoken().lines.value).toMatchObject([
      { text: 'Ask not.', speaker: 'A', start: 11, words: [{ word: 'Ask' }] },
      { text: 'Why?', speaker: 'B', end: 12, words: [{ word: 'Why?' }] },
    ]);
  });

  it('have their given names, in the transcript too', () => {
    const { lines, speakers } = spoken();
    speakers.of('B').rename(' Bob ');
    expect(transcriptOf(lines.value, speakers)).toMatchObject({
      text: 'A: Ask not.\nBob: Why?',
      segments: [{ speaker: 'A' }, { speaker: 'Bob' }],
    });
    speakers.of('B').rename('');
    expect(speakers.of('B').name.value).toBe('B');
  });

  it('change if the session corrects them later', () => {
    const captions = spoken();
    captions.take({ type: 'transcript.speakers_renamed', renames: [{ from: 'B', to: 'A' }] }, 0);
    expect(captions.lines.value.map(({ speaker }) => speaker)).toEqual(['A', 'A']);
  });
});
