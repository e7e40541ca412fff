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
  400: 'The request is invalid: a missing field, unreadable audio, an unknown model',
  401: 'The server has a key, and the request did not send it',
  403: 'The request comes from a page of another site or uses a foreign host name (see --allow-origins), or the server does not pull models (see --allow-pull)',
  404: 'There is no such model, voice or address',
  409: 'Another request with this x-request-id is running',
  413: 'The body is too large',
  415: 'This address does not accept a body of this type',
  422: 'A field has an invalid value; `detail` names it',
  426: 'This address accepts WebSockets only',
  429: 'Too many requests are waiting; try again after retry-after seconds',
  499: 'The request was cancelled',
  500: 'The server failed; trying again does not help',
  502: 'The worker crashed; send the request again',
  503: 'No worker is ready, the server is starting or stopping, or the source of a model is unreachable; try again after retry-after seconds',
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
      description: 'The transcript in the requested format',
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
      summary: 'Convert a transcript into another format',
      description: 'The body is a verbose_json transcript; its words, if any, decide the times of subtitles.',
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
      summary: 'Cancel a transcription, translation or speech request',
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
      summary: 'Transcribe live speech, and speak, over a WebSocket',
      description:
        `Binary frames to the server are audio (16-bit PCM, 16 kHz, mono), text frames are commands: ${COMMAND_NAMES.join(', ')}. ` +
        'Binary frames from the server are speech (16-bit PCM, 24 kHz, mono), text frames are events.',
      query: z.object({
        model: z.string().optional().describe('Speech-to-text model; session.configure can also set it'),
        language: z.string().optional().describe('ISO 639-1. Detected if missing and the model can'),
        intent: z
          .string()
          .optional()
          .describe("transcription selects the hosted API's realtime transcription protocol"),
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
      summary: 'Make a short-lived secret with which a web page opens realtime sessions',
      body: { 'application/json': 'ClientSecretRequest' },
      replies: { 200: json('The secret and the settings of its sessions', 'ClientSecret') },
      errors: [415, 422],
    },
  },
  '/v1/realtime/transcription_sessions': {
    post: {
      id: 'createTranscriptionSession',
      summary: "Make such a secret, in the form of the hosted API's beta",
      body: { 'application/json': 'TranscriptionSessionRequest' },
      replies: { 200: json('The session, with its secret', 'TranscriptionSession') },
      errors: [415, 422],
    },
  },
  '/v1/voices': {
    get: {
      id: 'listVoices',
      summary: 'List the voices',
      description: 'The voices of the installed models, and saved voices.',
      query: voiceQuery,
      replies: { 200: json('The voices', 'VoiceList') },
      errors: [404],
    },
    post: {
      id: 'createVoice',
      summary: 'Save a voice made from a description or a blend',
      body: { 'multipart/form-data': 'VoiceForm' },
      replies: { 201: json('The saved voice', 'SavedVoice') },
      errors: [409, 413, 415, 422, 429, 499, 503],
    },
  },
  '/v1/audio/voices': {
    get: {
      id: 'listBriefVoices',
      summary: 'List the voices, in the form that web front ends use',
      query: voiceQuery,
      replies: { 200: json('Values for `voice`', 'BriefVoices') },
      errors: [404],
    },
  },
  '/v1/audio/models': {
    get: {
      id: 'listBriefModels',
      summary: 'List the models, in the form that web front ends use',
      replies: { 200: json('Values for `model`', 'BriefModels') },
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
      replies: { 200: json('Values for `model`', 'ModelList') },
      errors: [],
    },
  },
  '/v1/models/{id}': {
    get: {
      id: 'showModel',
      summary: 'Show an installed model',
      path: { id: 'Name or alias of the model' },
      replies: { 200: json('The model', 'Model') },
      errors: [404],
    },
    post: {
      id: 'pullModel',
      summary: 'Pull a model of the catalog',
      description:
        'Needs --allow-pull, unless the model is installed already. The model is ready as soon as the answer arrives. Clients that request the same model share one pull, which stops when the last of them disconnects.',
      query: pullQuery,
      path: { id: 'Name in the catalog, see /v1/registry' },
      replies: {
        200: {
          description: 'The model, which was installed already; or events during the pull',
          content: {
            'application/json': 'Model',
            'text/event-stream': ['PullProgress', 'PullDone', 'Error'],
          },
        },
        201: json('The model, which the server has pulled', 'Model'),
      },
      errors: [404, 409, 422, 429, 499, 503],
    },
  },
  '/v1/registry': {
    get: {
      id: 'listRegistry',
      summary: 'List the models of the catalog',
      replies: { 200: json('The catalog, and whether clients may pull from it', 'Registry') },
      errors: [],
    },
  },
  '/health': {
    get: {
      id: 'health',
      summary: 'State of the server',
      description: 'Always 200; see `status`.',
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
      summary: 'Whether the server accepts requests',
      replies: { 200: json('They are', 'Ready') },
      errors: [503],
    },
  },
  '/v1/status': {
    get: {
      id: 'status',
      summary: 'Workers, queue and sessions of the server',
      replies: {
        200: json('Every worker of every requested model, and the calls that wait for one', 'Status'),
      },
      errors: [],
    },
  },
  '/metrics': {
    get: {
      id: 'metrics',
      summary: 'Metrics for Prometheus',
      description: 'Needs the optional package prom-client.',
      replies: { 200: { description: 'The metrics', content: { 'text/plain': 'text' } } },
      errors: [404],
    },
  },
  '/openapi.json': {
    get: {
      id: 'document',
      summary: 'OpenAPI description of every address and field',
      replies: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': 'object' } } },
      errors: [],
    },
  },
  '/': {
    get: {
      id: 'page',
      summary: 'Web page for trying the server',
      description: 'Turned off by --no-page.',
      replies: { 200: { description: 'HTML', content: { 'text/html': 'text' } } },
      errors: [404],
    },
  },
  '/docs': {
    get: {
      id: 'docs',
      summary: 'The same description as a web page',
      replies: { 200: { description: 'HTML', content: { 'text/html': 'text' } } },
      errors: [],
    },
  },
};
