import { describe, expect, it } from 'vitest';
import { DEFAULT_STT_MODEL } from '../../src/models/catalog.ts';
import type { SttRequest } from '../../src/domain/recognition.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';
import { install, TEST_MODEL, TEST_VOICE } from '../helpers/test-runtime.ts';
import {
  errorOf,
  talkForm,
  testServer,
  type TestServerOptions,
  TRANSCRIPTIONS,
  TRANSLATIONS,
} from './test-server.ts';

const WORDS = [
  { word: 'Guten', start: 0, end: 0.5, probability: 0.9 },
  { word: 'Morgen', start: 0.5, end: 1, probability: 0.8 },
];

const german = (capabilities = {}) =>
  new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true, ...capabilities },
    answer: ({ wordTimestamps }) => ({
      ...said('Guten Morgen', 1, wordTimestamps ? { words: WORDS } : {}),
      language: 'de',
    }),
  });

async function server(options: TestServerOptions = {}) {
  const tts = new FakeTts();
  const served = await testServer({ engine: german(), speech: { tts }, ...options });
  const say = (body: object, url = '/v1/audio/speech') =>
    served.app.inject({ method: 'POST', url, payload: { input: 'One two', ...body } });
  return { ...served, tts, say };
}

const verbose = { response_format: 'verbose_json' };

describe('a transcription with a model name of the hosted API', () => {
  it.each(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe-2025-12-15', 'gpt-realtime-whisper'])(
    'uses the default model for %s',
    async (model) => {
      const { post } = await server();
      expect((await post(TRANSCRIPTIONS, talkForm({ model }))).json()).toMatchObject({
        text: 'Guten Morgen',
      });
    },
  );

  it('gives the English name of the language, and its code for our model names', async () => {
    const { post } = await server();
    const hosted = await post(TRANSCRIPTIONS, talkForm({ model: 'whisper-1', ...verbose }));
    expect(hosted.json()).toMatchObject({ language: 'german', segments: [{ text: 'Guten Morgen' }] });
    expect((await post(TRANSCRIPTIONS, talkForm(verbose))).json()).toMatchObject({ language: 'de' });
  });

  it('has words without segments if only words are requested', async () => {
    const { post } = await server();
    const ask = async (model: string, granularities: readonly string[]) => {
      const fields = { model, ...verbose, 'timestamp_granularities[]': granularities };
      const body = (await post(TRANSCRIPTIONS, talkForm(fields))).json() as object;
      return ['segments', 'words'].filter((key) => key in body);
    };
    expect(await ask('whisper-1', ['word'])).toEqual(['words']);
    expect(await ask('whisper-1', ['word', 'segment'])).toEqual(['segments', 'words']);
    expect(await ask('whisper-1', [])).toEqual(['segments']);
    expect(await ask(TEST_MODEL, ['word'])).toEqual(['segments', 'words']);
  });

  it('gives token log probabilities on request, whole and streamed, and token usage', async () => {
    const likelyTokens = [' Guten', ' Morgen'].map((text) => ({ bytes: Buffer.from(text), logprob: -0.25 }));
    const answer = ({ logprobs }: SttRequest) =>
      said('Guten Morgen', 1, { tokens: [7, 8], ...(logprobs && { likelyTokens }) });
    const { post } = await server({ engine: new FakeStt({ answer }) });
    const ask = (fields: object) => post(TRANSCRIPTIONS, talkForm({ model: 'gpt-4o-transcribe', ...fields }));
    const logprobs = [
      { token: ' Guten', logprob: -0.25, bytes: [...Buffer.from(' Guten')] },
      { token: ' Morgen', logprob: -0.25, bytes: [...Buffer.from(' Morgen')] },
    ];
    const wish = { 'include[]': 'logprobs' };
    expect((await ask(wish)).json()).toMatchObject({ text: 'Guten Morgen', logprobs });
    expect((await ask({})).json()).not.toHaveProperty('logprobs');
    const events = (await ask({ ...wish, stream: 'true' })).body
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6)) as object] : []));
    expect(events).toMatchObject([
      { type: 'transcript.text.delta', logprobs },
      {
        type: 'transcript.text.done',
        logprobs,
        usage: {
          type: 'tokens',
          input_tokens: 40,
          output_tokens: 2,
          total_tokens: 42,
          input_token_details: { audio_tokens: 40, text_tokens: 0 },
        },
      },
    ]);
  });

  it('returns the detected languages for the names that support them', async () => {
    const { post } = await server();
    const languages = async (model: string, name: string) =>
      ((await post(TRANSCRIPTIONS, talkForm({ model }))).json() as Record<string, unknown>)[name];
    expect(await languages('gpt-transcribe', 'languages')).toEqual([{ code: 'de' }]);
    expect(await languages('gpt-4o-transcribe', 'languages')).toBeUndefined();
  });

  it('gives English as the language of a translation', async () => {
    const { post } = await server({ engine: german({ translation: true }) });
    const ask = (fields: object) => post(TRANSLATIONS, talkForm({ ...verbose, ...fields }));
    expect((await ask({ model: 'whisper-1' })).json()).toMatchObject({ language: 'english' });
  });

  it('is rejected with 400 for an invalid value, with 422 for our model names', async () => {
    const { post } = await server();
    const hot = (model: string) => post(TRANSCRIPTIONS, talkForm({ model, temperature: '2' }));
    expect(errorOf(await hot('whisper-1'))).toEqual([
      400,
      'invalid_request_error',
      'out_of_range',
      'temperature',
    ]);
    expect(errorOf(await hot(TEST_MODEL))[0]).toBe(422);
    const foreign = await post(TRANSCRIPTIONS, talkForm({ model: 'whisper-1', language: 'tlh' }));
    expect(errorOf(foreign)).toEqual([400, 'invalid_request_error', 'unknown_language', 'language']);
    const several = await post(TRANSCRIPTIONS, talkForm({ model: 'whisper-1', 'languages[]': 'en,tlh' }));
    expect(errorOf(several)).toEqual([400, 'invalid_request_error', 'unknown_language', 'languages']);
  });

  it('uses a model that translates, or is rejected as for any other model', async () => {
    const { post, runtime, engine } = await server();
    const ask = () => post(TRANSLATIONS, talkForm({ model: 'whisper-1' }));
    expect(errorOf(await ask())).toEqual([400, 'invalid_request_error', 'unsupported_capability', null]);
    const capabilities = { ...engine.facts.capabilities, translation: true };
    install(runtime.modelsDir, sttManifest({ name: 'translator', capabilities }));
    // This test has no engine for the model: the error shows which model was chosen.
    expect((await ask()).json()).toMatchObject({
      error: { message: expect.stringContaining("'translator'") as string },
    });
  });

  it('is rejected with a name for speech', async () => {
    const { post, say } = await server();
    expect(errorOf(await post(TRANSCRIPTIONS, talkForm({ model: 'tts-1' })))).toEqual([
      400,
      'invalid_request_error',
      'model_not_found',
      'model',
    ]);
    expect(errorOf(await say({ model: 'whisper-1' }))).toEqual([
      404,
      'model_not_found',
      'model_not_found',
      'model',
    ]);
  });
});

