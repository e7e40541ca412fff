import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientOptions } from 'ws';
import { CLOSING_MS } from '../../src/realtime/states.ts';
import { whiteNoise } from '../fixtures/signals.ts';
import { eventually } from '../helpers/eventually.ts';
import { FUNCTIONAL, installFunctional } from '../helpers/functional-model.ts';
import { BYTES_PER_MS, RealtimeClient, silence } from './realtime-client.ts';
import { servedModels } from './served-models.ts';
import { record } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** Commands and events of WS /v1/realtime, with a worker process that hears tones. */

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
let server: VoiceServer;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
  // Everything that is loaded when it is first needed is there now.
  const client = await open();
  await client.hear(short.pcm);
  await client.close();
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

const opened: RealtimeClient[] = [];
async function open(query = `?model=${FUNCTIONAL}`): Promise<RealtimeClient> {
  const client = await RealtimeClient.open(server, query);
  opened.push(client);
  return client;
}

describe.concurrent('connecting', () => {
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

  it('to a model that is not there ends with 1008', async ({ expect }) => {
    const client = await open('?model=none');
    expect(await client.closed).toBe(1008);
    expect(client.types).toEqual(['session.created', 'error', 'session.closed']);
    expect(await client.event('error')).toMatchObject({
      code: 'model_not_found',
      message: expect.stringContaining("'none'"),
      recoverable: false,
      resume_segment_id: null,
    });
  });

  it('to a model that cannot be loaded says so, and lets another be taken', async ({ expect }) => {
    const { folder } = installFunctional(models.folder, { name: 'broken' });
    writeFileSync(join(folder, 'onnx', 'encoder_model.onnx'), 'This is no model.');
    const client = await open('?model=broken');
    expect(await client.event('error')).toMatchObject({
      code: 'worker_unavailable',
      message: expect.stringContaining("'broken'"),
      recoverable: true,
    });
    client.send({ type: 'session.configure', model: FUNCTIONAL });
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
  });

  it('without a model hears nothing until there is one', async ({ expect }) => {
    const client = await open('');
    await client.play(short.pcm, AT_ONCE);
    expect(await client.event('error')).toMatchObject({ code: 'invalid_request', recoverable: true });
    client.send({ type: 'session.configure', model: 'none' });
    expect(await client.event('error', 2)).toMatchObject({ code: 'model_not_found', recoverable: true });
    client.send({ type: 'session.configure', model: FUNCTIONAL });
    const final = await client.hear(other.pcm);
    expect(client.text).toBe(other.text('de'));
    expect(final.start_ms).toBeGreaterThan(short.seconds * 1000);
    expect(await client.close()).toBe(1000);
  });

  it('with a language has all heard as that', async ({ expect }) => {
    const client = await open(`?model=${FUNCTIONAL}&language=fr`);
    expect(await client.hear(short.pcm)).toMatchObject({ text: short.text('fr'), language: 'fr' });
    await client.close();
  });
});

/** How an upgrade is refused. */
async function refusal(options: ClientOptions = {}): Promise<readonly [status: number, code: string]> {
  const { socket } = new RealtimeClient(server, '', options);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const { error } = (await json(response)) as { readonly error: { readonly code: string } };
  return [response.statusCode!, error.code];
}

describe.concurrent('a page in a browser', () => {
  it('of another site gets no socket', async ({ expect }) => {
    for (const origin of [
      'https://example.org',
      'null',
      'https://localhost.example.org',
      'http://127.0.0.1.nip.io',
    ])
      expect(await refusal({ origin })).toEqual([403, 'forbidden_origin']);
  });

  it('of this machine does', async ({ expect }) => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443']) {
      const client = await RealtimeClient.open(server, '', { origin });
      expect(await client.close()).toBe(1000);
    }
  });
});

