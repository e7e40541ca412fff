import { connect } from 'node:net';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import type { RealtimeClientEvent, RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { fromPcm16, toPcm16 } from '../../src/audio/pcm16.ts';
import { createResampler } from '../../src/audio/resample.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { servedModels } from './served-models.ts';
import { record, type ToneRecording } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The hosted API's own realtime client, with nothing changed but where it connects to. */

const HOSTED_RATE = 24_000;
const ITEM = 'conversation.item.input_audio_transcription';

const first = record([
  { silence: 0.4 },
  { mark: 'de' },
  { words: ['house', 'tree', 'water'] },
  { silence: 0.6 },
]);
const second = record([
  { silence: 0.4 },
  { mark: 'en' },
  { words: ['sun', 'cat', 'bread'] },
  { silence: 0.6 },
]);

const models = await servedModels();
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

type EventOf<T extends RealtimeServerEvent['type']> = Extract<RealtimeServerEvent, { type: T }>;

/** A client, and what it has been told. */
function openClient(model = FUNCTIONAL) {
  const { hostname, port } = new URL(server.url);
  // The client knows of nothing but TLS, which is for a proxy to speak: it is left out underneath.
  const options = { createConnection: (() => connect(Number(port), hostname)) as unknown as typeof connect };
  const openai = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` });
  const client = new OpenAIRealtimeWS({ model, options }, openai);
  const events: RealtimeServerEvent[] = [];
  client.on('event', (event) => void events.push(event));
  client.on('error', () => undefined);
  const all = <T extends RealtimeServerEvent['type']>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  return {
    events,
    all,
    send: (event: RealtimeClientEvent) => client.send(event),
    opened: new Promise<void>((resolve) => client.socket.once('open', resolve)),
    async event<T extends RealtimeServerEvent['type']>(type: T, nth = 1): Promise<EventOf<T>> {
      await eventually(() => expect(all(type).length).toBeGreaterThanOrEqual(nth));
      return all(type)[nth - 1]!;
    },
    /** In events of a tenth of a second. */
    append({ pcm }: ToneRecording) {
      const samples = createResampler(SPEECH_RATE, HOSTED_RATE).push(fromPcm16(pcm));
      const bytes = Buffer.from(toPcm16(samples));
      for (let at = 0; at < bytes.length; at += 4_801) {
        const audio = bytes.subarray(at, at + 4_801).toString('base64');
        client.send({ type: 'input_audio_buffer.append', audio });
      }
    },
  };
}

const transcription = (input: object = {}): RealtimeClientEvent => ({
  type: 'session.update',
  session: {
    type: 'transcription',
    include: ['item.input_audio_transcription.logprobs'],
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: HOSTED_RATE },
        transcription: { model: FUNCTIONAL },
        ...input,
      },
    },
  },
});

describe.concurrent("the hosted API's realtime client", () => {
  it('is told what is said, as it is said, item by item', async () => {
    const client = openClient();
    await client.opened;
    client.send(transcription());
    expect(await client.event('session.updated')).toMatchObject({
      event_id: expect.stringMatching(/^event_/),
      session: {
        type: 'transcription',
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: HOSTED_RATE },
            transcription: { model: FUNCTIONAL },
            turn_detection: { type: 'server_vad' },
          },
        },
      },
    });
    client.append(first);
    client.append(second);
    await client.event(`${ITEM}.completed`, 2);
    expect(client.all(`${ITEM}.completed`)).toMatchObject([
      { transcript: first.text('de'), content_index: 0, usage: { type: 'duration' } },
      { transcript: second.text('en'), content_index: 0 },
    ]);
    const ids = client.all(`${ITEM}.completed`).map(({ item_id }) => item_id);
    for (const id of ids) {
      const ofItem = client.events.filter((event) => 'item_id' in event && event.item_id === id);
      const types = ofItem.map(({ type }) => type).filter((type) => type !== `${ITEM}.delta`);
      expect(types).toEqual([
        'input_audio_buffer.speech_started',
        'input_audio_buffer.speech_stopped',
        'input_audio_buffer.committed',
        `${ITEM}.completed`,
      ]);
      const deltas = client.all(`${ITEM}.delta`).filter(({ item_id }) => item_id === id);
      const { transcript, logprobs } = client.all(`${ITEM}.completed`).find(({ item_id }) => item_id === id)!;
      expect(deltas.map(({ delta }) => delta).join('')).toBe(transcript);
      expect(logprobs!.map(({ token }) => token).join('')).not.toBe('');
      for (const { logprob } of logprobs!) expect(logprob).toBeLessThanOrEqual(0);
    }
    expect(
      client.all('input_audio_buffer.committed').map(({ previous_item_id }) => previous_item_id),
    ).toEqual([null, ids[0]]);
    const [start] = client.all('input_audio_buffer.speech_started');
    expect(Math.abs(start!.audio_start_ms - 400)).toBeLessThan(150);
    expect(client.all('error')).toEqual([]);
  });

  it('ends turns itself where it wants to', async () => {
    const client = openClient();
    await client.opened;
    client.send(transcription({ turn_detection: null }));
    client.append(first);
    client.append(second);
    client.send({ type: 'input_audio_buffer.commit' });
    const { transcript, item_id } = await client.event(`${ITEM}.completed`);
    for (const word of ['Haus', 'Baum', 'Wasser']) expect(transcript).toContain(word);
    expect(client.all('input_audio_buffer.committed').map((event) => event.item_id)).toEqual([item_id]);
    client.send({ type: 'input_audio_buffer.commit', event_id: 'too-early' });
    expect(await client.event('error')).toMatchObject({
      error: {
        type: 'invalid_request_error',
        code: 'input_audio_buffer_commit_empty',
        event_id: 'too-early',
      },
    });
    client.send({ type: 'input_audio_buffer.clear' });
    await client.event('input_audio_buffer.cleared');
  });

  it('is told what is wrong with what it sends, and goes on', async () => {
    const client = openClient();
    await client.opened;
    client.send(transcription({ transcription: { model: 'none' } }));
    client.send({ type: 'input_audio_buffer.append', audio: '*', event_id: 'mine' });
    client.send({ type: 'response.create' });
    await client.event('error', 3);
    expect(client.all('error').map(({ error }) => [error.code, error.param, error.event_id])).toEqual([
      ['model_not_found', 'session.audio.input.transcription.model', null],
      ['invalid_value', 'audio', 'mine'],
      ['unsupported_event', 'type', null],
    ]);
    client.send(transcription({ transcription: { model: FUNCTIONAL, language: 'es', prompt: 'Myra' } }));
    client.append(first);
    expect(await client.event(`${ITEM}.completed`)).toMatchObject({ transcript: first.text('es') });
  });
});
