import '../../../helpers/language-rules.ts';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../helpers/eventually.ts';
import { realtimeServer, SocketClient } from '../socket-client.ts';

const MODEL = 'gpt-realtime-translate';
const OUTPUT = 'session.output_transcript.delta';

async function translating(query = `?model=${MODEL}`) {
  const server = await realtimeServer();
  const client = new SocketClient(`${server.address.replace('http', 'ws')}/v1/realtime/translations${query}`);
  await once(client.socket, 'open');
  await client.has(1);
  return { ...server, client, session: server.sessions[0]! };
}

const final = (text: string, endMs: number, language = 'en') =>
  ({ type: 'final', segmentId: 0, text, startMs: 0, endMs, language, confidence: 1 }) as const;

describe('a translation session', () => {
  it('translates with the model of its address, and sends its settings', async () => {
    const { client, session } = await translating();
    expect(client.events[0]).toMatchObject({
      type: 'session.created',
      session: {
        id: session.id,
        type: 'translation',
        model: MODEL,
        expires_at: expect.any(Number),
        audio: { output: { language: 'en' } },
      },
    });
    expect(session.obeyed).toEqual([{ type: 'configure', change: { task: 'translate', model: MODEL } }]);
    expect(session.admission).toBe('wait');
  });

  it('sends words as they settle, speaks finals, and closes when everything was sent', async () => {
    const { client, session, sessions } = await translating();
    client.send({ type: 'session.input_audio_buffer.append', audio: Buffer.alloc(9_600).toString('base64') });
    await eventually(() => expect(session.heardSamples).toBeGreaterThan(3_100));
    session.say({ type: 'partial', segmentId: 0, confirmed: 'ask not', tentative: ' what', untilMs: 1_234 });
    session.say(final('ask not what.', 2_000));
    expect(await client.has(3)).toMatchObject({ type: OUTPUT, delta: ' not what.', elapsed_ms: 2_000 });
    expect(client.events[1]).toMatchObject({ type: OUTPUT, delta: 'ask', elapsed_ms: 1_200 });
    await eventually(() => expect(sessions).toHaveLength(2));
    const speaker = sessions[1]!;
    await eventually(() =>
      expect(speaker.obeyed.at(-1)).toEqual({
        type: 'speak',
        speak: { text: 'ask not what.', includeAlignment: false },
      }),
    );
    session.say(final('ask again.', 3_000));
    speaker.play(Uint8Array.of(1, 2, 3, 4));
    client.send({ type: 'session.close' });
    speaker.say({ type: 'utterance_ended', isCancelled: false, durationMs: 1 });
    await eventually(() => expect(speaker.obeyed.filter(({ type }) => type === 'speak')).toHaveLength(2));
    await client.has(5);
    expect(client.types).not.toContain('session.closed');
    speaker.say({ type: 'utterance_ended', isCancelled: false, durationMs: 1 });
    expect(await client.closed).toBe(1000);
    expect(client.types.slice(3).toSorted()).toEqual([
      'session.closed',
      'session.output_audio.delta',
      OUTPUT,
    ]);
    expect(client.events.find(({ type }) => type === 'session.output_audio.delta')).toMatchObject({
      delta: 'AQIDBA==',
      format: 'pcm16',
      sample_rate: 24_000,
      channels: 1,
    });
    expect(client.types.at(-1)).toBe('session.closed');
  });

  it('sends the source transcript on request, and speaks only on request', async () => {
    const { client, session, sessions } = await translating();
    const audio = { input: { transcription: { model: 'gpt-realtime-whisper' } }, output: { voice: null } };
    client.send({ type: 'session.update', session: { audio } });
    expect(await client.has(2)).toMatchObject({
      type: 'session.updated',
      session: {
        audio: { input: { transcription: { model: 'gpt-realtime-whisper' } }, output: { voice: null } },
      },
    });
    const source = sessions[1]!;
    client.send({ type: 'session.input_audio_buffer.append', audio: Buffer.alloc(4_800).toString('base64') });
    await eventually(() => expect(source.heardSamples).toBeGreaterThan(1_500));
    expect(session.heardSamples).toBe(source.heardSamples);
    source.say(final('Guten Morgen.', 1_000, 'de'));
    expect(await client.has(3)).toMatchObject({
      type: 'session.input_transcript.delta',
      delta: 'Guten Morgen.',
      elapsed_ms: 1_000,
    });
    session.say(final('Good morning.', 1_000));
    expect(await client.has(4)).toMatchObject({ type: OUTPUT });
    client.send({ type: 'session.close' });
    await client.closed;
    expect(sessions).toHaveLength(2);
    expect(client.types.at(-1)).toBe('session.closed');
  });

  it.each([
    [
      { type: 'session.update', session: { audio: { output: { language: 'de' } } } },
      { code: 'invalid_value', param: 'session.audio.output.language' },
    ],
    [{ type: 'session.update' }, { code: 'missing_required_parameter', param: 'session' }],
    [
      { type: 'response.create', event_id: 'e' },
      { code: 'invalid_value', param: 'type', event_id: 'e' },
    ],
    [
      { type: 'session.input_audio_buffer.append', audio: '?' },
      { code: 'invalid_value', param: 'audio' },
    ],
  ])('rejects %j and continues', async (message, error) => {
    const { client } = await translating();
    client.send(message);
    expect(await client.has(2)).toMatchObject({ type: 'error', error });
    client.send({ type: 'session.update', session: {} });
    expect(await client.has(3)).toMatchObject({ type: 'session.updated' });
  });

  it('opens with the settings of its client secret', async () => {
    const server = await realtimeServer();
    const url = '/v1/realtime/translations/client_secrets';
    const payload = {
      session: { type: 'translation', model: 'nothing', audio: { output: { language: 'en' } } },
    };
    expect((await server.app.inject({ method: 'POST', url, payload })).json()).toMatchObject({
      error: { code: 'model_not_found' },
    });
  });
});