describe.concurrent('session.configure', () => {
  const configured = async (change: Readonly<Record<string, unknown>>, query?: string) => {
    const client = await open(query);
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

  it('leaves it to the client where segments end', async ({ expect }) => {
    const client = await configured({ commit_strategy: 'manual' });
    await client.play(short.pcm, AT_ONCE);
    await client.play(other.pcm, AT_ONCE);
    await sleep(500);
    expect(client.all('transcript.final')).toEqual([]);
    client.send({ type: 'input_audio_buffer.commit' });
    await client.event('transcript.final');
    for (const word of ['Haus', 'Wasser', 'Sonne', 'Brot']) expect(client.text).toContain(word);
    await client.close();
    expect(client.all('transcript.final')).toHaveLength(1);
  });

  it('bounds segments', async ({ expect }) => {
    const client = await configured({ max_segment_duration_ms: 1000, language: 'de' });
    await client.hear(record([{ silence: 0.4 }, { voice: 3.5 }, { silence: 0.6 }]).pcm);
    const finals = client.all('transcript.final');
    expect(finals.length).toBeGreaterThanOrEqual(3);
    for (const { start_ms, end_ms } of finals) expect(end_ms - start_ms).toBeLessThanOrEqual(1000 + 550);
    expect(client.all('vad.speech_start')).toHaveLength(1);
    expect(client.all('vad.speech_end')).toHaveLength(1);
  });

  it('sets how long silence may last, and then the hold', async ({ expect }) => {
    const client = await configured({ silence_timeout_ms: 100, hold_timeout_ms: 10_000 });
    await client.hear(short.pcm);
    expect(await client.event('session.hold')).toEqual({ type: 'session.hold', hold_timeout_ms: 10_000 });
    // What is held was said before.
    expect(client.types.indexOf('session.hold')).toBe(client.types.indexOf('vad.speech_end') + 1);
    await client.hear(other.pcm);
    expect(client.text).toBe(`${short.text('de')} ${other.text('de')}`);
    await client.event('session.hold', 2);
    client.send({ type: 'session.configure', hold_timeout_ms: 100 });
    expect(await client.closed).toBe(1000);
    expect(client.events.at(-1)).toMatchObject({ type: 'session.closed', reason: 'timeout' });
  });

  it.each([
    [{ vad: { sensitivity: 7 } }, 'sensitivity'],
    [{ language: 'elvish' }, 'language'],
  ])('refuses %j, and changes nothing', async (change, field) => {
    const client = await configured({ ...change, ...('language' in change ? {} : { language: 'fr' }) });
    expect(await client.event('error')).toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining(field),
      recoverable: true,
    });
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
    await client.close();
  });

  it('is not needed to speak', async ({ expect }) => {
    const client = await open('');
    client.send({ type: 'tts.speak', text: 'Hi.' });
    expect(await client.event('tts.speaking_end')).toMatchObject({ cancelled: false });
    expect(client.sound.length).toBeGreaterThan(4_096);
    expect(client.all('error')).toEqual([]);
  });

  it('takes all of its fields at once', async ({ expect }) => {
    const client = await configured({
      model: FUNCTIONAL,
      language: 'de',
      enable_partial_transcripts: false,
      enable_itn: false,
      'vad.sensitivity': 'high',
      vad_sensitivity: 'low',
      hot_words: [],
      silence_timeout_ms: 60_000,
      hold_timeout_ms: 60_000,
      max_segment_duration_ms: 20_000,
      model_tts: 'espeak',
      tts_voice: null,
      commit_strategy: 'vad',
      unknown: true,
    });
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
    expect(client.all('error')).toEqual([]);
  });
});

