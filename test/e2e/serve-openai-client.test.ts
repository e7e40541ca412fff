import { createReadStream } from 'node:fs';
import OpenAI, { type APIError, toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noRecordings, recordingPath, reference } from '../fixtures/recordings.ts';
import { checkedFetch } from '../helpers/api-contract.ts';
import { FUNCTIONAL } from '../helpers/functional-model.ts';
import { MOONSHINE } from '../helpers/installed-moonshine.ts';
import { wordErrorRate } from '../helpers/word-error-rate.ts';
import { servedModels } from './served-models.ts';
import { record, sentences, twoSentences } from './tone-recordings.ts';
import { serve, type VoiceServer } from './voice-server.ts';

/** The official client of the hosted API, with nothing changed but its address, and real workers behind it. */

const models = await servedModels();
const skipped = `${models.skipped}${noRecordings}`;

let server: VoiceServer;
let client: OpenAI;
beforeAll(async () => {
  server = await serve({ modelsDir: models.folder, args: ['--preload', FUNCTIONAL] });
  client = new OpenAI({ apiKey: 'none is needed', baseURL: `${server.url}/v1` });
});
afterAll(async () => {
  await server.end();
  await models.remove();
});

const french = record(twoSentences('fr'));
const asked = async () => ({ file: await toFile(french.bytes, 'salut.wav'), model: FUNCTIONAL });

const thrown = (promise: Promise<unknown>): Promise<APIError> =>
  promise.then(
    () => expect.unreachable(),
    (error: APIError) => error,
  );

