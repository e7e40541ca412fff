import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SttRequest } from '../../../src/domain/recognition.ts';
import { timedOut, VoiceError, workerLost, workerUnavailable } from '../../../src/domain/errors.ts';
import { ESPEAK_MANIFEST } from '../../../src/engines/espeak/manifest.ts';
import { renderManifest } from '../../../src/models/manifest.ts';
import { bursts, wav } from '../../fixtures/signals.ts';
import { BATCH_WINDOW_MS } from '../../../src/scheduler/batcher.ts';
import { eventually } from '../../helpers/eventually.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { TEST_MODEL } from '../../helpers/test-runtime.ts';
import { errorOf, TALK, talkForm, testServer, TRANSCRIPTIONS, TRANSLATIONS } from '../test-server.ts';

const WORDS = { batchInference: true, wordTimestamps: true, translation: true, initialPrompt: true };
const withWords = () =>
  new FakeStt({
    capabilities: WORDS,
    answer: () =>
      said('Good morning.', 1, {
        words: [
          { word: 'Good', start: 0, end: 0.4, probability: 0.9 },
          { word: 'morning.', start: 0.4, end: 1, probability: 0.8 },
        ],
      }),
  });

describe('the answer', () => {
  it('is an object with text and usage', async () => {
    const { post } = await testServer();
    const response = await post(TRANSCRIPTIONS, talkForm());
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      text: '2.0 seconds of sound',
      usage: { type: 'duration', seconds: 4 },
    });
  });

  it.each([
    ['text', 'text/plain; charset=utf-8', /^2\.0 seconds of sound\n$/],
    ['srt', 'text/plain; charset=utf-8', /^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n2\.0 seconds of sound\n/],
    ['vtt', 'text/plain; charset=utf-8', /^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\n2\.0 seconds/],
  ])('is a %s document on request', async (response_format, type, body) => {
    const { post } = await testServer();
    const response = await post(TRANSCRIPTIONS, talkForm({ response_format }));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.body).toMatch(body);
  });

  it('is text/vtt only on request', async () => {
    const { post } = await testServer();
    const form = talkForm({ response_format: 'vtt' });
    const response = await post(TRANSCRIPTIONS, form, { accept: 'text/vtt, */*' });
    expect(response.headers['content-type']).toBe('text/vtt; charset=utf-8');
  });

  it('is verbose on request, with words beside the segments', async () => {
    const { post } = await testServer({ engine: withWords() });
    const form = talkForm({
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['segment', 'word'],
      hot_words: 'Tuesday',
    });
    const body = (await post(TRANSCRIPTIONS, form)).json<Record<string, unknown>>();
    expect(body).toMatchObject({
      task: 'transcribe',
      language: 'en',
      duration: 4,
      text: 'Good morning.',
      usage: { type: 'duration', seconds: 4 },
      warnings: ["Model 'test-model' cannot use hot words; they were ignored."],
    });
    expect(body['words']).toMatchObject([
      { word: 'Good', probability: 0.9 },
      { word: 'morning.', probability: 0.8 },
    ]);
    expect(Object.keys((body['segments'] as object[])[0]!)).toEqual([
      'id',
      'seek',
      'start',
      'end',
      'text',
      'tokens',
      'temperature',
      'avg_logprob',
      'compression_ratio',
      'no_speech_prob',
    ]);
  });

  it('has no words if only segments are requested', async () => {
    const { post, engine } = await testServer({ engine: withWords() });
    const form = talkForm({ response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' });
    expect((await post(TRANSCRIPTIONS, form)).statusCode).toBe(200);
    expect(engine.calls[0]![0]).not.toHaveProperty('wordTimestamps');
  });

  it('follows the layout fields, with the words that its format needs', async () => {
    const { post, engine } = await testServer({ engine: withWords() });
    const fields = { response_format: 'srt', max_line_length: '10', max_lines: '1' };
    const { body } = await post(TRANSCRIPTIONS, talkForm(fields));
    expect(engine.calls[0]![0]).toHaveProperty('wordTimestamps', true);
    expect(body.split('\n').filter((line) => /[a-z]/.test(line))).toEqual(['Good', 'morning.']);
  });

  it('of silence is empty', async () => {
    const { post } = await testServer();
    const response = await post(TRANSCRIPTIONS, talkForm({}, wav(new Float32Array(16_000))));
    expect([response.statusCode, response.json()]).toMatchObject([200, { text: '' }]);
  });
});

