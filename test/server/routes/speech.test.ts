import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWavHeader } from '../../fixtures/wav-header.ts';
import { TTS_RATE } from '../../../src/domain/synthesis.ts';
import { VoiceError } from '../../../src/domain/errors.ts';
import { speechBody } from '../../../src/wire/rest/speech.ts';
import { openMetrics } from '../../../src/server/metrics.ts';
import { askedFor, DIRECTED } from '../../helpers/directed-speech.ts';
import { FakeTts, WORD_MS } from '../../helpers/fake-tts.ts';
import { manyRuns } from '../../helpers/many-runs.ts';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { TEST_MODEL, TEST_VOICE } from '../../helpers/test-runtime.ts';
import { SavedVoices } from '../../../src/voices/saved.ts';
import { errorOf, testServer, type TestServerOptions } from '../test-server.ts';
import { unicodeText } from '../../helpers/unicode-text.ts';

const SPEECH = '/v1/audio/speech';
/** The size of one word of the fake voice. */
const WORD_BYTES = (WORD_MS / 1000) * TTS_RATE * 2;
const LONG = 'word '.repeat(40).trim();

async function speaker(options: TestServerOptions = {}) {
  const tts = new FakeTts();
  const server = await testServer({ speech: { tts, ...options.speech }, ...options });
  const say = (body: object | string, headers: Readonly<Record<string, string>> = {}) =>
    server.app.inject({
      method: 'POST',
      url: SPEECH,
      payload:
        typeof body === 'string' ? body : JSON.stringify({ model: TEST_VOICE, input: 'One two', ...body }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ...server, tts, say };
}

const lines = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('POST /v1/audio/speech', () => {
  it('gives a short text as a WAV file with its true length', async () => {
    const { say } = await speaker();
    const response = await say({});
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(readWavHeader(response.rawPayload)).toEqual({
      rate: TTS_RATE,
      channels: 1,
      bits: 16,
      bytes: 2 * WORD_BYTES,
    });
    expect(response.rawPayload.length).toBe(44 + 2 * WORD_BYTES);
  });

  it('streams a long text, 44 bytes longer as WAV than as PCM', async () => {
    const { say } = await speaker();
    const wav = await say({ input: LONG });
    const pcm = await say({ input: LONG, response_format: 'pcm' });
    expect(pcm.headers['content-type']).toBe('audio/pcm');
    expect(pcm.rawPayload.length).toBe(40 * WORD_BYTES);
    expect(wav.rawPayload.subarray(44).equals(pcm.rawPayload)).toBe(true);
    expect(readWavHeader(wav.rawPayload).bytes).toBeGreaterThan(0x7000_0000);
  });

  it.each([
    ['mp3', 'audio/mpeg'],
    ['opus', 'audio/ogg; codecs=opus'],
    ['flac', 'audio/flac'],
  ])('may give %s', async (response_format, contentType) => {
    const { say } = await speaker();
    const response = await say({ input: LONG, response_format });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, contentType]);
    expect(response.rawPayload.length).toBeGreaterThan(500);
  });

  it('passes the body to the engine, with the request id', async () => {
    const { say, tts } = await speaker();
    await say(
      {
        voice: 'af_heart',
        speed: 2,
        language: 'en-GB',
        text_normalization: 'off',
        seed: 7,
        unknown: { any: 1 },
      },
      { 'x-request-id': 'mine' },
    );
    expect(tts.requests).toEqual([
      {
        text: 'One two',
        voice: 'af_heart',
        speed: 2,
        language: 'en-GB',
        textNormalization: 'off',
        requestId: 'mine',
      },
    ]);
  });

  it.each([{ voice: 'default' }, { voice: null }, {}])('uses the default voice for %j', async (body) => {
    const { say, tts } = await speaker();
    expect((await say(body)).statusCode).toBe(200);
    expect(tts.requests[0]).not.toHaveProperty('voice');
  });

  it('accepts the voice as an object with an id, and hosted voice names', async () => {
    const { say, tts } = await speaker();
    await say({ voice: { id: 'af_heart' } });
    expect(tts.requests[0]).toMatchObject({ voice: 'af_heart' });
    await say({ voice: 'onyx' });
    expect(tts.requests[1]).toMatchObject({ voice: 'am_onyx' });
  });

  it.each(['{"__proto__":{"speed":9}', '{"constructor":{"prototype":{"speed":9}}'])(
    'ignores an unknown field: %s',
    async (start) => {
      const { say } = await speaker();
      const response = await say(`${start},"model":"${TEST_VOICE}","input":"One two"}`);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'audio/wav']);
    },
  );

  it('applies every mark and element of SSML', async () => {
    const { say, tts } = await speaker();
    for (const { kind, text, inputFormat, speakers, asked } of DIRECTED) {
      const response = await say({
        input: text,
        input_format: inputFormat ?? null,
        speakers: speakers ?? null,
      });
      expect(response.headers['x-voice-warning']).toBeUndefined();
      expect([kind, askedFor(tts.requests.splice(0))]).toEqual([kind, asked]);
    }
  });

  it('warns about marks without effect', async () => {
    const { say } = await speaker();
    const warning = async (body: object) => (await say(body)).headers['x-voice-warning'];
    expect(await warning({ input: '<speak>a<oops/></speak>', input_format: 'ssml' })).toBe(
      '<oops> is unknown; its text is read as it stands.',
    );
    expect(await warning({ input: 'Hi [pause:61s]there [rate:9]' })).toMatch(
      /^A pause of 61 s is cut to 60 s, the longest\. \[rate:9\] is read as it stands: /,
    );
  });

  it('applies effects', async () => {
    const { say } = await speaker();
    const plain = await say({ response_format: 'pcm' });
    const echoed = await say({
      response_format: 'pcm',
      effects: { reverb_room_size: 0.8, reverb_wet_dry_mix: 1 },
    });
    expect(echoed.rawPayload.length).toBeGreaterThan(plain.rawPayload.length);
    const higher = await say({ response_format: 'pcm', effects: { pitch_shift_semitones: 12 } });
    expect(higher.rawPayload.length).toBe(plain.rawPayload.length);
    expect(higher.rawPayload.equals(plain.rawPayload)).toBe(false);
  });
});

