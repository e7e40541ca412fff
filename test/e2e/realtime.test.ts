import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import type { RealtimeClientEvent, RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromPcm16, toPcm16 } from '../../src/audio/pcm16.ts';
import { createResampler } from '../../src/audio/resample.ts';
import { SPEECH_RATE } from '../../src/domain/audio.ts';
import { eventually } from '../helpers/eventually.ts';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { installTurns, toneTurns } from '../generated/turns/tone-turns.ts';
import { BYTES_PER_MS, RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record, type ToneRecording } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/**
 * WS /v1/realtime with worker processes that hear and speak in tones. Its commands, events and refusals are
 * tested one by one in test/realtime and test/server/realtime.
 */

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
/** Minutes of sound. */
const LONG = 'Home is where the zebra lives. '.repeat(100);
const SPOKEN_BYTES_PER_MS = 48;
const HOSTED_RATE = 24_000;

const short = record([
  { silence: 0.4 },
  { mark: 'de' },
  { words: ['house', 'tree', 'water'] },
  { silence: 0.6 },
]);
const other = record([
  { silence: 0.4 },
  { mark: 'de' },
  { words: ['sun', 'cat', 'bread'] },
  { silence: 0.6 },
]);
/** Where the voice in these begins, in milliseconds. */
const ONSET_MS = 400;
const AT_ONCE = { speed: Infinity };

const models = await servedModels();
installFunctionalKokoro(models.folder);
/** Never finds a turn finished. */
installTurns(models.folder, toneTurns({ range: -9 }));
let server: VoiceServer;
beforeAll(async () => {
  const args = ['--preload', `${FUNCTIONAL},${KOKORO}`, '--voice-dir', join(models.folder, '.voices')];
  server = await serve({ modelsDir: models.folder, args });
  // Everything that is loaded when it is first needed is there now.
  const client = await open();
  await client.hear(short.pcm);
  client.send({ type: 'tts.speak', text: TEXT });
  await client.event('tts.speaking_end');
  await client.close();
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

/** A client that does not play what it gets, and need not wait for that. */
async function open(query = `?model=${FUNCTIONAL}`): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server, query);
  client.send({ type: 'session.configure', tts_pacing: 'none' });
  return client;
}