describe('the request', () => {
  it('reaches the engine, with the request id', async () => {
    const { post, engine } = await testServer({ engine: withWords() });
    const fields = {
      language: 'EN',
      prompt: 'A talk.',
      hot_words: 'Quilter, gospel',
      temperature: '0.4',
      'timestamp_granularities[]': 'word',
      itn: '0',
    };
    const response = await post(TRANSCRIPTIONS, talkForm(fields), { 'x-request-id': 'mine-1' });
    expect(response.statusCode).toBe(200);
    expect(engine.calls[0]![0]).toMatchObject({
      task: 'transcribe',
      language: 'en',
      prompt: 'A talk.',
      hotWords: ['Quilter', 'gospel'],
      temperature: 0.4,
      wordTimestamps: true,
      requestId: 'mine-1',
    } satisfies Partial<SttRequest>);
  });

  it('ignores unknown fields, an unknown header and empty fields', async () => {
    const { post } = await testServer();
    const plain = await post(TRANSCRIPTIONS, talkForm());
    const form = talkForm({
      'chunking_strategy[type]': 'server_vad',
      user: 'me',
      prompt: '',
      hot_words: '',
    });
    form.append('attachment', new Blob(['something else']), 'notes.txt');
    const response = await post(TRANSCRIPTIONS, form, { authorization: 'Bearer sk-anything' });
    expect([response.statusCode, response.body]).toEqual([200, plain.body]);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/octet-stream', 'x/y'])(
    'may have parts that are declared as %s',
    async (type) => {
      const { app, engine } = await testServer({ engine: withWords() });
      const part = (disposition: string, text: string, type?: string) =>
        `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${text}\r\n`;
      const payload = Buffer.concat([
        Buffer.from(part('name="unknown"', '{"not', type) + part('name="model"', TEST_MODEL, type)),
        Buffer.from(part('name="prompt"', 'Said before.', type) + part('name="language"', '', type)),
        Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'),
        TALK,
        Buffer.from('\r\n--x--\r\n'),
      ]);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const response = await app.inject({ method: 'POST', url: TRANSCRIPTIONS, headers, payload });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        expect.objectContaining({ text: 'Good morning.' }),
      ]);
      expect(engine.calls[0]![0]).toMatchObject({ prompt: 'Said before.' });
    },
  );

  it('for a translation has no language of its own, whatever is set', async () => {
    const { post, engine } = await testServer({ engine: withWords() });
    const form = talkForm({ language: 'no language at all', response_format: 'verbose_json' });
    const response = await post(TRANSLATIONS, form);
    expect(response.json()).toMatchObject({ task: 'translate', text: 'Good morning.' });
    expect(engine.calls[0]![0]).toMatchObject({ task: 'translate' });
    expect(engine.calls[0]![0]).not.toHaveProperty('language');
  });

  it('may have its fields before or after the file', async () => {
    const { post } = await testServer();
    const form = talkForm({}, undefined);
    form.append('file', new Blob([new Uint8Array(TALK)]), 'talk.wav');
    form.append('response_format', 'text');
    expect((await post(TRANSCRIPTIONS, form)).body).toBe('2.0 seconds of sound\n');
  });

  it('has the priority BATCH, but REALTIME if it is streamed or shorter than three seconds', async () => {
    const short = wav(bursts(2.5, [0.5, 2]));
    for (const [form, waits] of [
      [talkForm(), true],
      [talkForm({ stream: 'true' }), false],
      [talkForm({}, short), false],
    ] as const) {
      const waited: number[] = [];
      const { post } = await testServer({
        scheduler: {
          observer: {
            depthChanged: () => undefined,
            promoted: () => undefined,
            dispatched: ({ waitSeconds }) => waited.push(...waitSeconds),
            answered: () => undefined,
            cancelled: () => undefined,
            ended: () => undefined,
          },
        },
      });
      expect((await post(TRANSCRIPTIONS, form)).statusCode).toBe(200);
      expect(waited[0]! >= 0.049).toBe(waits);
    }
  });
});