describe.concurrent('frames', () => {
  it('of text that are no commands leave the session alive', async ({ expect }) => {
    const client = await open();
    const frames: readonly (readonly [frame: string | Buffer, code: string])[] = [
      ['', 'malformed_json'],
      ['{', 'malformed_json'],
      [Buffer.from([0x22, 0xff, 0x22]), 'malformed_json'],
      ['null', 'validation_error'],
      ['[1]', 'validation_error'],
      ['{}', 'unknown_command'],
      ['{"type":"session.explode"}', 'unknown_command'],
      ['{"type":"__proto__"}', 'unknown_command'],
      ['{"type":"tts.speak"}', 'validation_error'],
      [`{"type":"tts.speak","text":"${'a'.repeat(5_000)}"}`, 'validation_error'],
      [' '.repeat(2 ** 20 + 1), 'frame_too_large'],
    ];
    for (const [frame] of frames) client.socket.send(frame, { binary: false });
    await client.event('error', frames.length);
    expect(client.all('error').map(({ code, recoverable }) => [code, recoverable])).toEqual(
      frames.map(([, code]) => [code, true]),
    );
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
    expect(await client.close()).toBe(1000);
  });

  it('of sound may have any length up to 1 MiB', async ({ expect }) => {
    const client = await open();
    client.socket.send(Buffer.alloc(0));
    client.socket.send(Buffer.alloc(2 ** 20 + 1));
    expect(await client.event('error')).toMatchObject({ code: 'frame_too_large', recoverable: true });
    for (const frames of [[1, 1, 1, 5_001], [641, 3, 1, 8_191], [2 ** 20]]) {
      const whole = client.all('transcript.final').length;
      await client.play(short.pcm, { frames, speed: Infinity });
      await client.event('transcript.final', whole + 1);
    }
    const most = await open();
    most.socket.send(Buffer.concat([short.pcm, Buffer.alloc(2 ** 20 - short.pcm.length)]));
    await most.event('vad.speech_end');
    expect(client.text).toBe(Array(3).fill(short.text('de')).join(' '));
    expect(most.text).toBe(short.text('de'));
    expect(most.types).not.toContain('session.frames_dropped');
  });
});