describe.concurrent('a session', () => {
  it('tells of the session first, and hears', async ({ expect }) => {
    const client = await open();
    const { session_id, model, config } = await client.event('session.created');
    expect(session_id).toMatch(/^sess_[0-9a-f]{12}$/);
    expect([model, config.model]).toEqual([FUNCTIONAL, FUNCTIONAL]);
    const final = await client.hear(short.pcm);
    expect(final).toMatchObject({ text: short.text('de'), segment_id: 0, language: 'de' });
    expect(final.confidence).toBeGreaterThan(0.9);
    expect(final.words!.map(({ word }) => word)).toEqual(short.text('de').split(' '));
    const [start, end] = [await client.event('vad.speech_start'), await client.event('vad.speech_end')];
    expect(Math.abs(start.timestamp_ms - ONSET_MS)).toBeLessThan(150);
    expect(final.start_ms).toBeLessThanOrEqual(start.timestamp_ms);
    expect(final.end_ms).toBeGreaterThanOrEqual(end.timestamp_ms);
    expect(await client.close()).toBe(1000);
    const asides: ReadonlySet<string> = new Set(['transcript.partial', 'session.rate_limit']);
    expect(client.types.filter((type) => !asides.has(type))).toEqual([
      'session.created',
      'vad.speech_start',
      'transcript.final',
      'vad.speech_end',
      'session.closed',
    ]);
    expect(client.events.at(-1)).toEqual({
      type: 'session.closed',
      reason: 'client_request',
      total_duration_ms: Math.round(short.seconds * 1000),
      segments_transcribed: 1,
    });
  });

  it('goes on over the pauses of a turn until silence ends it, and keeps its eager finals', async ({
    expect,
  }) => {
    const clip = record([
      { silence: 0.4 },
      { mark: 'de' },
      { words: ['house', 'tree'] },
      { silence: 1 },
      { words: ['water', 'sun'] },
      { silence: 2.5 },
    ]);
    const client = await open(`?model=${FUNCTIONAL}&language=de`);
    const turns = { commit_strategy: 'semantic_vad', eagerness: 'high', enable_eager_finals: true };
    client.send({ type: 'session.configure', ...turns });
    await client.play(clip.pcm);
    const { text } = await client.event('transcript.final');
    expect(text).toBe(clip.text('de'));
    await client.event('vad.speech_end');
    expect(client.all('transcript.final')).toHaveLength(1);
    const since = client.events.slice(client.types.lastIndexOf('transcript.resumed') + 1);
    const eager = since.flatMap((event) => (event.type === 'transcript.eager' ? [event.text] : []));
    expect(eager.filter((told) => told !== text)).toEqual([]);
    expect(client.all('error')).toEqual([]);
  });

  it('with a model that cannot be loaded says so, and lets another be taken', async ({ expect }) => {
    const { folder } = installFunctional(models.folder, { name: 'broken' });
    writeFileSync(join(folder, 'onnx', 'encoder_model.onnx'), 'This is no model.');
    const client = await open('?model=broken');
    // A busy machine takes long over finding that out; a session in which nothing happens ends before.
    const askAgain = () => {
      client.send({ type: 'session.configure', language: null });
      return client.all('error').length;
    };
    await expect.poll(askAgain, { interval: 2000 }).toBeGreaterThan(0);
    expect(await client.event('error')).toMatchObject({
      code: 'worker_unavailable',
      message: expect.stringContaining("'broken'"),
      recoverable: true,
    });
    client.send({ type: 'session.configure', model: FUNCTIONAL });
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
  });

  it('whose buffer is committed in the middle of speech, several times, and no word is lost', async ({
    expect,
  }) => {
    const words = ['house', 'tree', 'water', 'sun', 'cat', 'bread'] as const;
    const clip = record([{ silence: 0.4 }, { mark: 'de' }, { words, between: 0.5 }, { silence: 0.6 }]);
    const client = await open(`?model=${FUNCTIONAL}&language=de`);
    // Between the words: each is 0.3 s, with 0.5 s between them.
    const cutMs = clip.words.slice(1).map(({ start }) => 1000 * (start - 0.25));
    const cuts = [cutMs[1]!, cutMs[3]!].map((ms) => 2 * Math.round((ms * BYTES_PER_MS) / 2));
    const parts = [clip.pcm.subarray(0, cuts[0]), clip.pcm.subarray(...cuts), clip.pcm.subarray(cuts[1])];
    for (const [nth, part] of parts.entries()) {
      await client.play(part, AT_ONCE);
      if (nth < 2) client.send({ type: 'input_audio_buffer.commit' });
    }
    await client.event('transcript.final', 3);
    await client.close();
    const heard = client.text.replaceAll('.', '').split(' ');
    expect(heard).toEqual(['Haus', 'Baum', 'Wasser', 'Sonne', 'Katze', 'Brot']);
    expect(client.all('transcript.final').map(({ segment_id }) => segment_id)).toEqual([0, 1, 2]);
  });

  it('hears two sockets out of step each by itself', async ({ expect }) => {
    const [one, two] = await Promise.all([open(), open()]);
    await Promise.all([
      one.play(short.pcm).then(() => one.play(other.pcm)),
      sleep(700)
        .then(() => two.play(other.pcm))
        .then(() => two.play(short.pcm)),
    ]);
    await Promise.all([one.settled(), two.settled()]);
    await Promise.all([one.close(), two.close()]);
    expect(one.text).toBe(`${short.text('de')} ${other.text('de')}`);
    expect(two.text).toBe(`${other.text('de')} ${short.text('de')}`);
    for (const client of [one, two]) {
      const [first, second] = client.all('vad.speech_start').map(({ timestamp_ms }) => timestamp_ms);
      expect(Math.abs(first! - ONSET_MS)).toBeLessThan(150);
      const length = 1000 * (client === one ? short : other).seconds;
      expect(Math.abs(second! - length - ONSET_MS)).toBeLessThan(150);
      expect(client.types).not.toContain('session.rate_limit');
    }
  });
});

