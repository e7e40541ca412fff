import { z } from 'zod';
import { SPEECH_TYPES } from '../../domain/voice.ts';
import { COMMAND_NAMES } from '../realtime/commands.ts';
import { formatQuery } from './subtitle-fields.ts';
import { model } from './models.ts';
import { pullQuery, registry } from './pulls.ts';
import { health, live, ready } from './system.ts';
import { voiceQuery } from './voices.ts';
import { type Operation, type Reply, type SchemaName } from './schemas.ts';

const json = (description: string, schema: SchemaName): Reply => ({
  description,
  content: { 'application/json': schema },
});

/** A GET that answers with JSON; `more` adds what it has beyond that. */
const read = (
  id: string,
  summary: string,
  [description, schema]: readonly [description: string, schema: SchemaName],
  more: Partial<Operation> = {},
): { readonly get: Operation } => ({
  get: { id, summary, replies: { 200: json(description, schema) }, errors: [], ...more },
});

const WORK_ERRORS = [409, 413, 415, 422, 429, 499, 502, 503, 504] as const;

const transcription = (id: string, summary: string, description?: string): Operation => ({
  id,
  summary,
  ...(description !== undefined && { description }),
  body: { 'multipart/form-data': 'TranscriptionForm' },
  replies: {
    200: {
      description: 'The transcript in the format that was asked for',
      content: {
        'application/json': ['TranscriptionText', 'Transcription'],
        'text/plain': 'text',
        'text/vtt': 'text',
        'text/event-stream': ['TranscriptionDelta', 'TranscriptionDone', 'Error'],
      },
    },
  },
  errors: WORK_ERRORS,
});

const voice_id = 'The voice_id of a saved voice';

/** The whole HTTP interface, by address and method. */
export const OPERATIONS: Readonly<
  Record<string, Readonly<Partial<Record<'get' | 'post' | 'delete', Operation>>>>