describe.concurrent('the buffer', () => {
  it('is committed in the middle of speech, several times, and no word is lost', async ({ expect }) => {
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

  it('can be committed when there was only silence, and not when there was nothing', async ({ expect }) => {
    const client = await open();
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.event('error')).toMatchObject({ code: 'invalid_request', recoverable: true });
    await client.play(silence(0.5), AT_ONCE);
    client.send({ type: 'input_audio_buffer.commit' });
    expect(await client.event('transcript.final')).toMatchObject({ text: '', segment_id: 0 });
    await client.close();
  });

  it('is cleared: what was said in it is not heard', async ({ expect }) => {
    const client = await open();
    await client.play(short.pcm.subarray(0, 1200 * BYTES_PER_MS), AT_ONCE);
    await client.event('vad.speech_start');
    client.send({ type: 'input_audio_buffer.clear' });
    await client.event('vad.speech_end');
    await client.play(silence(0.5), AT_ONCE);
    await client.hear(other.pcm);
    await client.close();
    expect(client.text).toBe(other.text('de'));
    expect(client.all('vad.speech_start').length).toBe(client.all('vad.speech_end').length);
  });
});

describe.concurrent('leaving', () => {
  it('by session.close flushes what was said', async ({ expect }) => {
    for (let isHeldUp = true; isHeldUp;) {
      const client = await open();
      await client.play(short.pcm.subarray(0, -1000 * BYTES_PER_MS * 0.55), AT_ONCE);
      const asked = performance.now();
      expect(await client.close()).toBe(1000);
      // On a busy machine its time for that may be over before all is heard.
      isHeldUp = client.text === '' && performance.now() - asked >= CLOSING_MS;
      if (isHeldUp) continue;
      expect(client.text).toBe(short.text('de'));
      expect(client.events.at(-1)).toMatchObject({ reason: 'client_request', segments_transcribed: 1 });
    }
  });

  it('by session.cancel drops it', async ({ expect }) => {
    const client = await open();
    await client.play(short.pcm.subarray(0, 1500 * BYTES_PER_MS), AT_ONCE);
    await client.event('vad.speech_start');
    client.send({ type: 'session.cancel' });
    expect(await client.closed).toBe(1000);
    expect(client.all('transcript.final')).toEqual([]);
    expect(client.events.at(-1)).toMatchObject({ reason: 'cancelled', segments_transcribed: 0 });
  });

  it('without a word is noted', async ({ expect }) => {
    const client = await open();
    const { session_id } = await client.event('session.created');
    client.socket.terminate();
    const { reason } = await server.line(
      (line) => line['session_id'] === session_id && line.msg === 'realtime session closed',
    );
    expect(reason).toBe('client_disconnect');
  });
});

describe.concurrent('sound', () => {
  it('faster than it is spoken is complained of, and dropped when there is too much', async ({ expect }) => {
    const client = await open();
    const seconds = 60;
    const began = performance.now();
    await client.play(silence(seconds), AT_ONCE);
    await client.close();
    const took = (performance.now() - began) / 1000;
    for (const { delay_ms } of client.all('session.rate_limit')) expect(delay_ms).toBeGreaterThan(0);
    expect(client.types).toContain('session.rate_limit');
    const droppedMs = client
      .all('session.frames_dropped')
      .reduce((sum, { dropped_ms }) => sum + dropped_ms, 0);
    // Ten seconds may wait, and 1.2 times what has passed is done with.
    expect(droppedMs / 1000).toBeLessThan(seconds - 9.9);
    expect(droppedMs / 1000).toBeGreaterThan(seconds - 10.1 - 1.2 * took);
    expect(client.events.at(-1)).toMatchObject({ total_duration_ms: seconds * 1000 });
  });

  it.for(['white', 'pink'] as const)('of quiet noise is no speech, even if %s', async (color, { expect }) => {
    const white = whiteNoise(160_000, -60);
    const client = await open();
    client.send({ type: 'session.configure', vad_sensitivity: 'high' });
    await client.play(color === 'white' ? white : pinkened(white), { frames: [32_000], speed: Infinity });
    await client.close();
    expect(client.types).not.toContain('vad.speech_start');
    expect(client.types).not.toContain('session.frames_dropped');
    expect(client.events.at(-1)).toMatchObject({ total_duration_ms: 10_000, segments_transcribed: 0 });
  });

  it('of two sockets out of step is heard by itself', async ({ expect }) => {
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

describe('so many sessions', () => {
  it('may be open at once from one address, and no more', async () => {
    const read = async () => {
      const page = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^realtime_active_sessions (\d+)$/m.exec(page)?.[1]);
    };
    for (const { socket } of opened) socket.terminate();
    await expect.poll(read).toBe(0);
    const clients = await Promise.all(Array.from({ length: 128 }, () => open('')));
    expect(await read()).toBe(128);
    expect(await refusal()).toEqual([429, 'queue_full']);
    for (const { socket } of clients) socket.terminate();
    await expect.poll(read).toBe(0);
    const client = await open();
    expect((await client.hear(short.pcm)).text).toBe(short.text('de'));
    // The last one in this file: the server has its last word.
    await server.end();
    expect(await client.closed).toBe(1000);
    expect(client.events.at(-1)).toMatchObject({ type: 'session.closed', reason: 'server_shutdown' });
  });
});

/** The same with 3 dB less for every octave (P. Kellet's filter), and as loud. */
function pinkened(white: Float32Array): Float32Array {
  let [a, b, c] = [0, 0, 0];
  const pink = white.map((value) => {
    a = 0.99765 * a + value * 0.099046;
    b = 0.963 * b + value * 0.2965164;
    c = 0.57 * c + value * 1.0526913;
    return a + b + c + value * 0.1848;
  });
  const power = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0);
  const gain = Math.sqrt(power(white) / power(pink));
  return pink.map((value) => gain * value);
}