describe.concurrent('session.configure', () => {
  const configured = async (change: Readonly<Record<string, unknown>>) => {
    const client = await open();
    client.send({ type: 'session.configure', ...change });
    return client;
  };

  it('takes a language, and hot words', async ({ expect }) => {
    const name = record([
      { silence: 0.4 },
      { mark: 'en' },
      { words: ['house', 'mira', 'cat'] },
      { silence: 0.6 },
    ]);
    const client = await configured({ language: 'es' });
    expect((await client.hear(short.pcm)).text).toBe(short.text('es'));
    client.send({ type: 'session.configure', language: null });
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
    const told = await configured({ hot_words: ['Myra'] });
    expect((await told.hear(name.pcm)).text).toContain('Myra');
    expect((await (await open()).hear(name.pcm)).text).toContain('Mira');
  });

  it('turns the written form of finals off and on', async ({ expect }) => {
    const number = record([
      { silence: 0.4 },
      { mark: 'en' },
      { words: ['house', 'twenty', 'five'] },
      { silence: 0.6 },
    ]);
    const client = await configured({ enable_itn: false });
    expect((await client.hear(number.pcm)).text).toBe('house twenty five.');
    client.send({ type: 'session.configure', enable_itn: true });
    expect((await client.hear(number.pcm)).text).toBe('house 25.');
  });
});

/** Waits until something of the `nth` speech sounds. */
async function sounding(client: RealtimeClient, nth = 1): Promise<void> {
  await client.event('tts.speaking_start', nth);
  const from = client.received.findLastIndex(({ event }) => event?.type === 'tts.speaking_start');
  await client.until(() => client.received.slice(from).some(({ audio }) => audio), 'sound');
}

/** The types of what came, and in place of each stretch of sound one word. */
const course = ({ received }: RealtimeClient): readonly string[] =>
  received
    .map(({ event }) => event?.type ?? 'sound')
    .filter((step, at, all) => step !== 'sound' || all[at - 1] !== 'sound');

/** The same said over HTTP. */
async function saidOverHttp(): Promise<Buffer> {
  const response = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: KOKORO, input: TEXT, voice: 'default', response_format: 'pcm' }),
  });
  return Buffer.from(await response.arrayBuffer());
}

describe('a session that speaks', () => {
  it('says what POST /v1/audio/speech says, between its start and its end', async () => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT, request_id: 'mine' });
    const { duration_ms } = await client.event('tts.speaking_end');
    expect(client.sound.equals(await saidOverHttp())).toBe(true);
    expect(Math.round(client.sound.length / SPOKEN_BYTES_PER_MS)).toBe(duration_ms);
    expect(course(client)).toEqual(['session.created', 'tts.speaking_start', 'sound', 'tts.speaking_end']);
    expect(client.received.every(({ audio }) => !audio || audio.length <= 4096)).toBe(true);
    expect(await client.event('tts.speaking_start')).toMatchObject({ request_id: 'mine', timestamp_ms: 0 });
    expect(await client.event('tts.speaking_end')).toMatchObject({ request_id: 'mine', cancelled: false });
    client.send({ type: 'tts.speak', text: 'Bye.' });
    expect(await client.event('tts.speaking_end', 2)).not.toHaveProperty('request_id');
    await client.close();
  });

  it('is cancelled', async () => {
    const client = await open();
    for (const nth of [1, 2]) {
      client.send({ type: 'tts.speak', text: LONG, request_id: `${nth}` });
      await sounding(client, nth);
      client.send({ type: 'tts.cancel' });
      const { cancelled, request_id } = await client.event('tts.speaking_end', nth);
      expect([cancelled, request_id]).toEqual([true, `${nth}`]);
    }
    const told = client.all('tts.speaking_end').reduce((sum, { duration_ms }) => sum + duration_ms, 0);
    expect(Math.abs(told - client.sound.length / SPOKEN_BYTES_PER_MS)).toBeLessThan(5);
    await client.close();
    expect(course(client).slice(-2)).toEqual(['tts.speaking_end', 'session.closed']);
  });

  it('does not hear what is said meanwhile, and hears what is said after that', async () => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT });
    await client.play(short.pcm, AT_ONCE);
    await client.event('tts.speaking_end');
    await client.hear(other.pcm);
    await client.close();
    expect(client.text).toBe(other.text('de'));
    const { timestamp_ms } = await client.event('vad.speech_start');
    expect(Math.abs(timestamp_ms - 1000 * short.seconds - 400)).toBeLessThan(150);
  });

  it('transcribes what was said before, once', async () => {
    const client = await open();
    await client.play(other.pcm.subarray(0, Math.round((other.seconds - 0.6) * 16_000) * 2), AT_ONCE);
    client.send({ type: 'tts.speak', text: TEXT });
    await client.play(short.pcm, AT_ONCE);
    await client.event('tts.speaking_end');
    await client.close();
    expect(client.text).toBe(other.text('de'));
    expect(client.all('transcript.final')).toHaveLength(1);
  });

  it('tells that its worker has died, and hears again', async () => {
    installFunctionalKokoro(models.folder, { name: 'mortal' });
    const client = await open();
    client.send({ type: 'session.configure', tts_model: 'mortal' });
    client.send({ type: 'tts.speak', text: LONG, request_id: 'x' });
    await client.event('tts.speaking_start');
    process.kill(await server.workerProcess('mortal-1'), 'SIGKILL');
    expect(await client.event('tts.speaking_end')).toMatchObject({ request_id: 'x', cancelled: false });
    expect(client.all('error').at(-1)).toMatchObject({ code: 'tts_error', recoverable: true });
    await client.hear(other.pcm);
    await client.close();
    expect(client.text).toBe(other.text('de'));
  });
});