describe('a rejected request', () => {
  it.each<[string, FormData, readonly unknown[]]>([
    ['no file', talkForm({}, new Uint8Array()), [400, 'invalid_request_error', 'invalid_audio', 'file']],
    ['no model', talkForm({ model: undefined }), [400, 'invalid_request_error', 'missing_field', 'model']],
    ['an empty model', talkForm({ model: ' ' }), [422, 'validation_error', 'empty', 'model']],
    [
      'an unknown model',
      talkForm({ model: 'nope' }),
      [400, 'invalid_request_error', 'model_not_found', 'model'],
    ],
    [
      'a model with a path in its name',
      talkForm({ model: '../../etc/passwd' }),
      [400, 'invalid_request_error', 'model_not_found', 'model'],
    ],
    [
      'bytes that are not audio',
      talkForm({}, Buffer.from('hello there')),
      [400, 'invalid_request_error', 'invalid_audio', 'file'],
    ],
    [
      'an unknown format',
      talkForm({ response_format: 'pdf' }),
      [400, 'invalid_request_error', 'invalid_response_format', 'response_format'],
    ],
    [
      'a temperature out of range',
      talkForm({ temperature: '1.5' }),
      [422, 'validation_error', 'out_of_range', 'temperature'],
    ],
    [
      'a temperature in words',
      talkForm({ temperature: 'warm' }),
      [422, 'validation_error', 'not_a_number', 'temperature'],
    ],
    [
      'a language in words',
      talkForm({ language: 'klingonish' }),
      [422, 'validation_error', 'malformed', 'language'],
    ],
    [
      'a language the model does not know',
      talkForm({ language: 'de' }),
      [422, 'validation_error', 'unknown_language', 'language'],
    ],
    [
      'one of several languages that the model does not know',
      talkForm({ language: 'auto', 'languages[]': 'de' }),
      [422, 'validation_error', 'unknown_language', 'languages'],
    ],
    [
      'an itn that is not a boolean',
      talkForm({ itn: 'maybe' }),
      [422, 'validation_error', 'not_a_boolean', 'itn'],
    ],
    [
      'a stream that is not a boolean',
      talkForm({ stream: 'toString' }),
      [422, 'validation_error', 'not_a_boolean', 'stream'],
    ],
    [
      'another granularity',
      talkForm({ 'timestamp_granularities[]': 'letter' }),
      [422, 'validation_error', 'not_allowed', 'timestamp_granularities'],
    ],
    [
      'a prompt without end',
      talkForm({ prompt: 'x'.repeat(70_000) }),
      [422, 'validation_error', 'too_long', 'prompt'],
    ],
  ])('%s', async (_, form, expected) => {
    const { post, engine, uploads, runtime } = await testServer();
    const response = await post(TRANSCRIPTIONS, form);
    expect(errorOf(response)).toEqual(expected);
    expect(response.headers['x-request-id']).toMatch(/^req_/);
    expect([engine.calls, uploads(), runtime.temporaryFiles()]).toEqual([[], [], []]);
  });

  it('has a detailed error for the value', async () => {
    const { post } = await testServer();
    const message = "'temperature' must be between 0 and 1, got 2.";
    expect((await post(TRANSCRIPTIONS, talkForm({ temperature: '2' }))).json()).toEqual({
      error: { message, type: 'validation_error', param: 'temperature', code: 'out_of_range' },
      detail: [{ loc: ['body', 'temperature'], msg: message, type: 'out_of_range' }],
    });
  });

  it.each<[string, FormData]>([
    ['without a file', talkForm({}, undefined)],
    ['with text in the place of the file', talkForm({ file: 'abc' }, undefined)],
  ])('is a form %s', async (_, form) => {
    form.delete('file');
    const { post } = await testServer();
    expect(errorOf(await post(TRANSCRIPTIONS, form))).toEqual([
      400,
      'invalid_request_error',
      'missing_file',
      'file',
    ]);
  });

  it('gets the known formats, the languages, or the command that pulls the model', async () => {
    const { post } = await testServer();
    const message = async (fields: Record<string, string>) =>
      (await post(TRANSCRIPTIONS, talkForm(fields))).json().error.message;
    expect(await message({ response_format: 'pdf' })).toBe(
      "Unknown format 'pdf'; use json, text, srt, vtt, lrc, tsv, rttm, diarized_json, verbose_json.",
    );
    expect(await message({ language: 'de' })).toBe(
      "Model 'test-model' does not know the language 'de'; it knows en.",
    );
    expect(await message({ model: 'whisper-tiny' })).toBe(
      "Model 'whisper-tiny' is not installed. Get it with: voice models pull whisper-tiny",
    );
  });

  it('is a translation by a model that cannot translate', async () => {
    const { post } = await testServer();
    expect(errorOf(await post(TRANSLATIONS, talkForm()))).toEqual([
      400,
      'invalid_request_error',
      'unsupported_capability',
      null,
    ]);
  });

  it('names a model that only speaks', async () => {
    const { post, runtime } = await testServer();
    mkdirSync(join(runtime.modelsDir, 'speaker'));
    writeFileSync(
      join(runtime.modelsDir, 'speaker', 'voice.yaml'),
      renderManifest({ ...ESPEAK_MANIFEST, name: 'speaker' }),
    );
    const response = await post(TRANSCRIPTIONS, talkForm({ model: 'speaker' }));
    expect(errorOf(response)).toEqual([400, 'invalid_request_error', 'model_not_found', 'model']);
    expect(response.json().error.message).toBe("Model 'speaker' speaks; it cannot transcribe.");
  });

  it('has too many parts', async () => {
    const { post } = await testServer();
    const form = talkForm({ 'timestamp_granularities[]': Array<string>(300).fill('segment') });
    expect(errorOf(await post(TRANSCRIPTIONS, form))).toEqual([
      400,
      'invalid_request_error',
      'too_many_parts',
      null,
    ]);
  });

  it('has too many files', async () => {
    const { post, uploads } = await testServer();
    const form = talkForm();
    for (let number = 2; number <= 17; number++) form.append(`file${number}`, new Blob(['x']), 'x.wav');
    const response = await post(TRANSCRIPTIONS, form);
    expect(errorOf(response)).toEqual([400, 'invalid_request_error', 'too_many_files', null]);
    expect(response.json().error.message).toBe('A form may have 16 files.');
    expect(uploads()).toEqual([]);
  });

  it('cannot be stored, and the error hides the path', async () => {
    const { post } = await testServer({ temporaryFolder: '/nowhere/at/all' });
    const response = await post(TRANSCRIPTIONS, talkForm());
    expect(errorOf(response)).toEqual([500, 'internal_error', 'internal_error', null]);
    expect(response.json().error.message).toBe('The server cannot write to its disk.');
  });

  it('has another media type, or no body', async () => {
    const { app } = await testServer();
    const send = async (payload: string | undefined, type?: string) =>
      errorOf(
        await app.inject({
          method: 'POST',
          url: TRANSCRIPTIONS,
          ...(payload !== undefined && { payload }),
          headers: { ...(type && { 'content-type': type }) },
        }),
      );
    const mediaType = [415, 'invalid_request_error', 'unsupported_media_type', null];
    expect(await send('{"model":"x"}', 'application/json')).toEqual(mediaType);
    expect(await send('{"model":', 'application/json')).toEqual(mediaType);
    expect(await send('model=x', 'application/x-www-form-urlencoded')).toEqual(mediaType);
    expect(await send('RIFF', 'audio/wav')).toEqual(mediaType);
    const malformed = [400, 'invalid_request_error', 'malformed_form', null];
    expect(await send('--x', 'multipart/form-data')).toEqual(malformed);
    expect(await send('--x\r\n', 'multipart/form-data; boundary=x')).toEqual(malformed);
    expect(await send(undefined)).toEqual([400, 'invalid_request_error', 'missing_file', 'file']);
  });
});