describe("the hosted API's client and voice serve", () => {
  it('gets a transcription in each of the five formats', async () => {
    const { transcriptions } = client.audio;
    const text = french.text('fr');
    const [first, second] = text.match(/[^.?]+[.?]/g)!.map((sentence) => sentence.trim());
    const request = await asked();
    expect(await transcriptions.create(request)).toMatchObject({
      text,
      usage: { type: 'duration', seconds: expect.closeTo(french.seconds, 0) },
    });
    expect(await transcriptions.create({ ...request, response_format: 'json' })).toMatchObject({ text });
    expect(await transcriptions.create({ ...request, response_format: 'text' })).toBe(`${text}\n`);
    expect(await transcriptions.create({ ...request, response_format: 'srt' })).toMatch(
      new RegExp(`^1\\n00:00:00,\\d{3} --> 00:00:0\\d,\\d{3}\\n${first}\\n\\n2\\n`),
    );
    expect(await transcriptions.create({ ...request, response_format: 'vtt' })).toMatch(/^WEBVTT\n\n00:00/);
    const verbose = await transcriptions.create({ ...request, response_format: 'verbose_json' });
    expect(verbose).toMatchObject({ task: 'transcribe', language: 'fr', text });
    expect(verbose.duration).toBeCloseTo(french.seconds, 2);
    expect(verbose.words).toBeUndefined();
    expect(verbose.segments).toEqual(
      [first, second].map((sentence, id) => ({
        id,
        text: sentence,
        seek: expect.any(Number),
        start: expect.any(Number),
        end: expect.any(Number),
        tokens: expect.arrayContaining([expect.any(Number)]),
        temperature: 0,
        avg_logprob: expect.any(Number),
        compression_ratio: expect.any(Number),
        no_speech_prob: expect.any(Number),
      })),
    );
  });

  it('gets the time of every word', async () => {
    const { words, segments, text } = await client.audio.transcriptions.create({
      ...(await asked()),
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    expect(segments).toHaveLength(2);
    expect(words!.map(({ word }) => word)).toEqual(text.split(' '));
    // A question mark has a tone, and no time of its own.
    const spoken = french.words.filter(({ key }) => key !== 'question');
    words!.forEach(({ start }, index) => {
      expect(Math.abs(start - spoken[index]!.start)).toBeLessThan(0.12);
    });
  });

  it('gets a translation, whatever the language', async () => {
    const { translations } = client.audio;
    const request = await asked();
    expect(await translations.create(request)).toMatchObject({ text: french.text('en') });
    expect(await translations.create({ ...request, response_format: 'text' })).toBe(`${french.text('en')}\n`);
    expect(await translations.create({ ...request, response_format: 'verbose_json' })).toMatchObject({
      task: 'translate',
      language: 'fr',
      text: french.text('en'),
    });
  });

  it('hears deltas while a long file is worked on, and then the whole', async () => {
    const long = record(sentences(12));
    const stream = await client.audio.transcriptions.create({
      file: await toFile(long.bytes, 'long.wav'),
      model: FUNCTIONAL,
      stream: true,
    });
    const deltas: string[] = [];
    let done: string | undefined;
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') deltas.push(event.delta);
      if (event.type === 'transcript.text.done') done = event.text;
    }
    expect(done).toBe(long.text('de'));
    expect(deltas.join('')).toBe(done);
    expect(deltas).toHaveLength(12);
  });

  it('gets its own classes of errors, with type, code, param and the id of the request', async () => {
    const { transcriptions } = client.audio;
    const request = await asked();
    const unknown = await thrown(transcriptions.create({ ...request, model: 'whisper-2' }));
    expect(unknown).toBeInstanceOf(OpenAI.BadRequestError);
    expect(unknown).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code: 'model_not_found',
      param: 'model',
    });
    expect(unknown.requestID).toMatch(/^req_[\w-]+$/);

    const speaker = await thrown(transcriptions.create({ ...request, model: 'espeak' }));
    expect(speaker).toMatchObject({ status: 400, code: 'model_not_found' });

    const noise = await toFile(Buffer.from('no audio at all'), 'talk.mp3');
    expect(await thrown(transcriptions.create({ ...request, file: noise }))).toMatchObject({
      status: 400,
      code: 'invalid_audio',
    });

    const hot = await thrown(transcriptions.create({ ...request, temperature: 2 }));
    expect(hot).toBeInstanceOf(OpenAI.UnprocessableEntityError);
    expect(hot).toMatchObject({ type: 'validation_error', code: 'out_of_range', param: 'temperature' });

    const foreign = await thrown(transcriptions.create({ ...request, language: 'tlh' }));
    expect(foreign).toMatchObject({ status: 422, code: 'unknown_language', param: 'language' });
    expect(foreign.message).toMatch(/en, de, fr, es, ja/);

    const missing = await thrown(client.models.retrieve('nope'));
    expect(missing).toBeInstanceOf(OpenAI.NotFoundError);
    expect(missing).toMatchObject({ type: 'model_not_found', code: 'model_not_found' });
  });

  it('gets the error of a stream that fails before it begins', async () => {
    const refused = await thrown(
      client.audio.transcriptions.create({ ...(await asked()), model: 'nope', stream: true }),
    );
    expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
  });

  it('knows the id of its request, and may choose it', async () => {
    const given = await client.audio.transcriptions.create(await asked());
    expect(given).toHaveProperty('_request_id', expect.stringMatching(/^req_[\w-]+$/));
    const { request_id } = await client.audio.transcriptions
      .create(await asked(), { headers: { 'x-request-id': 'job-7.part_2' } })
      .withResponse();
    expect(request_id).toBe('job-7.part_2');
    // It is in the log, from the edge to the engine.
    await server.underway('job-7.part_2');
    await server.line((line) => line.msg === 'answered' && line.request_id === 'job-7.part_2');
  });

  it('lists the models, and shows one', async () => {
    const listed = [];
    for await (const model of client.models.list()) listed.push(model);
    const tones = listed.find(({ id }) => id === FUNCTIONAL);
    expect(tones).toMatchObject({ object: 'model', owned_by: 'voice', type: 'stt', engine: 'whisper' });
    expect(Number.isInteger(tones!.created)).toBe(true);
    expect(await client.models.retrieve(FUNCTIONAL)).toMatchObject(tones!);
  });

  it.skipIf(skipped !== '')(`hears real speech with the default model${skipped}`, async () => {
    const { text, usage } = (await client.audio.transcriptions.create({
      file: createReadStream(recordingPath('jfk.flac')),
      model: MOONSHINE,
    })) as OpenAI.Audio.Transcription & { readonly usage: object };
    expect(wordErrorRate(reference('jfk.flac').text, text).errors).toBe(0);
    expect(usage).toEqual({ type: 'duration', seconds: 11 });
  });

  it.skipIf(skipped !== '')(
    `gets the words of the default model, whole and at the end of events${skipped}`,
    async () => {
      const wish = { model: MOONSHINE, timestamp_granularities: ['word' as const] };
      const file = () => createReadStream(recordingPath('quilter.wav'));
      const { text, words } = await client.audio.transcriptions.create({
        ...wish,
        file: file(),
        response_format: 'verbose_json',
      });
      expect(words!.map(({ word }) => word).join(' ')).toBe(text);
      expect(Math.abs(words![1]!.start - reference('quilter.wav').words![1]![1])).toBeLessThan(0.2);
      const told = [];
      for await (const event of await client.audio.transcriptions.create({
        ...wish,
        file: file(),
        stream: true,
      }))
        if (event.type === 'transcript.text.done') told.push(event);
      expect(told).toMatchObject([{ text, words }]);
    },
  );

  it.skipIf(models.skipped !== '')(`is told what a model cannot do${models.skipped}`, async () => {
    const request = { ...(await asked()), model: MOONSHINE };
    const refused = await thrown(client.audio.translations.create(request));
    expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
    expect(refused.code).toBe('unsupported_capability');
  });
});

describe('a client of any kind', () => {
  const post = async (
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) => {
    const form = new FormData();
    form.append('file', new Blob([french.bytes]), 'salut.wav');
    for (const [name, value] of Object.entries({ model: FUNCTIONAL, ...fields })) form.append(name, value);
    const response = await checkedFetch(`${server.url}/v1/audio/transcriptions`, {
      method: 'POST',
      body: form,
      headers,
    });
    return { status: response.status, body: await response.json() };
  };

  it('is answered alike whatever it says of itself, and whatever else it asks for', async () => {
    const plain = await post({}, {});
    expect(plain).toMatchObject({ status: 200, body: { text: french.text('fr') } });
    const others = await Promise.all([
      post({}, { authorization: 'Bearer sk-anything' }),
      post({}, { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' }),
      post({}, { authorization: '\u00a7\u00b6 no scheme at all' }),
      post({ 'chunking_strategy[type]': 'server_vad', user: 'me' }, {}),
      post({ 'keywords[]': 'z', stream_options: '{"a":', response_format2: 'x', 'model[]x': '' }, {}),
    ]);
    for (const other of others) expect(other).toEqual(plain);
  });
});
