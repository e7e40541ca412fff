import OpenAI, { type APIError, toFile } from 'openai';
import { describe, expect, it } from 'vitest';
import { workerLost } from '../../src/domain/errors.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { TEST_MODEL, TEST_VOICE } from '../helpers/test-runtime.ts';
import { TALK, testServer, type TestServerOptions } from './test-server.ts';

const TEXT = '2.0 seconds of sound';

/** The official client of the hosted API, unmodified except for the server address. */
async function openaiClient(options: TestServerOptions = {}) {
  const server = await testServer(options);
  const client = new OpenAI({ apiKey: 'none is needed', baseURL: `${await server.listen()}/v1` });
  return { ...server, client, file: await toFile(TALK, 'talk.wav') };
}

const thrown = (promise: Promise<unknown>): Promise<APIError> =>
  promise.then(
    () => expect.unreachable(),
    (error: APIError) => error,
  );

const withWords = () =>
  new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true, translation: true },
    answer: ({ task }) =>
      said(task === 'translate' ? 'Good morning' : 'Guten Morgen', 1, {
        words: [
          { word: 'Guten', start: 0, end: 0.5, probability: 0.9 },
          { word: 'Morgen', start: 0.5, end: 1, probability: 0.8 },
        ],
      }),
  });

describe('the client of the hosted API', () => {
  it('gets a transcription in each of the five formats', async () => {
    const { client, file } = await openaiClient();
    const { transcriptions } = client.audio;
    const asked = { file, model: TEST_MODEL };
    expect(await transcriptions.create(asked)).toMatchObject({
      text: TEXT,
      usage: { type: 'duration', seconds: 4 },
    });
    expect(await transcriptions.create({ ...asked, response_format: 'text' })).toBe(`${TEXT}\n`);
    expect(await transcriptions.create({ ...asked, response_format: 'srt' })).toContain(`\n${TEXT}\n`);
    expect(await transcriptions.create({ ...asked, response_format: 'vtt' })).toMatch(/^WEBVTT\n/);
    const verbose = await transcriptions.create({
      ...asked,
      response_format: 'verbose_json',
      language: 'en',
      prompt: 'A talk.',
      temperature: 0.2,
    });
    expect(verbose).toMatchObject({ text: TEXT, language: 'en', duration: 4 });
    expect(verbose.segments).toMatchObject([{ id: 0, text: TEXT, temperature: 0 }]);
  });

  it('gets word times', async () => {
    const { client, file } = await openaiClient({ engine: withWords() });
    const { words, segments } = await client.audio.transcriptions.create({
      file,
      model: TEST_MODEL,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(words).toMatchObject([{ word: 'Guten' }, { word: 'Morgen' }]);
    expect(words![0]!.start).toBeGreaterThanOrEqual(segments![0]!.start);
  });

  it('gets a translation', async () => {
    const { client, file } = await openaiClient({ engine: withWords() });
    const asked = { file, model: TEST_MODEL };
    expect(await client.audio.translations.create(asked)).toMatchObject({ text: 'Good morning' });
    expect(
      await client.audio.translations.create({ ...asked, response_format: 'verbose_json' }),
    ).toMatchObject({ text: 'Good morning', duration: 4 });
  });

  it('gets a stream of events, whose last one has the whole text', async () => {
    const { client, file } = await openaiClient();
    const stream = await client.audio.transcriptions.create({ file, model: TEST_MODEL, stream: true });
    const events = [];
    for await (const event of stream) events.push(event);
    expect(events).toMatchObject([
      { type: 'transcript.text.delta', delta: TEXT, segment_id: '0' },
      { type: 'transcript.text.done', text: TEXT, usage: { type: 'tokens', input_tokens: 40 } },
    ]);
  });

  it('throws its own error classes, with type, code, param and the request id', async () => {
    const { client, file } = await openaiClient();
    const { transcriptions } = client.audio;
    const unknown = await thrown(transcriptions.create({ file, model: 'whisper-2' }));
    expect(unknown).toBeInstanceOf(OpenAI.BadRequestError);
    expect(unknown).toMatchObject({ code: 'model_not_found', param: 'model', type: 'invalid_request_error' });
    expect(unknown.requestID).toMatch(/^req_/);
    expect(unknown.message).toContain("Model 'whisper-2' is not installed.");

    const noise = await toFile(Buffer.from('no audio at all'), 'talk.mp3');
    const unreadable = await thrown(transcriptions.create({ file: noise, model: TEST_MODEL }));
    expect(unreadable).toBeInstanceOf(OpenAI.BadRequestError);
    expect(unreadable).toMatchObject({ code: 'invalid_audio' });

    const hot = await thrown(transcriptions.create({ file, model: TEST_MODEL, temperature: 2 }));
    expect(hot).toBeInstanceOf(OpenAI.UnprocessableEntityError);
    expect(hot).toMatchObject({ code: 'out_of_range', param: 'temperature', type: 'validation_error' });

    const missing = await thrown(client.models.retrieve('nope'));
    expect(missing).toBeInstanceOf(OpenAI.NotFoundError);
    expect(missing).toMatchObject({ code: 'model_not_found', type: 'model_not_found' });
  });

  it('throws an error if a stream fails before it begins', async () => {
    const { client, file } = await openaiClient();
    const failed = await thrown(client.audio.transcriptions.create({ file, model: 'nope', stream: true }));
    expect(failed).toBeInstanceOf(OpenAI.BadRequestError);
  });

  it('retries by itself when a worker dies, and gets its answer', async () => {
    let deaths = 0;
    const engine = new FakeStt({
      answer: () => {
        if (deaths++ === 0) throw workerLost();
        return said('alive again');
      },
    });
    const { client, file } = await openaiClient({ engine });
    const begun = performance.now();
    expect(await client.audio.transcriptions.create({ file, model: TEST_MODEL })).toMatchObject({
      text: 'alive again',
    });
    // The client waits as long as the server asks it to.
    expect(performance.now() - begun).toBeGreaterThan(1000);
  });

  it('does not retry a request that would fail again', async () => {
    const engine = new FakeStt({
      answer: () => {
        throw new TypeError('a bug');
      },
    });
    const { client, file } = await openaiClient({ engine });
    const failed = await thrown(client.audio.transcriptions.create({ file, model: TEST_MODEL }));
    expect(failed).toBeInstanceOf(OpenAI.InternalServerError);
    expect(engine.calls).toHaveLength(1);
  });

  it('is told to wait while the queue is full', async () => {
    const { client, file } = await openaiClient({ scheduler: { maxQueued: 0 } });
    const refused = await thrown(
      client.audio.transcriptions.create({ file, model: TEST_MODEL }, { maxRetries: 0 }),
    );
    expect(refused).toBeInstanceOf(OpenAI.RateLimitError);
    expect(refused.headers?.get('retry-after')).toBe('1');
  });

  it('reads the id of its request, or chooses it', async () => {
    const { client, file } = await openaiClient();
    const given = await client.audio.transcriptions.create({ file, model: TEST_MODEL });
    expect((given as { _request_id?: string })._request_id).toMatch(/^req_[\w-]+$/);
    const headers = { 'x-request-id': 'job-7.part_2' };
    const { request_id } = await client.audio.transcriptions
      .create({ file, model: TEST_MODEL }, { headers })
      .withResponse();
    expect(request_id).toBe('job-7.part_2');
    expect(await client.post('/audio/transcriptions/job-7.part_2/cancel')).toMatchObject({
      request_id: 'job-7.part_2',
      cancelled: false,
    });
  });

  it('lists the models and retrieves one', async () => {
    const { client } = await openaiClient();
    const models = [];
    for await (const model of client.models.list()) models.push(model);
    const own = models.filter(({ id }) => id === TEST_MODEL);
    expect(own).toMatchObject([{ id: TEST_MODEL, object: 'model', owned_by: 'voice', type: 'stt' }]);
    expect(models.map(({ id }) => id)).toContain(TEST_VOICE);
    expect(Number.isInteger(own[0]!.created)).toBe(true);
    expect(await client.models.retrieve(TEST_MODEL)).toMatchObject(own[0]!);
  });
});