const ITEM = 'conversation.item.input_audio_transcription';

type EventOf<T extends RealtimeServerEvent['type']> = Extract<RealtimeServerEvent, { type: T }>;

/** A client, and what it has been told. */
function openClient() {
  const { hostname, port } = new URL(server.url);
  // The client knows of nothing but TLS, which is for a proxy to speak: it is left out underneath.
  const options = { createConnection: (() => connect(Number(port), hostname)) as unknown as typeof connect };
  const openai = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` });
  const client = new OpenAIRealtimeWS({ model: FUNCTIONAL, options }, openai);
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

const TRANSCRIPTION: RealtimeClientEvent = {
  type: 'session.update',
  session: {
    type: 'transcription',
    include: ['item.input_audio_transcription.logprobs'],
    audio: {
      input: {
        format: { type: 'audio/pcm', rate: HOSTED_RATE },
        transcription: { model: FUNCTIONAL },
      },
    },
  },
};

describe("the hosted API's own realtime client", () => {
  it('is told what is said, as it is said, item by item', async () => {
    const client = openClient();
    await client.opened;
    client.send(TRANSCRIPTION);
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
    client.append(short);
    client.append(other);
    await client.event(`${ITEM}.completed`, 2);
    expect(client.all(`${ITEM}.completed`)).toMatchObject([
      { transcript: short.text('de'), content_index: 0, usage: { type: 'duration' } },
      { transcript: other.text('de'), content_index: 0 },
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
});

/** By themselves: they make way for the finals of others. */
describe('partials', () => {
  it('are told where they are wanted', async () => {
    // A busy machine leaves partials out.
    await eventually(async () => {
      const long = record([
        { silence: 0.4 },
        { mark: 'de' },
        { words: ['house', 'tree', 'water', 'sun', 'cat', 'bread', 'winter', 'coffee'] },
        { silence: 0.6 },
      ]);
      const [client, quiet] = [await open(), await open()];
      quiet.send({ type: 'session.configure', enable_partial_transcripts: false });
      await Promise.all([client, quiet].map((one) => one.play(long.pcm)));
      await Promise.all([client, quiet].map((one) => one.event('vad.speech_end')));
      for (const one of [client, quiet]) expect(one.text).toBe(long.text('de'));
      expect(quiet.all('transcript.partial')).toEqual([]);
      const partials = client.all('transcript.partial');
      expect(partials.length).toBeGreaterThan(0);
      expect(partials.every(({ segment_id }) => segment_id === 0)).toBe(true);
      expect(partials.map(({ timestamp_ms }) => timestamp_ms)).toEqual(
        partials.map(({ timestamp_ms }) => timestamp_ms).toSorted((a, b) => a - b),
      );
      expect(client.types.lastIndexOf('transcript.partial')).toBeLessThan(
        client.types.indexOf('transcript.final'),
      );
      for (const one of [client, quiet]) {
        expect(one.types).not.toContain('session.rate_limit');
        expect(one.types).not.toContain('session.frames_dropped');
      }
    });
  });
});
