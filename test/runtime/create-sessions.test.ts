import { describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { TTS_RATE } from '../../src/domain/synthesis.ts';
import type { RealtimeEvent, RealtimeOutput, SpeakCommand } from '../../src/domain/realtime.ts';
import type { RealtimeSession } from '../../src/realtime/session.ts';
import { createSessions } from '../../src/runtime/create-sessions.ts';
import { SavedVoices } from '../../src/voices/saved.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { askedFor, DIRECTED } from '../helpers/directed-speech.ts';
import { FakeTts, WORD_MS } from '../helpers/fake-tts.ts';
import { temporaryFolder } from '../helpers/model-fixtures.ts';
import { TEST_MODEL, TEST_VOICE, testRuntime } from '../helpers/test-runtime.ts';
import { spoken } from '../realtime/tone-words.ts';

function listenTo(session: RealtimeSession): RealtimeEvent[] {
  const events: RealtimeEvent[] = [];
  void (async () => {
    for await (const output of session.output) if (output.type === 'event') events.push(output.event);
  })();
  return events;
}

const until = (events: readonly RealtimeEvent[], type: RealtimeEvent['type']) =>
  eventually(() => expect(events.map((event) => event.type)).toContain(type));

const speak = (change: Partial<SpeakCommand> = {}) =>
  ({
    type: 'speak',
    speak: { text: 'Hello', includeAlignment: false, ...change },
  }) as const;

describe('a session over a runtime', () => {
  it.each([TEST_MODEL, 'whisper-1'])(
    'transcribes with an installed model as %s, and applies ITN',
    async (model) => {
      const clock = new FakeClock();
      const stt = new FakeStt({ answer: () => said('twenty five dollars') });
      const open = createSessions(testRuntime({ stt }), clock);
      const session = open({ model, requestId: 'r1' });
      const events = listenTo(session);
      session.append(spoken(0.5, 'one two three', 1));
      await until(events, 'speech_ended');
      expect(events.find(({ type }) => type === 'final')).toMatchObject({ text: '$25' });
      expect(stt.calls.flat().at(-1)).toMatchObject({ requestId: 'r1' });
      await session.end('client_disconnect');
      expect(clock.timers).toBe(0);
    },
  );

  it.each([
    ['that is not installed', 'nope', /not installed/],
    ['that speaks', TEST_VOICE, /cannot transcribe/],
    ['with an impossible name', '../etc', /not installed/],
  ])('ends at once with a model %s', async (_, model, message) => {
    const session = createSessions(testRuntime(), new FakeClock())({ model });
    const events = listenTo(session);
    await until(events, 'closed');
    expect(events.slice(1)).toMatchObject([
      {
        type: 'error',
        concern: 'connection',
        error: expect.objectContaining({ message: expect.stringMatching(message) }),
        isFatal: true,
      },
      { type: 'closed', reason: 'error' },
    ]);
  });

  it('speaks with a saved voice, under the name in its request', async () => {
    const savedVoices = new SavedVoices(temporaryFolder());
    const { id } = await savedVoices.create({
      name: 'Mine',
      voiceType: 'blended',
      resolvedVoice: 'af_heart',
    });
    const tts = new FakeTts();
    const session = createSessions(testRuntime({ tts, savedVoices }), new FakeClock())({ requestId: 'r1' });
    const events = listenTo(session);
    session.execute({
      type: 'configure',
      change: { ttsModel: TEST_VOICE, ttsVoice: `voice_${id}`, ttsPacing: 'none' },
    });
    session.execute(speak());
    await until(events, 'utterance_ended');
    expect(events.filter(({ type }) => type === 'error')).toEqual([]);
    expect(tts.requests).toMatchObject([{ text: 'Hello', voice: 'af_heart', requestId: 'r1' }]);
    await session.end('client_disconnect');
  });

  it('speaks with eSpeak if no model is named, and the default one is not installed', async () => {
    const tts = new FakeTts();
    const session = createSessions(testRuntime({ tts }), new FakeClock())({});
    const events = listenTo(session);
    session.execute({ type: 'configure', change: { ttsPacing: 'none' } });
    session.execute(speak());
    await until(events, 'utterance_ended');
    expect(tts.requests).toMatchObject([{ text: 'Hello', speed: 1 }]);
    await session.end('client_disconnect');
  });

  it('speaks with every option of an HTTP request', async () => {
    const tts = new FakeTts();
    const session = createSessions(testRuntime({ tts }), new FakeClock())({});
    const outputs: RealtimeOutput[] = [];
    const listening = (async () => {
      for await (const output of session.output) outputs.push(output);
    })();
    session.execute({ type: 'configure', change: { ttsModel: TEST_VOICE, ttsPacing: 'none' } });
    const effects = { reverbRoomSize: 1, reverbWetDryMix: 1 };
    session.execute(
      speak({
        voice: 'af_heart',
        language: 'en-GB',
        textNormalization: 'off',
        effects,
        alignmentGranularity: 'word',
      }),
    );
    await eventually(() =>
      expect(outputs.some((one) => one.type === 'event' && one.event.type === 'utterance_ended')).toBe(true),
    );
    const asked = {
      language: 'en-GB',
      textNormalization: 'off',
      alignmentGranularity: 'word',
      voice: 'af_heart',
    };
    expect(tts.requests).toMatchObject([{ text: 'Hello', speed: 1, ...asked }]);
    const bytes = outputs.reduce((sum, one) => sum + (one.type === 'audio' ? one.pcm.length : 0), 0);
    // Reverb continues after the speech.
    expect(bytes).toBeGreaterThan((2 * WORD_MS * TTS_RATE) / 1000);
    await session.end('client_disconnect');
    await listening;
  });

  it('applies every mark and element of SSML, and warns about those without effect', async () => {
    const tts = new FakeTts();
    const session = createSessions(testRuntime({ tts }), new FakeClock())({});
    const events = listenTo(session);
    const ended = () => events.filter(({ type }) => type === 'utterance_ended');
    session.execute({ type: 'configure', change: { ttsModel: TEST_VOICE, ttsPacing: 'none' } });
    for (const [index, { kind, asked, text, ...options }] of DIRECTED.entries()) {
      session.execute(speak({ text, ...options }));
      await eventually(() => expect(ended()).toHaveLength(index + 1));
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
      expect(ended().at(-1)).not.toHaveProperty('warnings');
    }
    session.execute(speak({ text: '[rate:9]' }));
    await eventually(() => expect(ended()).toHaveLength(DIRECTED.length + 1));
    expect(ended().at(-1)).toMatchObject({
      warnings: ['[rate:9] is read as it stands: a rate is a number between 0.25 and 4, as in [rate:0.8].'],
    });
    await session.end('client_disconnect');
  });

  it('reports an unknown voice, and continues', async () => {
    const session = createSessions(testRuntime(), new FakeClock())({});
    const events = listenTo(session);
    session.execute({ type: 'configure', change: { ttsModel: TEST_VOICE } });
    session.execute(speak({ voice: 'nobody' }));
    await until(events, 'utterance_ended');
    expect(events.slice(1)).toMatchObject([
      { type: 'utterance_started' },
      { type: 'error', concern: 'speech', isFatal: false },
      { type: 'utterance_ended', isCancelled: false, durationMs: 0 },
    ]);
    await session.end('client_disconnect');
  });
});
