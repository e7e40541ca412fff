import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { FakeTts } from '../helpers/fake-tts.ts';
import { TALK, testServer, type TestServer } from './test-server.ts';

// Requests of programs that cannot run here, reconstructed from their sources, and the use that they make of
// the answers.

/** A request: the fields of a form with a recording, or a JSON body, or neither. */
interface Request {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly url: string;
  readonly form?: readonly (readonly [name: string, value: string])[];
  /** The file name and media type of the recording. */
  readonly file?: readonly [name: string, type: string];
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The part of the answer that the program reads, and its expected value. */
interface Needs {
  readonly look: (response: LightMyRequestResponse) => unknown;
  readonly sees: unknown;
}

const TRANSCRIPTIONS = '/v1/audio/transcriptions';
const SPEECH = '/v1/audio/speech';
const TEXT = 'Good morning.';
const WAV_FILE = ['audio.wav', 'audio/wav'] as const;
const key = { authorization: 'Bearer sk-anything' };

const text: Needs = {
  look: (response) => [response.statusCode, response.json().text],
  sees: [200, TEXT],
};

const sound = (type: string): Needs => ({
  look: ({ statusCode, headers, rawPayload }) => [
    statusCode,
    headers['content-type'],
    rawPayload.length > 500,
  ],
  sees: [200, type, true],
});

const listed = (name: string): Needs => ({
  look: (response) => typeof response.json()[name][0].id,
  sees: 'string',
});

/** Pages can read an answer only with this header. */
const readableBy = (origin: string, { look, sees }: Needs): Needs => ({
  look: (response) => [response.headers['access-control-allow-origin'], look(response)],
  sees: [origin, sees],
});

const OBSIDIAN = 'app://obsidian.md';
const PAGE = 'http://localhost:3000';

const ROWS: readonly (readonly [program: string, does: string, request: Request, needs: Needs])[] = [
  ['Open WebUI', 'asks for voices', { method: 'GET', url: '/v1/audio/voices' }, listed('voices')],
  ['Open WebUI', 'asks for models', { method: 'GET', url: '/v1/audio/models' }, listed('models')],
  [
    'Open WebUI',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'whisper-1'],
        ['language', 'en'],
      ],
      file: ['1b2c.webm', 'application/octet-stream'],
      headers: { ...key, 'x-openwebui-user-name': 'Somebody', 'x-openwebui-chat-id': '1' },
    },
    text,
  ],
  [
    'Open WebUI',
    'speaks',
    {
      url: SPEECH,
      json: { model: 'tts-1', input: TEXT, voice: 'alloy', user: 'me', split_on: 'punctuation' },
      headers: key,
    },
    sound('audio/mpeg'),
  ],
  [
    'LibreChat',
    'transcribes',
    { url: TRANSCRIPTIONS, form: [['model', 'whisper-1']], file: ['audio.webm', 'audio/webm'], headers: key },
    text,
  ],
  [
    'LibreChat',
    'speaks',
    { url: SPEECH, json: { input: TEXT, model: 'tts-1', voice: 'nova', backend: 'any' }, headers: key },
    sound('audio/mpeg'),
  ],
  [
    'AnythingLLM',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'whisper-1'],
        ['temperature', '0'],
      ],
    },
    text,
  ],
  [
    'AnythingLLM',
    'speaks',
    { url: SPEECH, json: { model: 'tts-1', voice: 'alloy', input: TEXT } },
    sound('audio/mpeg'),
  ],
  [
    'SillyTavern',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'whisper-1'],
        ['language', ''],
      ],
    },
    text,
  ],
  [
    'SillyTavern',
    'speaks',
    {
      url: SPEECH,
      json: { model: 'tts-1', input: TEXT, voice: 'shimmer', response_format: 'mp3', speed: 1 },
    },
    sound('audio/mpeg'),
  ],
  [
    'n8n',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'whisper-1'],
        ['language', 'en'],
        ['temperature', '0'],
      ],
      file: ['file', 'audio/ogg'],
    },
    text,
  ],
  [
    'n8n',
    'translates',
    { url: '/v1/audio/translations', form: [['model', 'whisper-1']], file: ['file', 'audio/ogg'] },
    text,
  ],
  [
    'n8n',
    'speaks',
    {
      url: SPEECH,
      json: { model: 'tts-1-hd', voice: 'nova', input: TEXT, response_format: 'opus', speed: 1 },
    },
    sound('audio/ogg; codecs=opus'),
  ],
  [
    'Home Assistant',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'gpt-4o-mini-transcribe'],
        ['language', 'en-US'],
        ['prompt', ''],
        ['temperature', '0'],
        ['response_format', 'json'],
      ],
      headers: key,
    },
    text,
  ],
  [
    'Home Assistant',
    'speaks',
    {
      url: SPEECH,
      json: { model: 'tts-1', input: TEXT, voice: 'shimmer', response_format: 'wav', speed: 1.0 },
    },
    sound('audio/wav'),
  ],
  [
    'Nextcloud',
    'asks for models',
    { method: 'GET', url: '/v1/models', headers: key },
    {
      look: (response) => response.json<{ data: { id: string }[] }>().data.map(({ id }) => id),
      sees: expect.arrayContaining(['whisper-1', 'tts-1']),
    },
  ],
  [
    'Nextcloud',
    'transcribes, and puts the segments together',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'whisper-1'],
        ['response_format', 'verbose_json'],
      ],
      file: ['file', 'application/octet-stream'],
    },
    {
      look: (response) =>
        response.json<{ segments: { text: string }[] }>().segments.map((segment) => segment.text),
      sees: [TEXT],
    },
  ],
  [
    'Nextcloud',
    'speaks',
    {
      url: SPEECH,
      json: { input: TEXT, voice: 'alloy', model: 'tts-1-hd', response_format: 'mp3', speed: 1 },
    },
    sound('audio/mpeg'),
  ],
  [
    'Dify',
    'transcribes',
    { url: TRANSCRIPTIONS, form: [['model', 'whisper-1']], file: ['temp.mp3', 'audio/mpeg'] },
    text,
  ],
  [
    'Dify',
    'speaks',
    {
      url: '/v1//audio/speech',
      json: { model: 'tts-1', input: TEXT, voice: 'echo', response_format: 'mp3' },
    },
    sound('audio/mpeg'),
  ],
  [
    'pipecat',
    'transcribes',
    {
      url: TRANSCRIPTIONS,
      form: [
        ['model', 'gpt-4o-transcribe'],
        ['language', 'en'],
        ['include[]', 'logprobs'],
        ['response_format', 'json'],
      ],
    },
    text,
  ],
  [
    'pipecat',
    'speaks',
    {
      url: SPEECH,
      json: {
        input: TEXT,
        model: 'gpt-4o-mini-tts',
        voice: 'ballad',
        response_format: 'pcm',
        instructions: 'Softly.',
      },
    },
    sound('audio/pcm'),
  ],
  [
    'a page',
    'asks whether it may',
    {
      method: 'OPTIONS',
      url: TRANSCRIPTIONS,
      headers: {
        origin: PAGE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-stainless-lang,openai-organization',
      },
    },
    readableBy(PAGE, {
      look: ({ statusCode, headers }) => [statusCode, headers['access-control-allow-headers']],
      sees: [204, 'authorization, x-stainless-lang, openai-organization'],
    }),
  ],
  [
    'a page',
    'transcribes what its recorder made',
    {
      url: TRANSCRIPTIONS,
      form: [['model', 'whisper-1']],
      file: ['blob', 'audio/webm;codecs=opus'],
      headers: { origin: PAGE },
    },
    readableBy(PAGE, text),
  ],
  [
    'Obsidian',
    'transcribes',
    { url: TRANSCRIPTIONS, form: [['model', 'whisper-1']], headers: { ...key, origin: OBSIDIAN } },
    readableBy(OBSIDIAN, text),
  ],
  [
    'a subtitle editor',
    'transcribes words',
    {
      url: '/openai/v1/audio/transcriptions',
      form: [
        ['model', 'whisper-1'],
        ['language', 'English'],
        ['response_format', 'verbose_json'],
        ['timestamp_granularities[]', 'word'],
        ['timestamp_granularities[]', 'segment'],
      ],
    },
    {
      look: (response) => response.json(),
      sees: expect.objectContaining({
        language: 'english',
        words: ['Good', 'morning.'].map((word) => expect.objectContaining({ word })),
        segments: [expect.objectContaining({ text: TEXT })],
      }),
    },
  ],
];

it.each(ROWS.map((row) => [`${row[0]} ${row[1]}`, row] as const))('%s', async (_, [, , request, needs]) => {
  const engine = new FakeStt({
    capabilities: { batchInference: true, translation: true },
    answer: () => said(TEXT, 1),
  });
  const server = await testServer({
    engine,
    speech: { tts: new FakeTts() },
    allowedOrigins: [OBSIDIAN],
  });
  expect(needs.look(await send(server, request))).toEqual(needs.sees);
});

async function send({ app }: TestServer, { method = 'POST', url, form, file, json, headers }: Request) {
  if (form === undefined)
    return app.inject({ method, url, ...(json && { payload: json }), ...(headers && { headers }) });
  const fields = new FormData();
  for (const [name, value] of form) fields.append(name, value);
  const [name, type] = file ?? WAV_FILE;
  fields.append('file', new Blob([new Uint8Array(TALK)], { type }), name);
  const body = new Response(fields);
  const payload = Buffer.from(await body.arrayBuffer());
  return app.inject({
    method,
    url,
    payload,
    headers: { ...headers, 'content-type': body.headers.get('content-type')! },
  });
}
