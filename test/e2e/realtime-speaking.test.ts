import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Speaking and listening on one socket, with worker processes that hear and speak in tones. */

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
/** Minutes of sound. */
const LONG = 'Home is where the zebra lives. '.repeat(100);
const BYTES_PER_MS = 48;
const AT_ONCE = { speed: Infinity };

const unheard = record([{ silence: 0.4 }, { mark: 'de' }, { words: ['house', 'tree'] }, { silence: 0.6 }]);
const heard = record([
  { silence: 0.4 },
  { mark: 'de' },
  { words: ['sun', 'cat', 'bread'] },
  { silence: 0.6 },
]);

const models = await servedModels();
installFunctionalKokoro(models.folder);
let server: VoiceServer;
beforeAll(async () => {
  const args = ['--preload', `${FUNCTIONAL},${KOKORO}`, '--voice-dir', join(models.folder, '.voices')];
  server = await serve({ modelsDir: models.folder, args });
  // Everything that is loaded when it is first needed is there now.
  const client = await open();
  await client.hear(heard.pcm);
  client.send({ type: 'tts.speak', text: TEXT });
  await client.event('tts.speaking_end');
  await client.close();
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

/** A client that does not play what it gets, and need not wait for that. */
async function open(): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server, `?model=${FUNCTIONAL}`);
  client.send({ type: 'session.configure', tts_pacing: 'none' });
  return client;
}

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
async function saidOverHttp(voice: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: KOKORO, input: TEXT, voice, response_format: 'pcm' }),
  });
  return Buffer.from(await response.arrayBuffer());
}

async function savedVoice(): Promise<string> {
  const form = new FormData();
  form.append('name', 'Ada');
  form.append('voice_type', 'blended');
  form.append('instruction', 'af_heart(1)+bm_lewis(1)');
  const response = await fetch(`${server.url}/v1/voices`, { method: 'POST', body: form });
  return `voice_${((await response.json()) as { readonly voice_id: string }).voice_id}`;
}

describe('tts.cancel', () => {
  it('ends the sound', async () => {
    const client = await open();
    for (const nth of [1, 2]) {
      client.send({ type: 'tts.speak', text: LONG, request_id: `${nth}` });
      await sounding(client, nth);
      client.send({ type: 'tts.cancel' });
      const { cancelled, request_id } = await client.event('tts.speaking_end', nth);
      expect([cancelled, request_id]).toEqual([true, `${nth}`]);
    }
    const told = client.all('tts.speaking_end').reduce((sum, { duration_ms }) => sum + duration_ms, 0);
    expect(Math.abs(told - client.sound.length / BYTES_PER_MS)).toBeLessThan(5);
    await client.close();
    expect(course(client).slice(-2)).toEqual(['tts.speaking_end', 'session.closed']);
  });
});

describe.concurrent('tts.speak', () => {
  it('says what POST /v1/audio/speech says, between its start and its end', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT, request_id: 'mine' });
    const { duration_ms } = await client.event('tts.speaking_end');
    expect(client.sound.equals(await saidOverHttp('default'))).toBe(true);
    expect(Math.round(client.sound.length / BYTES_PER_MS)).toBe(duration_ms);
    expect(course(client)).toEqual(['session.created', 'tts.speaking_start', 'sound', 'tts.speaking_end']);
    expect(client.received.every(({ audio }) => !audio || audio.length <= 4096)).toBe(true);
    expect(await client.event('tts.speaking_start')).toMatchObject({ request_id: 'mine', timestamp_ms: 0 });
    expect(await client.event('tts.speaking_end')).toMatchObject({ request_id: 'mine', cancelled: false });
    client.send({ type: 'tts.speak', text: 'Bye.' });
    expect(await client.event('tts.speaking_end', 2)).not.toHaveProperty('request_id');
    await client.close();
  });

  it('speaks in blends and saved voices', async ({ expect }) => {
    const saved = await savedVoice();
    const sounds = new Set<string>();
    for (const voice of ['af_heart', 'af_heart(2)+af_sky(1)', saved]) {
      const client = await open();
      client.send({ type: 'session.configure', tts_voice: voice, tts_model: KOKORO });
      client.send({ type: 'tts.speak', text: TEXT });
      await client.event('tts.speaking_end');
      expect(client.all('error')).toEqual([]);
      expect(client.sound.equals(await saidOverHttp(voice))).toBe(true);
      sounds.add(client.sound.toString('base64'));
      await client.close();
    }
    expect(sounds.size).toBe(3);
  });

  it.for(['word', 'character'] as const)('tells when each %s is said', async (granularity, { expect }) => {
    const client = await open();
    const asked = { include_alignment: true, alignment_granularity: granularity, request_id: 'a' };
    client.send({ type: 'tts.speak', text: TEXT, ...asked });
    const { duration_ms } = await client.event('tts.speaking_end');
    const alignments = client.all('tts.alignment');
    const items = alignments.flatMap(({ items }) => items);
    const texts = granularity === 'word' ? TEXT.split(' ') : [...TEXT.replaceAll(' ', '')];
    expect(items.map(({ text }) => text)).toEqual(texts);
    expect(items.map(({ start_ms }) => start_ms)).toEqual(
      items.map(({ start_ms }) => start_ms).toSorted((a, b) => a - b),
    );
    for (const { start_ms, duration_ms: length } of items)
      expect(start_ms + length).toBeLessThanOrEqual(duration_ms);
    for (const one of alignments) expect(one).toMatchObject({ request_id: 'a', granularity });
    expect(course(client).slice(0, 3)).toEqual(['session.created', 'tts.speaking_start', 'tts.alignment']);
    await client.close();
  });

  it('is cut short by the next', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'tts.speak', text: LONG, request_id: 'first' });
    await sounding(client);
    client.send({ type: 'tts.speak', text: LONG, request_id: 'second' });
    client.send({ type: 'tts.speak', text: TEXT, request_id: 'third' });
    await client.event('tts.speaking_end', 3);
    const ends = client.all('tts.speaking_end');
    expect(ends.map(({ request_id, cancelled }) => [request_id, cancelled])).toEqual([
      ['first', true],
      ['second', true],
      ['third', false],
    ]);
    expect(course(client)).toEqual([
      'session.created',
      'tts.speaking_start',
      'sound',
      'tts.speaking_end',
      'tts.speaking_start',
      'tts.speaking_end',
      'tts.speaking_start',
      'sound',
      'tts.speaking_end',
    ]);
    expect(client.sound.subarray(-1000).equals((await saidOverHttp('default')).subarray(-1000))).toBe(true);
    await client.close();
  });

  it('that fails is told, and ends', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'session.configure', tts_model: 'none' });
    expect(await client.event('error')).toMatchObject({ code: 'model_not_found', recoverable: true });
    client.send({ type: 'tts.speak', text: TEXT, voice: 'nobody', request_id: 'x' });
    await client.event('tts.speaking_end');
    expect(course(client).slice(-3)).toEqual(['tts.speaking_start', 'error', 'tts.speaking_end']);
    expect(client.all('error').at(-1)).toMatchObject({ code: 'tts_error', recoverable: true });
    expect(await client.event('tts.speaking_end')).toMatchObject({ cancelled: false, duration_ms: 0 });
    await client.close();
  });
});