describe('speech with a model name of the hosted API', () => {
  it.each(['tts-1', 'tts-1-hd', 'tts-1-1106', 'gpt-4o-mini-tts-2025-03-20'])(
    'is MP3 by default for %s',
    async (model) => {
      const { say } = await server();
      expect((await say({ model, voice: 'alloy' })).headers['content-type']).toBe('audio/mpeg');
      expect((await say({ model, response_format: 'wav' })).headers['content-type']).toBe('audio/wav');
    },
  );

  it('is rejected with 400 for an unknown voice or value, with 404 and 422 for our model names', async () => {
    const { say } = await server();
    const voice = 'nobody';
    expect(errorOf(await say({ model: 'tts-1', voice }))).toEqual([
      400,
      'invalid_request_error',
      'voice_not_found',
      'voice',
    ]);
    expect(errorOf(await say({ model: TEST_VOICE, voice }))[0]).toBe(404);
    expect(errorOf(await say({ model: 'tts-1', speed: 9 }))).toEqual([
      400,
      'invalid_request_error',
      'out_of_range',
      'speed',
    ]);
    expect(errorOf(await say({ model: TEST_VOICE, speed: 9 }))[0]).toBe(422);
  });

  it('uses the default voice if the preset of a hosted voice is not installed', async () => {
    const { say, tts } = await server();
    expect((await say({ model: 'tts-1', voice: 'nova' })).statusCode).toBe(200);
    expect(tts.requests[0]).not.toHaveProperty('voice');
  });
});

describe('speech with an unknown model', () => {
  it('is rejected with 404 for a known voice and with 400 for an unknown one, as capability probes expect', async () => {
    const { say } = await server();
    const probe = await say({ model: 'invalid-model', voice: 'invalid-voice', response_format: 'mp3' });
    expect(errorOf(probe)).toEqual([400, 'invalid_request_error', 'model_not_found', 'model']);
    expect(errorOf(await say({ model: 'invalid-model' }))[0]).toBe(404);
  });
});

