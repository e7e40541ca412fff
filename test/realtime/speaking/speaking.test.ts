import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../src/audio/chunk.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { MODEL, SessionHarness } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

/** An engine that yields its first word at once, and blocks before the second. */
const stuck = () =>
  new FakeTts({
    beforeWord: (word) => (word === 'second' ? new Promise(() => undefined) : Promise.resolve()),
  });

const broken = () =>
  new FakeTts({
    async beforeWord(word) {
      if (word === 'second') throw new VoiceError('worker_lost', 'It broke.');
    },
  });

describe('a speaking session', () => {
  it('sends start and end events, and sound in frames of 4,096 bytes between them', async () => {
    const harness = new SessionHarness();
    harness.speak('one two three four', { requestId: 'r1' });
    await harness.clock.advance(4 * WORD_MS);
    expect(harness.story.slice(1)).toEqual(['utterance_started', 'audio', 'utterance_ended']);
    expect(harness.of('utterance_started')).toEqual([
      { type: 'utterance_started', requestId: 'r1', atMs: 0 },
    ]);
    expect(harness.of('utterance_ended')).toEqual([
      { type: 'utterance_ended', requestId: 'r1', isCancelled: false, durationMs: 4 * WORD_MS },
    ]);
    const frames = harness.outputs.flatMap((output) => (output.type === 'audio' ? output.pcm.length : []));
    expect(frames.slice(0, -1).every((length) => length === CHUNK_BYTES)).toBe(true);
    expect(frames.reduce((sum, length) => sum + length, 0)).toBe(4 * WORD_MS * 48);
  });

  it('omits the request id if the command has none', async () => {
    const harness = new SessionHarness();
    harness.speak('one');
    await harness.clock.advance(WORD_MS);
    expect(harness.of('utterance_started')[0]).not.toHaveProperty('requestId');
    expect(harness.of('utterance_ended')[0]).not.toHaveProperty('requestId');
  });

  it('sends word alignments before their sound on request', async () => {
    const harness = new SessionHarness();
    harness.speak('one two', { includeAlignment: true, requestId: 'r1' });
    await harness.clock.advance(2 * WORD_MS);
    expect(harness.story.slice(1)).toEqual([
      'utterance_started',
      'alignment',
      'audio',
      'alignment',
      'audio',
      'utterance_ended',
    ]);
    expect(harness.of('alignment')[1]).toEqual({
      type: 'alignment',
      requestId: 'r1',
      alignment: { granularity: 'word', items: [{ text: 'two', startMs: WORD_MS, durationMs: WORD_MS }] },
    });
  });

  it('is cancelled at once, even if the engine is slow to stop', async () => {
    const harness = new SessionHarness({ tts: stuck() });
    harness.speak('first second', { requestId: 'r1' });
    await settle();
    harness.session.execute({ type: 'cancel_speech' });
    await settle();
    expect(harness.story.at(-1)).toBe('utterance_ended, cancelled');
    expect(harness.of('utterance_ended')).toMatchObject([{ requestId: 'r1', durationMs: 85 }]);
    expect(harness.clock.now()).toBe(0);
  });

  it('cancels its speech for the next one, and never plays two at once', async () => {
    const tts = stuck();
    const harness = new SessionHarness({ tts });
    for (const name of ['a', 'b', 'c']) harness.speak('first second', { requestId: name });
    harness.speak('last', { requestId: 'd' });
    await harness.clock.advance(WORD_MS);
    expect(
      harness.events.flatMap((event) => ('requestId' in event ? `${event.requestId} ${event.type}` : [])),
    ).toEqual(
      ['a', 'b', 'c', 'd'].flatMap((name) => [`${name} utterance_started`, `${name} utterance_ended`]),
    );
    expect(harness.of('utterance_ended').map(({ isCancelled }) => isCancelled)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('reports a failure, and ends the speech', async () => {
    const harness = new SessionHarness({ tts: broken() });
    harness.speak('first second', { requestId: 'r1' });
    await harness.clock.advance(WORD_MS);
    expect(harness.plot.slice(1)).toEqual([
      'utterance_started',
      'audio',
      'error tts_error',
      'utterance_ended',
    ]);
    expect(harness.of('utterance_ended')).toMatchObject([{ requestId: 'r1', isCancelled: false }]);
  });

  it.each([
    ['ends', new FakeTts()],
    ['fails', broken()],
  ])('transcribes again when its speech %s', async (_, tts) => {
    const harness = new SessionHarness({ tts });
    harness.speak('first second');
    await harness.clock.advance(2 * WORD_MS);
    await harness.hear(spoken(0.5, 'one two three', 1));
    expect(harness.of('final')).toMatchObject([{ text: '[one two three]' }]);
  });

  it('transcribes speech before and after its own, and nothing in between', async () => {
    const harness = new SessionHarness({ tts: stuck() });
    await harness.hear(spoken(0.5, 'one two three'));
    harness.speak('first second');
    await harness.hear(spoken('four five six'));
    harness.session.execute({ type: 'cancel_speech' });
    await settle();
    await harness.hear(spoken(0.5, 'seven eight nine', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one two three]', '[seven eight nine]']);
    const [, start] = harness.of('speech_started');
    expect(Math.abs(start!.atMs - 3_400)).toBeLessThan(50);
  });

  it('sends no more than its lead ahead of playback, and transcribes again after playback', async () => {
    const harness = new SessionHarness();
    const sentMs = () =>
      harness.outputs.reduce(
        (sum, output) => sum + (output.type === 'audio' ? output.pcm.length / 48 : 0),
        0,
      );
    await harness.configure({ ttsLeadMs: 500 });
    harness.speak(Array(20).fill('word').join(' '));
    for (let second = 0; second < 2; second++) {
      await harness.clock.advance(0);
      expect(sentMs()).toBeGreaterThanOrEqual(1_000 * second + 500);
      expect(sentMs()).toBeLessThan(1_000 * second + 600);
      await harness.hear(spoken('four five'));
      await harness.clock.advance(200);
    }
    expect(harness.of('utterance_ended')).toMatchObject([{ durationMs: 2_000, isCancelled: false }]);
    await harness.hear(spoken(0.5, 'one two three', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one two three]']);
  });

  it('ends at once if it is cancelled during playback', async () => {
    const harness = new SessionHarness();
    harness.speak('one two three four');
    await settle();
    expect(harness.of('utterance_ended')).toEqual([]);
    harness.session.execute({ type: 'cancel_speech' });
    await settle();
    expect(harness.of('utterance_ended')).toMatchObject([{ durationMs: 400, isCancelled: true }]);
    expect(harness.clock.timers).toBe(1);
  });

  it('sends as fast as synthesis on request', async () => {
    const harness = new SessionHarness();
    await harness.configure({ ttsPacing: 'none' });
    harness.speak(Array(40).fill('word').join(' '));
    for (let turn = 0; turn < 10; turn++) await settle();
    expect(harness.of('utterance_ended')).toMatchObject([{ durationMs: 4_000 }]);
    expect(harness.clock.now()).toBe(0);
  });

  it('speaks with the configured model and voice, unless a command names another voice', async () => {
    const asked: unknown[] = [];
    const harness = new SessionHarness({
      runtime: {
        tts: async (model) => ({
          speak(utterance, signal) {
            asked.push({ model, ...utterance });
            return new FakeTts().synthesize({ text: 'fine', speed: 1 }, signal);
          },
        }),
      },
    });
    harness.speak('hello');
    await settle();
    await harness.configure({ ttsModel: 'voice', ttsVoice: 'anna' });
    harness.speak('hello', { speed: 2 });
    await settle();
    harness.speak('hello', { voice: 'bert', alignmentGranularity: 'character' });
    await settle();
    expect(asked).toEqual([
      { model: undefined, text: 'hello' },
      { text: 'hello', model: 'voice', voice: 'anna', speed: 2 },
      { text: 'hello', alignmentGranularity: 'character', model: 'voice', voice: 'bert' },
    ]);
    expect(harness.of('error')).toEqual([]);
    expect(MODEL).not.toBe('voice');
  });

  it('stops its speech with the session', async () => {
    const harness = new SessionHarness({ tts: stuck() });
    harness.speak('first second');
    await settle();
    await harness.session.end('server_shutdown');
    await harness.over;
    expect(harness.plot.slice(-2)).toEqual(['utterance_ended, cancelled', 'closed: server_shutdown']);
  });
});