describe('a failing engine', () => {
  it.each<[VoiceError | Error, readonly unknown[], Readonly<Record<string, string>>]>([
    [workerLost(), [502, 'bad_gateway', 'worker_crash', null], { 'retry-after-ms': '1000' }],
    [
      workerUnavailable('tiny', 'it crashed three times within a minute', 42),
      [503, 'service_unavailable', 'worker_unavailable', null],
      { 'retry-after': '42', 'retry-after-ms': '42000' },
    ],
    [timedOut(), [504, 'gateway_timeout', 'worker_timeout', null], {}],
    [
      new TypeError('x is undefined'),
      [500, 'internal_error', 'internal_error', null],
      { 'x-should-retry': 'false' },
    ],
    [
      new VoiceError('storage', 'The temporary folder /var/tmp/secret is full.'),
      [500, 'internal_error', 'internal_error', null],
      { 'x-should-retry': 'false' },
    ],
  ])('%s', async (error, expected, headers) => {
    const engine = new FakeStt({
      answer: () => {
        throw error;
      },
    });
    const { post, uploads, runtime } = await testServer({ engine });
    const response = await post(TRANSCRIPTIONS, talkForm());
    expect(errorOf(response)).toEqual(expected);
    expect(response.headers).toMatchObject(headers);
    expect(response.body).not.toMatch(/undefined|secret|\.ts/);
    expect([uploads(), runtime.temporaryFiles()]).toEqual([[], []]);
  });

  it('is not called while the queue is full', async () => {
    const { post, engine } = await testServer({ scheduler: { maxQueued: 0 } });
    const response = await post(TRANSCRIPTIONS, talkForm());
    expect(errorOf(response)).toEqual([429, 'rate_limit_exceeded', 'queue_full', null]);
    expect(response.headers).toMatchObject({ 'retry-after': '1', 'retry-after-ms': '1000' });
    expect(engine.calls).toEqual([]);
  });
});

describe('concurrent clients', () => {
  it('share calls of the engine, and each gets its own answer', async () => {
    const clock = new FakeClock();
    const { post, engine, scheduler } = await testServer({ scheduler: { clock } });
    const seconds = [2, 2.1, 2.2, 1.9, 2, 2.1];
    const answers = Promise.all(
      seconds.map(async (loud) => {
        const response = await post(TRANSCRIPTIONS, talkForm({}, wav(bursts(4, [0.5, 0.5 + loud]))));
        return response.json<{ text: string }>().text;
      }),
    );
    // The requests are batched, however long each upload takes.
    await eventually(() => expect(scheduler.state().queued.batch).toBe(seconds.length));
    await clock.advance(BATCH_WINDOW_MS);
    expect(await answers).toEqual(seconds.map((loud) => `${loud.toFixed(1)} seconds of sound`));
    expect(engine.calls.length).toBeLessThan(seconds.length);
    expect(engine.calls.flat()).toHaveLength(seconds.length);
  });
});