describe('speech with alignments', () => {
  it('is lines of JSON: audio with the alignment of its segment on the first chunk, and then the duration', async () => {
    const { say } = await speaker();
    const response = await say({
      input: 'One two three',
      include_alignment: true,
      alignment_granularity: 'word',
    });
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    const all = lines(response.body);
    expect(all.at(-1)).toEqual({ type: 'done', duration: 0.3, alignment_available: true });
    const sound = all.slice(0, -1);
    const bytes = sound.map(({ audio }) => Buffer.from(audio as string, 'base64').length);
    expect(bytes.slice(0, -1).every((length) => length === 4096)).toBe(true);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBe(3 * WORD_BYTES);
    expect(sound.flatMap(({ alignment }) => alignment ?? [])).toEqual(
      ['One', 'two', 'three'].map((text, index) => ({
        granularity: 'word',
        items: [{ text, start_ms: index * WORD_MS, duration_ms: WORD_MS }],
      })),
    );
    const marked = sound.flatMap(({ alignment }, index) => (alignment === undefined ? [] : [index]));
    expect(marked).toEqual([0, 1, 2].map((word) => Math.floor((word * WORD_BYTES) / 4096)));
  });

  it('is not available in a codec, nor as events', async () => {
    const { say } = await speaker();
    for (const response_format of ['mp3', 'opus', 'flac', 'aac']) {
      expect(errorOf(await say({ include_alignment: true, response_format }))).toEqual([
        400,
        'invalid_request_error',
        'conflicting_options',
        'response_format',
      ]);
    }
    expect(errorOf(await say({ include_alignment: true, stream_format: 'sse' }))[2]).toBe(
      'conflicting_options',
    );
  });

  it('ends with an error line on failure', async () => {
    const tts = new FakeTts({ beforeWord: failingAt('three') });
    const { say } = await speaker({ speech: { tts } });
    const response = await say({ input: 'One two three', include_alignment: true });
    expect(response.statusCode).toBe(200);
    expect(lines(response.body).at(-1)).toMatchObject({ type: 'error', error: { code: 'worker_crash' } });
  });
});