describe('model aliases', () => {
  it('are listed with their targets, and shown', async () => {
    const { app } = await server({ aliases: { 'my-own': TEST_MODEL, lost: 'not-there' } });
    const { data } = (await app.inject('/v1/models')).json() as { data: { id: string; alias_of?: string }[] };
    const aliases = Object.fromEntries(
      data.flatMap(({ id, alias_of }) => (alias_of ? [[id, alias_of]] : [])),
    );
    expect(aliases).toMatchObject({ 'whisper-1': TEST_MODEL, 'tts-1': TEST_VOICE, 'my-own': TEST_MODEL });
    expect(aliases).not.toHaveProperty('lost');
    for (const [id, alias_of] of [...Object.entries(aliases), ['tts-1-hd-1106', TEST_VOICE] as const])
      expect((await app.inject(`/v1/models/${id}`)).json()).toMatchObject({ id, alias_of });
    expect((await app.inject('/v1/models/lost')).json()).toMatchObject({
      error: { code: 'model_not_found', message: expect.stringContaining("'not-there'") as string },
    });
    const brief = (await app.inject('/v1/audio/models')).json() as { models: unknown[] };
    expect(brief.models).toEqual(data.map(({ id }) => ({ id })));
  });

  it('can be set in the settings, and then have the defaults of the hosted API', async () => {
    const { post } = await server({ aliases: { 'whisper-large-v3': TEST_MODEL, 'openai/any': TEST_MODEL } });
    for (const model of ['whisper-large-v3', 'openai/any'])
      expect((await post(TRANSCRIPTIONS, talkForm({ model, ...verbose }))).json()).toMatchObject({
        language: 'german',
      });
  });

  it('may have an owner, whose slash need not be encoded', async () => {
    const { app } = await server({ aliases: { 'openai/any': TEST_MODEL } });
    for (const id of ['openai/any', 'openai%2Fany'])
      expect((await app.inject(`/v1/models/${id}`)).json()).toMatchObject({
        id: 'openai/any',
        alias_of: TEST_MODEL,
      });
    expect((await app.inject(`/v1/models/someone/${TEST_MODEL}`)).json()).toMatchObject({ id: TEST_MODEL });
  });

  it('yield to an installed model of the same name', async () => {
    const { app, runtime, engine, post } = await server({ aliases: { 'my-own': TEST_MODEL } });
    const { capabilities } = engine.facts;
    for (const name of ['whisper-1', 'my-own']) {
      install(runtime.modelsDir, sttManifest({ name, capabilities }));
      expect((await app.inject(`/v1/models/${name}`)).json()).not.toHaveProperty('alias_of');
      // This test has no engine for the model: the error shows which model was chosen.
      expect((await post(TRANSCRIPTIONS, talkForm({ model: name }))).json()).toMatchObject({
        error: { message: expect.stringContaining(`'${name}'`) as string },
      });
    }
    const { data } = (await app.inject('/v1/models')).json() as { data: { id: string }[] };
    expect(data.filter(({ id }) => id === 'whisper-1')).toHaveLength(1);
  });

  it('prefer the default model to others', async () => {
    const { app, runtime } = await server();
    install(runtime.modelsDir, sttManifest({ name: 'a-model' }));
    install(runtime.modelsDir, sttManifest({ name: DEFAULT_STT_MODEL }));
    expect((await app.inject('/v1/models/whisper-1')).json()).toMatchObject({ alias_of: DEFAULT_STT_MODEL });
  });
});

describe('GET /v1/audio/voices', () => {
  it('lists voices in the form of web front ends, for a model that speaks', async () => {
    const { app } = await server();
    const { voices } = (await app.inject('/v1/audio/voices')).json() as { voices: { id: string }[] };
    const { data } = (await app.inject('/v1/voices')).json() as { data: { voice: string; name: string }[] };
    expect(voices).toEqual(data.map(({ voice, name }) => ({ id: voice, name })));
    const own = (await app.inject('/v1/audio/voices?model=tts-1')).json() as { voices: { id: string }[] };
    expect(own.voices.map(({ id }) => id)).toEqual(['af_heart', 'am_onyx', 'marin', 'onyx']);
    expect((await app.inject(`/v1/models/${TEST_VOICE}`)).json()).toMatchObject({ voices: own.voices });
    expect((await app.inject(`/v1/models/${TEST_MODEL}`)).json()).not.toHaveProperty('voices');
  });
});

it('the server accepts variants of its addresses that clients construct', async () => {
  const { app, post } = await server();
  for (const url of ['/openai/v1/audio/transcriptions', '//audio/transcriptions', '/audio/transcriptions'])
    expect((await post(url, talkForm())).json()).toMatchObject({ text: 'Guten Morgen' });
  for (const url of ['/audio/voices', '/v1//models', '/models?limit=1'])
    expect((await app.inject(url)).statusCode).toBe(200);
});
