import { describe, expect, it } from 'vitest';
import { SPEECH_RATE } from '../../../src/domain/audio.ts';
import type { KnownSpeakerReferences, RealtimeCommand } from '../../../src/domain/realtime.ts';
import type { LiveDiarization, SpeakerRange } from '../../../src/domain/speakers.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { SessionHarness } from '../session-harness.ts';
import { heardWords, spoken, WORD_SECONDS } from '../tone-words.ts';

const close: RealtimeCommand = { type: 'close' };

/** An engine that gives word times of tones, whose first word follows padding of 0.3 s. */
const engine = () =>
  new FakeStt({
    capabilities: { wordTimestamps: true },
    answer: ({ speech }) => {
      const heard = heardWords(speech);
      const words = heard.map((word, index) => {
        const start = 0.3 + index * WORD_SECONDS;
        return { word: ` ${word}`, start, end: start + WORD_SECONDS };
      });
      if (words.length === 0) return { language: 'en', segments: [] };
      return said(heard.join(' '), speech.length / SPEECH_RATE, { words });
    },
  });

/** A session with `add` as its diarization. */
function harness(add: LiveDiarization['add']) {
  const asked: SpeakerRange[] = [];
  const known: (KnownSpeakerReferences | undefined)[] = [];
  const session = new SessionHarness({
    stt: async () => engine(),
    runtime: {
      speakers: async (range, references) => {
        asked.push(range);
        known.push(references);
        return { add };
      },
      inWrittenForm: async (segments) => segments,
    },
  });
  return { session, asked, known };
}

describe('live diarization', () => {
  it('gives each final its speaker turns, and speakers of words', async () => {
    const regions: [number, number][] = [];
    const { session, asked } = harness(async (speech, start) => {
      regions.push([start, start + speech.length / SPEECH_RATE]);
      const half = start + 0.3 + 3 * WORD_SECONDS;
      return {
        turns: [
          { speaker: 'A', start, end: half },
          { speaker: 'B', start: half, end: start + 9 },
        ],
        renamed: new Map(),
      };
    });
    await session.configure({ speakers: { minSpeakers: 2 } });
    await session.hear(spoken(1, 'one two three four five six', 1));
    session.session.execute(close);
    await session.over;
    const [final] = session.of('final');
    expect(final).toMatchObject({
      text: 'one two three four five six',
      turns: [
        { speaker: 'A', text: 'one two three' },
        { speaker: 'B', text: 'four five six' },
      ],
    });
    expect(final!.turns![0]!.endMs).toBeLessThanOrEqual(final!.turns![1]!.startMs);
    expect(final!.words!.map(({ speaker }) => speaker).join('')).toBe('AAABBB');
    expect(asked).toEqual([{ minSpeakers: 2 }]);
    expect(regions).toHaveLength(1);
    expect(regions[0]![0] * 1000).toBeCloseTo(final!.startMs, -1);
    expect(regions[0]![1] * 1000).toBeCloseTo(final!.endMs, -1);
  });

  it('recognizes known speakers by their voices, and those that are named later', async () => {
    const { session, asked, known } = harness(async () => ({ turns: [], renamed: new Map() }));
    const knownSpeakers = { names: ['Ada'], references: ['data:audio/wav;base64,AAAA'] };
    await session.configure({ speakers: {} });
    await session.configure({ knownSpeakers });
    await session.configure({ knownSpeakers, language: 'en' });
    await session.configure({ knownSpeakers: undefined });
    expect(asked).toEqual([{}, {}, {}]);
    expect(known).toEqual([undefined, knownSpeakers, undefined]);
  });

  it('sends corrections before the final after which they are known', async () => {
    let regions = 0;
    const { session } = harness(async (_, start) => ({
      turns: [{ speaker: 'A', start, end: start + 5 }],
      renamed: new Map(++regions === 2 ? [['B', 'A']] : []),
    }));
    await session.configure({ speakers: {} });
    await session.hear(spoken(0.5, 'one two three', 1, 'four five six', 1));
    session.session.execute(close);
    await session.over;
    const told = session.events.filter(({ type }) => type === 'final' || type === 'speakers_renamed');
    expect(told.map(({ type }) => type)).toEqual(['final', 'speakers_renamed', 'final']);
    expect(session.of('speakers_renamed')[0]!.renames).toEqual([{ from: 'B', to: 'A' }]);
  });

  it('loses no word if diarization fails, and reports that once', async () => {
    const { session } = harness(async () => {
      throw new VoiceError('internal', 'The model broke.');
    });
    await session.configure({ speakers: {} });
    await session.hear(spoken(0.5, 'one two three', 1, 'four five six', 1));
    session.session.execute(close);
    await session.over;
    expect(session.of('final').map(({ text, turns }) => [text, turns])).toEqual([
      ['one two three', undefined],
      ['four five six', undefined],
    ]);
    expect(session.of('error').map(({ error, isFatal }) => [error.message, isFatal])).toEqual([
      ['The speakers cannot be told apart any more: The model broke.', false],
    ]);
  });

  it('runs only while it is enabled', async () => {
    let calls = 0;
    const { session } = harness(async () => {
      calls++;
      return { turns: [], renamed: new Map() };
    });
    await session.hear(spoken(0.5, 'one two three', 1));
    await session.configure({ speakers: {} });
    await session.hear(spoken('four five six', 1));
    await session.configure({ speakers: undefined });
    await session.hear(spoken('seven eight nine', 1));
    session.session.execute(close);
    await session.over;
    expect(session.of('final')).toHaveLength(3);
    expect(calls).toBe(1);
  });

  it('is rejected without a diarization model, and the session continues', async () => {
    const session = new SessionHarness();
    await session.configure({ speakers: {}, language: 'en' });
    await session.hear(spoken(0.5, 'one two three', 1));
    session.session.execute(close);
    await session.over;
    expect(session.of('error')).toMatchObject([
      { concern: 'command', error: { kind: 'model_not_found' }, isFatal: false },
    ]);
    expect(session.of('final')).toHaveLength(1);
  });
});