describe('speech as events', () => {
  it('is deltas that add up to the sound, and a last event', async () => {
    const { say } = await speaker();
    const response = await say({ input: LONG, response_format: 'pcm', stream_format: 'sse' });
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const frames = response.body.trimEnd().split('\n\n');
    expect(frames.at(-1)).toBe('data: [DONE]');
    const events = frames
      .slice(0, -1)
      .map((frame) => JSON.parse(frame.slice('data: '.length)) as { type: string; audio?: string });
    expect(events.at(-1)).toMatchObject({ type: 'speech.audio.done', usage: {} });
    const bytes = Buffer.concat(events.slice(0, -1).map(({ audio }) => Buffer.from(audio!, 'base64')));
    expect(bytes.length).toBe(40 * WORD_BYTES);
  });

  it('ends with an error event on failure half-way', async () => {
    const tts = new FakeTts({ beforeWord: failingAt('three') });
    const { say } = await speaker({ speech: { tts } });
    const { body } = await say({ input: 'One two three', stream_format: 'sse' });
    expect(body.trimEnd().split('\n\n').at(-1)).toMatch(/^event: error\ndata: .*"code":"worker_crash"/);
  });
});

describe('an invalid request for speech', () => {
  it.each(Object.keys(speechBody.shape))('is rejected with deeply nested lists in its %s', async (name) => {
    const { say } = await speaker();
    const others = { model: TEST_VOICE, input: 'One two', [name]: undefined };
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const response = await say(`${JSON.stringify(others).slice(0, -1)},"${name}":${deep}}`);
    expect(errorOf(response).slice(0, 2)).toEqual([422, 'validation_error']);
  });

  it.each<[string, object, readonly unknown[]]>([
    ['without a model', { model: undefined }, [400, 'invalid_request_error', 'missing_field', 'model']],
    ['without a text', { input: undefined }, [400, 'invalid_request_error', 'missing_field', 'input']],
    ['with an empty text', { input: '' }, [422, 'validation_error', 'empty', 'input']],
    ['with white space for a text', { input: ' \n\t' }, [422, 'validation_error', 'empty', 'input']],
    ['with a bell for a text', { input: '\u0007' }, [422, 'validation_error', 'empty', 'input']],
    ['with a lone surrogate as the text', { input: '\ud800' }, [422, 'validation_error', 'empty', 'input']],
    ['with a text that is a number', { input: 7 }, [422, 'validation_error', 'malformed', 'input']],
    ['with a text too long', { input: 'a'.repeat(4097) }, [422, 'validation_error', 'too_long', 'input']],
    ['too slow', { speed: 0.2 }, [422, 'validation_error', 'out_of_range', 'speed']],
    ['too fast', { speed: 4.1 }, [422, 'validation_error', 'out_of_range', 'speed']],
    ['at a speed that is text', { speed: '1' }, [422, 'validation_error', 'not_a_number', 'speed']],
    [
      'in an unknown format',
      { response_format: 'midi' },
      [422, 'validation_error', 'not_allowed', 'response_format'],
    ],
    [
      'pitched too high',
      { effects: { pitch_shift_semitones: 13 } },
      [422, 'validation_error', 'out_of_range', 'effects.pitch_shift_semitones'],
    ],
    ['with malformed effects', { effects: [1] }, [422, 'validation_error', 'malformed', 'effects']],
    [
      'normalised somehow',
      { text_normalization: 'maybe' },
      [422, 'validation_error', 'not_allowed', 'text_normalization'],
    ],
    [
      'aligned by sentence',
      { alignment_granularity: 'sentence' },
      [422, 'validation_error', 'not_allowed', 'alignment_granularity'],
    ],
    ['with a seed that is not an integer', { seed: 0.5 }, [422, 'validation_error', 'not_a_number', 'seed']],
    ['with a voice without a name', { voice: '' }, [422, 'validation_error', 'empty', 'voice']],
    ['with a voice that is a list', { voice: ['af_heart'] }, [422, 'validation_error', 'malformed', 'voice']],
    ['with an unknown voice', { voice: 'nobody' }, [404, 'voice_not_found', 'voice_not_found', 'voice']],
    [
      'of a saved voice, where none are saved',
      { voice: 'voice_abc' },
      [400, 'invalid_request_error', 'voice_store_disabled', 'voice'],
    ],
    ['with an unknown model', { model: 'nothing' }, [404, 'model_not_found', 'model_not_found', 'model']],
    [
      'of a model that transcribes',
      { model: TEST_MODEL },
      [404, 'model_not_found', 'model_not_found', 'model'],
    ],
  ])('is rejected %s', async (_, body, expected) => {
    const { say } = await speaker();
    const response = await say(body);
    expect(errorOf(response)).toEqual(expected);
    expect('detail' in response.json()).toBe(response.statusCode === 422);
  });

  it.each<[string, object]>([
    ['WAV', {}],
    ['PCM', { response_format: 'pcm' }],
    ['MP3', { response_format: 'mp3' }],
    ['events', { stream_format: 'sse' }],
    ['lines', { include_alignment: true }],
  ])('is rejected as %s with its status, for texts of any length', async (_, asked) => {
    const { say } = await speaker();
    for (const input of ['Short.', LONG]) {
      const nobody = await say({ ...asked, input, voice: 'nobody' });
      expect(errorOf(nobody)).toEqual([404, 'voice_not_found', 'voice_not_found', 'voice']);
    }
  });

  it.each([
    ['no JSON', '{"model":', 400],
    ['a list', '[]', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
  ])('is rejected with a body that is %s', async (_, body, status) => {
    const { say } = await speaker();
    expect((await say(body)).statusCode).toBe(status);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'is rejected as %s',
    async (type) => {
      const { say } = await speaker();
      expect(errorOf(await say({}, { 'content-type': type })).slice(0, 3)).toEqual([
        415,
        'invalid_request_error',
        'unsupported_media_type',
      ]);
    },
  );

  it('must be JSON in UTF-8, and is rejected in any other charset', async () => {
    const { say } = await speaker();
    const body = { input: 'Hello.' };
    for (const charset of ['utf-8', '"UTF8"', 'us-ascii'])
      expect((await say(body, { 'content-type': `application/json; charset=${charset}` })).statusCode).toBe(
        200,
      );
    const refused = await say(body, { 'content-type': 'application/json;charset=utf-16' });
    expect(errorOf(refused).slice(0, 3)).toEqual([415, 'invalid_request_error', 'unsupported_media_type']);
    expect(refused.body).toContain("not as 'utf-16': encode the body in UTF-8");
  });

  it('cannot name a voice by its path if the server listens beyond this machine', async () => {
    const { say } = await speaker({ host: '0.0.0.0' });
    expect(errorOf(await say({ voice: '/etc/passwd' }))).toEqual([
      404,
      'voice_not_found',
      'voice_not_found',
      'voice',
    ]);
  });

  it('never crashes the server, nor gets a 5xx, whatever it contains', async () => {
    const { say } = await speaker();
    const value = fc.jsonValue();
    const body = fc.record(
      {
        voice: value,
        speed: value,
        response_format: value,
        effects: fc.oneof(
          value,
          fc.record({ pitch_shift_semitones: value, reverb_room_size: value }, { requiredKeys: [] }),
        ),
        include_alignment: value,
        stream_format: value,
        input: fc.oneof(value, unicodeText()),
        seed: value,
        text_normalization: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (body) => {
        const { statusCode } = await say(body);
        expect([200, 400, 404, 422]).toContain(statusCode);
      }),
      { numRuns: manyRuns(300) },
    );
  });
});

describe('running speech', () => {
  it('is cancelled by its request id, or when its client leaves', async () => {
    const tts = new FakeTts({ beforeWord: (_, signal) => sleep(50, signal) });
    const { app, listen } = await speaker({ speech: { tts } });
    const url = await listen();
    const asked = await fetch(`${url}${SPEECH}`, {
      method: 'POST',
      body: JSON.stringify({ model: TEST_VOICE, input: LONG, response_format: 'pcm' }),
      headers: { 'content-type': 'application/json', 'x-request-id': 'talk' },
    });
    const cancelled = await app.inject({ method: 'POST', url: '/v1/audio/transcriptions/talk/cancel' });
    expect(cancelled.json()).toEqual({ request_id: 'talk', cancelled: true });
    await expect(asked.arrayBuffer()).rejects.toThrow('terminated');

    const leaving = new AbortController();
    const left = await fetch(`${url}${SPEECH}`, {
      method: 'POST',
      body: JSON.stringify({ model: TEST_VOICE, input: LONG, response_format: 'pcm' }),
      headers: { 'content-type': 'application/json', 'x-request-id': 'left' },
      signal: leaving.signal,
    });
    expect(left.status).toBe(200);
    leaving.abort();
    await expect
      .poll(async () =>
        (await app.inject({ method: 'POST', url: '/v1/audio/transcriptions/left/cancel' })).json(),
      )
      .toMatchObject({ cancelled: false });
  });

  it('without any sound yet has no answer either, and is cancelled when its client leaves', async () => {
    const signals: AbortSignal[] = [];
    const tts = new FakeTts({
      beforeWord: (_, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const server = await speaker({ speech: { tts } });
    const url = await server.listen();
    const leaving = new AbortController();
    const left = fetch(`${url}${SPEECH}`, {
      method: 'POST',
      body: JSON.stringify({ model: TEST_VOICE, input: LONG }),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    await expect.poll(() => signals.length).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow('abort');
    await expect.poll(() => signals[0]!.aborted).toBe(true);
  });

  it('is measured', async () => {
    const metrics = await openMetrics();
    const { listen } = await speaker({ metrics: metrics! });
    const url = `${await listen()}${SPEECH}`;
    for (const voice of ['af_heart', 'nobody']) {
      const body = JSON.stringify({ model: TEST_VOICE, input: 'One two', voice });
      const asked = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      await asked.arrayBuffer();
    }
    // The metrics are updated just after the answer has ended.
    await expect
      .poll(async () => (await metrics!.page()).text)
      .toMatch(/tts_requests_total\{status="completed"\} 1/);
    const { text } = await metrics!.page();
    expect(text).toMatch(/tts_requests_total\{status="refused"\} 1/);
    expect(text).toMatch(/tts_ttfb_seconds_count 1/);
    expect(text).toMatch(/tts_synthesis_duration_seconds_count 1/);
    expect(text).toMatch(/tts_active_sessions 0/);
  });
});

describe('a saved voice', () => {
  it('speaks as its blend of voices', async () => {
    const savedVoices = new SavedVoices(temporaryFolder());
    const saved = await savedVoices.create({ name: 'Mine', voiceType: 'blended', resolvedVoice: 'af_heart' });
    const tts = new FakeTts();
    const { say } = await speaker({ speech: { tts, savedVoices } });
    expect((await say({ voice: `voice_${saved.id}` })).statusCode).toBe(200);
    expect(tts.requests[0]).toMatchObject({ voice: 'af_heart' });
    expect(errorOf(await say({ voice: 'voice_no-such' }))[0]).toBe(404);
  });
});

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

function failingAt(word: string) {
  return async (spoken: string) => {
    if (spoken === word) throw new VoiceError('worker_lost', 'The worker failed.');
  };
}
