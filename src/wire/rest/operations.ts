import { z } from 'zod';
import { SPEECH_TYPES } from '../../domain/voice.ts';
import { errorBody } from '../errors.ts';
import { COMMAND_NAMES } from '../realtime/commands.ts';
import { formatQuery } from './subtitle-fields.ts';
import {
  clientSecret,
  clientSecretBody,
  transcriptionSession,
  transcriptionSessionBody,
} from './client-secrets.ts';
import { briefModels, model, modelList } from './models.ts';
import { pullDone, pullProgress, pullQuery, registry } from './pulls.ts';
import { speechBody, speechDelta, speechDone, speechLine } from './speech.ts';
import { statusBody } from './status.ts';
import { cancellation, health, live, ready } from './system.ts';
import { transcriptionText, verboseTranscription } from './transcript.ts';
import { transcriptionDelta, transcriptionDone } from './transcript-events.ts';
import { transcriptionUpload } from './transcription-form.ts';
import { briefVoices, listedVoice, savedVoice, voiceForm, voiceList, voiceQuery } from './voices.ts';

/** What goes over HTTP as JSON or as a form, by the names that the document gives it. */
export const SCHEMAS = {
  Error: errorBody,
  TranscriptionForm: transcriptionUpload,
  TranscriptionText: transcriptionText,
  Transcription: verboseTranscription,
  TranscriptionDelta: transcriptionDelta,
  TranscriptionDone: transcriptionDone,
  Cancellation: cancellation,
  SpeechRequest: speechBody,
  SpeechLine: speechLine,
  SpeechDelta: speechDelta,
  SpeechDone: speechDone,
  VoiceForm: voiceForm,
  Voice: listedVoice,
  VoiceList: voiceList,
  BriefVoices: briefVoices,
  SavedVoice: savedVoice,
  Model: model,
  ModelList: modelList,
  BriefModels: briefModels,
  Registry: registry,
  PullProgress: pullProgress,
  PullDone: pullDone,
  ClientSecretRequest: clientSecretBody,
  ClientSecret: clientSecret,
  TranscriptionSessionRequest: transcriptionSessionBody,
  TranscriptionSession: transcriptionSession,
  Health: health,
  Live: live,
  Ready: ready,
  Status: statusBody,
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type SchemaName = keyof typeof SCHEMAS;

/** What a body is: one of the schemas, several, text, bytes, or anything. */
export type Content = SchemaName | readonly SchemaName[] | 'text' | 'binary' | 'object';

export interface Reply {
  readonly description: string;
  /**
   * By media type; there is no body where it is left out. In a stream, each line or event is what it says.
   */
  readonly content?: Readonly<Record<string, Content>>;
}

/** One method of one address. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  /** What each part of the address in braces is. */
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, SchemaName>>;
  readonly replies: Readonly<Record<number, Reply>>;
  /** The errors that it may end with, beside those of every address. */
  readonly errors: readonly ErrorStatus[];
}

export type ErrorStatus = keyof typeof ERRORS;

/** What each status of an error says. */
export const ERRORS = {
  400: 'The request is wrong: a missing field, audio that cannot be read, an unknown model',
  401: 'The server was started with a key, and this request came without it',
  403: 'A page of another site asks, or the server was called by a foreign name; see --allow-origins. Or the server pulls no models; see --allow-pull',
  404: 'There is no such model or voice, or nothing at this address',
  409: 'A request with this x-request-id is in flight',
  413: 'The body is too large',
  415: 'The body is of another type than this takes',
  422: 'A field has a value that it cannot have; `detail` tells which',
  426: 'This address takes WebSockets alone',
  429: 'Too many requests are waiting; retry-after tells when to try again',
  499: 'The request was cancelled',
  500: 'Something went wrong in the server; trying again does not help',
  502: 'The worker died; send the request again',
  503: 'No worker is ready, the server starts or stops, or what a model is pulled from cannot be reached; retry-after tells when to try again',
  504: 'The worker did not answer in time',
} as const;

/** Those that any address may answer with. */
export const COMMON_ERRORS: readonly ErrorStatus[] = [400, 401, 403, 500];

const json = (description: string, schema: SchemaName): Reply => ({
  description,
  content: { 'application/json': schema },
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
    get: {
      id: 'listVoices',
      summary: 'List the voices',
      description: 'Those of the installed models, and the saved ones.',
      query: voiceQuery,
      replies: { 200: json('The voices', 'VoiceList') },
      errors: [404],
    },
    post: {
      id: 'createVoice',
      summary: 'Save a voice that is described, or blended of others',
      body: { 'multipart/form-data': 'VoiceForm' },
      replies: { 201: json('The saved voice', 'SavedVoice') },
      errors: [409, 413, 415, 422, 429, 499, 503],
    },
  },
  '/v1/audio/voices': {
    get: {
      id: 'listBriefVoices',
      summary: 'List the voices, as web front ends ask for them',
      query: voiceQuery,
      replies: { 200: json('What can be sent as `voice`', 'BriefVoices') },
      errors: [404],
    },
  },
  '/v1/audio/models': {
    get: {
      id: 'listBriefModels',
      summary: 'List the models, as web front ends ask for them',
      replies: { 200: json('What can be sent as `model`', 'BriefModels') },
      errors: [],
    },
  },
  '/v1/voices/{voice_id}': {
    get: {
      id: 'showVoice',
      summary: 'Show a saved voice',
      path: { voice_id },
      replies: { 200: json('The saved voice', 'SavedVoice') },
      errors: [404],
    },
    delete: {
      id: 'deleteVoice',
      summary: 'Delete a saved voice',
      path: { voice_id },
      replies: { 204: { description: 'It is gone' } },
      errors: [404],
    },
  },
  '/v1/models': {
    get: {
      id: 'listModels',
      summary: 'List the installed models',
      description:
        "The hosted API's names are listed, too, with `alias_of`, where a model that they stand for is installed.",
      replies: { 200: json('What can be sent as `model`', 'ModelList') },
      errors: [],
    },
  },
  '/v1/models/{id}': {
    get: {
      id: 'showModel',
      summary: 'Show an installed model',
      path: { id: 'Its name, or one that stands for it' },
      replies: { 200: json('The model', 'Model') },
      errors: [404],
    },
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
  '/v1/registry': {
    get: {
      id: 'listRegistry',
      summary: 'List the models that can be pulled',
      replies: { 200: json('The catalog, and whether it may be pulled from', 'Registry') },
      errors: [],
    },
  },
  '/health': {
    get: {
      id: 'health',
      summary: 'How the server is doing',
      description: 'Always 200; `status` tells.',
      replies: { 200: json('Its state', 'Health') },
      errors: [],
    },
  },
  '/health/live': {
    get: {
      id: 'live',
      summary: 'Whether the server runs',
      replies: { 200: json('It does', 'Live') },
      errors: [],
    },
  },
  '/health/ready': {
    get: {
      id: 'ready',
      summary: 'Whether requests are welcome',
      replies: { 200: json('They are', 'Ready') },
      errors: [503],
    },
  },
  '/v1/status': {
    get: {
      id: 'status',
      summary: 'What the server is doing',
      replies: {
        200: json(
          'Every worker of every model that was asked for, and the calls that wait for one',
          'Status',
        ),
      },
      errors: [],
    },
  },
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
