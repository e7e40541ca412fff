import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFunctionalKokoro } from '../helpers/functional-kokoro.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { installTurns, toneTurns } from '../generated/turns/tone-turns.ts';
import { BYTES_PER_MS, RealtimeClient } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/**
 * WS /v1/realtime with worker processes that transcribe and synthesize tones. test/realtime and
 * test/server/realtime test each command, event and rejection.
 */

const KOKORO = 'kokoro-v1';
const TEXT = 'Good morning everyone. Please take a seat.';
const SPOKEN_BYTES_PER_MS = 48;

const short = record([
  { silence: 0.4 },
  { mark: 'de' },
  { words: ['house', 'tree', 'water'] },
  { silence: 0.6 },
]);
/** The onset of the voice in these recordings, in milliseconds. */
const ONSET_MS = 400;
const AT_ONCE = { speed: Infinity };

const models = await servedModels();
installFunctionalKokoro(models.folder);
/** A turn detector that never finds a turn complete. */
installTurns(models.folder, toneTurns({ range: -9 }));
let server: VoiceServer;
beforeAll(async () => {
  const args = ['--preload', `${FUNCTIONAL},${KOKORO}`, '--voice-dir', join(models.folder, '.voices')];
  server = await serve({ modelsDir: models.folder, args });
  // The warm-up has loaded everything that is loaded lazily.
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

/** A client whose transcription session discards the sound that it receives. */
async function open(query = `?model=${FUNCTIONAL}`): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server, query);
  client.send({ type: 'session.configure', tts_pacing: 'none' });
  return client;
}

describe.concurrent('a session', () => {
  it('sends session.created first, and transcribes', async ({ expect }) => {
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

  it('continues over pauses within a turn until silence ends it, and keeps its eager finals', async ({
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

  it('reports a model that cannot be loaded, and accepts another one', async ({ expect }) => {
    const { folder } = installFunctional(models.folder, { name: 'broken' });
    writeFileSync(join(folder, 'onnx', 'encoder_model.onnx'), 'This is no model.');
    const client = await open('?model=broken');
    // A busy machine finds that out late, and an idle session ends before.
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

  it('loses no word if its buffer is committed several times in the middle of speech', async ({ expect }) => {
    const words = ['house', 'tree', 'water', 'sun', 'cat', 'bread'] as const;
    const clip = record([{ silence: 0.4 }, { mark: 'de' }, { words, between: 0.5 }, { silence: 0.6 }]);
    const client = await open(`?model=${FUNCTIONAL}&language=de`);
    // The commits fall between the words: each word is 0.3 s, with 0.5 s between words.
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
});

describe.concurrent('session.configure', () => {
  const configured = async (change: Readonly<Record<string, unknown>>) => {
    const client = await open();
    client.send({ type: 'session.configure', ...change });
    return client;
  };

  it('sets the language and hot words', async ({ expect }) => {
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
});

/** The types of the received messages; a run of sound is one entry. */
const messageTypes = ({ received }: RealtimeClient): readonly string[] =>
  received
    .map(({ event }) => event?.type ?? 'sound')
    .filter((step, at, all) => step !== 'sound' || all[at - 1] !== 'sound');

/** The same speech over HTTP, as PCM. */
async function speechOverHttp(): Promise<Buffer> {
  const response = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: KOKORO, input: TEXT, voice: 'default', response_format: 'pcm' }),
  });
  return Buffer.from(await response.arrayBuffer());
}

describe('tts.speak', () => {
  it('sends the same sound as POST /v1/audio/speech, between its start and end events', async () => {
    const client = await open();
    client.send({ type: 'tts.speak', text: TEXT, request_id: 'mine' });
    const { duration_ms } = await client.event('tts.speaking_end');
    expect(client.sound.equals(await speechOverHttp())).toBe(true);
    expect(Math.round(client.sound.length / SPOKEN_BYTES_PER_MS)).toBe(duration_ms);
    expect(messageTypes(client)).toEqual([
      'session.created',
      'tts.speaking_start',
      'sound',
      'tts.speaking_end',
    ]);
    expect(client.received.every(({ audio }) => !audio || audio.length <= 4096)).toBe(true);
    expect(await client.event('tts.speaking_start')).toMatchObject({ request_id: 'mine', timestamp_ms: 0 });
    expect(await client.event('tts.speaking_end')).toMatchObject({ request_id: 'mine', cancelled: false });
    client.send({ type: 'tts.speak', text: 'Bye.' });
    expect(await client.event('tts.speaking_end', 2)).not.toHaveProperty('request_id');
    await client.close();
  });
});