describe('what is spoken', () => {
  it('is counted like what POST /v1/audio/speech speaks', async () => {
    const read = async (status: string) => {
      const page = await (await fetch(`${server.url}/metrics`)).text();
      const value = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(page)?.[1] ?? 0);
      const ended = value(`tts_requests_total\\{status="${status}"\\}`);
      return [ended, value('tts_ttfb_seconds_count'), value('tts_active_sessions')];
    };
    const before = await read('completed');
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT });
    await client.event('tts.speaking_end');
    await client.close();
    expect(await read('completed')).toEqual([before[0]! + 1, before[1]! + 1, 0]);
  });
});

describe.concurrent('while the session speaks', () => {
  it('what is said to it is not heard; what is said after that is', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT });
    await client.play(unheard.pcm, AT_ONCE);
    await client.event('tts.speaking_end');
    await client.hear(heard.pcm);
    await client.close();
    expect(client.text).toBe(heard.text('de'));
    const { timestamp_ms } = await client.event('vad.speech_start');
    expect(Math.abs(timestamp_ms - 1000 * unheard.seconds - 400)).toBeLessThan(150);
  });

  it('and fails, it hears again', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT, voice: 'nobody' });
    await client.play(unheard.pcm.subarray(0, 3200), AT_ONCE);
    await client.event('tts.speaking_end');
    await client.hear(heard.pcm);
    await client.close();
    expect(client.text).toBe(heard.text('de'));
  });

  it('and is cancelled, it hears again', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'tts.speak', text: LONG });
    await sounding(client);
    await client.play(unheard.pcm, AT_ONCE);
    client.send({ type: 'tts.cancel' });
    await client.event('tts.speaking_end');
    await client.hear(heard.pcm);
    await client.close();
    expect(client.text).toBe(heard.text('de'));
  });

  it('what was said before is transcribed, once', async ({ expect }) => {
    const client = await open();
    await client.play(heard.pcm.subarray(0, Math.round((heard.seconds - 0.6) * 16_000) * 2), AT_ONCE);
    client.send({ type: 'tts.speak', text: TEXT });
    await client.play(unheard.pcm, AT_ONCE);
    await client.event('tts.speaking_end');
    await client.close();
    expect(client.text).toBe(heard.text('de'));
    expect(client.all('transcript.final')).toHaveLength(1);
  });

  it('and its worker dies, that is told, and it hears again', async ({ expect }) => {
    installFunctionalKokoro(models.folder, { name: 'mortal' });
    const client = await open();
    client.send({ type: 'session.configure', tts_model: 'mortal' });
    client.send({ type: 'tts.speak', text: LONG, request_id: 'x' });
    await client.event('tts.speaking_start');
    process.kill(await server.workerProcess('mortal-1'), 'SIGKILL');
    expect(await client.event('tts.speaking_end')).toMatchObject({ request_id: 'x', cancelled: false });
    expect(client.all('error').at(-1)).toMatchObject({ code: 'tts_error', recoverable: true });
    await client.hear(heard.pcm);
    await client.close();
    expect(client.text).toBe(heard.text('de'));
  });
});