> = {
  '/v1/audio/transcriptions': { post: transcription('transcribe', 'Turn speech into text') },
  '/v1/audio/translations': {
    post: transcription(
      'translate',
      'Turn speech in any language into English text',
      'The language is detected; `language` is accepted and ignored.',
    ),
  },
  '/v1/audio/transcriptions/format': {
    post: {
      id: 'format',
      summary: 'Write a transcript in another format',
      description: 'Of a transcript as verbose_json tells it, with words where subtitles are to follow them.',
      query: formatQuery,
      body: { 'application/json': 'Transcription' },
      replies: {
        200: {
          description: 'The transcript in that format',
          content: {
            'application/json': ['TranscriptionText', 'Transcription'],
            'text/plain': 'text',
          },
        },
      },
      errors: [409, 413, 415, 422, 429, 499, 503, 504],
    },
  },
  '/v1/audio/transcriptions/{request_id}/cancel': {
    post: {
      id: 'cancel',
      summary: 'Cancel a transcription, a translation or a speech',
      path: { request_id: 'The x-request-id of the request' },
      replies: { 200: json('`cancelled` is false where nothing with this id is in flight', 'Cancellation') },
      errors: [],
    },
  },
  '/v1/audio/speech': {
    post: {
      id: 'speak',
      summary: 'Turn text into speech',
      body: { 'application/json': 'SpeechRequest' },
      replies: {
        200: {
          description: '24 kHz mono as it is made, or lines of JSON, or events',
          content: {
            ...Object.fromEntries(Object.values(SPEECH_TYPES).map((type) => [type, 'binary'] as const)),
            'application/x-ndjson': 'SpeechLine',
            'text/event-stream': ['SpeechDelta', 'SpeechDone', 'Error'],
          },
        },
      },
      errors: [404, ...WORK_ERRORS],
    },
  },
  '/v1/realtime': {
    get: {
      id: 'converse',
      summary: 'Transcribe as it is spoken, and speak, over a WebSocket',
      description:
        `Binary frames to the server are audio (16-bit PCM, 16 kHz, mono), text frames are commands: ${COMMAND_NAMES.join(', ')}. ` +
        'Binary frames from the server are speech (16-bit PCM, 24 kHz, mono), text frames are events.',
      query: z.object({
        model: z
          .string()
          .optional()
          .describe('The model that transcribes; session.configure may name one, too'),
        language: z.string().optional().describe('ISO 639-1; detected where left out and the model can'),
        intent: z
          .string()
          .optional()
          .describe("transcription: the hosted API's realtime transcription protocol is spoken instead"),
        dialect: z
          .string()
          .optional()
          .describe(
            "voice or hosted: which protocol is spoken, this server's own or the hosted API's, whatever else the request says",
          ),
      }),
      replies: { 101: { description: 'A WebSocket, and session.created as its first event' } },
      errors: [426, 503],
    },
  },
  '/v1/realtime/client_secrets': {
    post: {
      id: 'createClientSecret',
      summary: 'Make a short-lived secret that opens realtime sessions, for a page to know',
      body: { 'application/json': 'ClientSecretRequest' },
      replies: { 200: json('The secret, and what its sessions are', 'ClientSecret') },
      errors: [415, 422],
    },
  },
  '/v1/realtime/transcription_sessions': {
    post: {
      id: 'createTranscriptionSession',
      summary:
        'The same, as clients of the hosted API did before: describe a session, and get a secret that opens it',
      body: { 'application/json': 'TranscriptionSessionRequest' },
      replies: { 200: json('The session, with its secret', 'TranscriptionSession') },
      errors: [415, 422],
    },
  },
  '/v1/voices': {
    ...read('listVoices', 'List the voices', ['The voices', 'VoiceList'], {
      description: 'Those of the installed models, and the saved ones.',
      query: voiceQuery,
      errors: [404],
    }),
    post: {
      id: 'createVoice',
      summary: 'Save a voice that is described, or blended of others',
      body: { 'multipart/form-data': 'VoiceForm' },
      replies: { 201: json('The saved voice', 'SavedVoice') },
      errors: [409, 413, 415, 422, 429, 499, 503],
    },
  },
  '/v1/audio/voices': read(
    'listBriefVoices',
    'List the voices, as web front ends ask for them',
    ['What can be sent as `voice`', 'BriefVoices'],
    { query: voiceQuery, errors: [404] },
  ),
  '/v1/audio/models': read('listBriefModels', 'List the models, as web front ends ask for them', [
    'What can be sent as `model`',
    'BriefModels',
  ]),
  '/v1/voices/{voice_id}': {
    ...read('showVoice', 'Show a saved voice', ['The saved voice', 'SavedVoice'], {
      path: { voice_id },
      errors: [404],
    }),
    delete: {
      id: 'deleteVoice',
      summary: 'Delete a saved voice',
      path: { voice_id },
      replies: { 204: { description: 'It is gone' } },
      errors: [404],
    },
  },
  '/v1/models': read(
    'listModels',
    'List the installed models',
    ['What can be sent as `model`', 'ModelList'],
    {
      description:
        "The hosted API's names are listed, too, with `alias_of`, where a model that they stand for is installed.",
    },
  ),
  '/v1/models/{id}': {
    ...read('showModel', 'Show an installed model', ['The model', 'Model'], {
      path: { id: 'Its name, or one that stands for it' },
      errors: [404],
    }),
    post: {
      id: 'pullModel',
      summary: 'Pull a model of the catalog',
      description:
        'Only where the server was started with --allow-pull; a model that is there already is answered with in any case. It can be used as soon as this is answered. Several that ask for one model share one pull, which ends when the last of them leaves.',
      query: pullQuery,
      path: { id: 'Its name in the catalog, see /v1/registry' },
      replies: {
        200: {
          description: 'The model, which was there already; or events while it is being pulled',
          content: {
            'application/json': 'Model',
            'text/event-stream': ['PullProgress', 'PullDone', 'Error'],
          },
        },
        201: json('The model, which was pulled', 'Model'),
      },
      errors: [404, 409, 422, 429, 499, 503],
    },
  },
  '/v1/registry': read('listRegistry', 'List the models that can be pulled', [
    'The catalog, and whether it may be pulled from',
    'Registry',
  ]),
  '/health': read('health', 'How the server is doing', ['Its state', 'Health'], {
    description: 'Always 200; `status` tells.',
  }),
  '/health/live': read('live', 'Whether the server runs', ['It does', 'Live']),
  '/health/ready': read('ready', 'Whether requests are welcome', ['They are', 'Ready'], { errors: [503] }),
  '/v1/status': read('status', 'What the server is doing', [
    'Every worker of every model that was asked for, and the calls that wait for one',
    'Status',
  ]),
  '/metrics': {
    get: {
      id: 'metrics',
      summary: 'Measurements for Prometheus',
      description: 'Only where prom-client is installed.',
      replies: { 200: { description: 'The metrics', content: { 'text/plain': 'text' } } },
      errors: [404],
    },
  },
  '/openapi.json': {
    get: {
      id: 'document',
      summary: 'Describe every address and field, for programs',
      replies: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': 'object' } } },
      errors: [],
    },
  },
  '/': {
    get: {
      id: 'page',
      summary: 'A page for people: hear, see and try what the server does',
      description: 'Not with --no-page.',
      replies: { 200: { description: 'HTML', content: { 'text/html': 'text' } } },
      errors: [404],
    },
  },
  '/docs': {
    get: {
      id: 'docs',
      summary: 'Describe them on a page',
      replies: { 200: { description: 'HTML', content: { 'text/html': 'text' } } },
      errors: [],
    },
  },
};
