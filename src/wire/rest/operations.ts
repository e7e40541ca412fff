import { SPEECH_TYPES } from '../../domain/voice.ts';
import { formatQuery } from './subtitle-fields.ts';
import { pullQuery } from './pulls.ts';
import { voiceQuery } from './voices.ts';
import { jsonReply } from './json-reply.ts';
import { REALTIME_OPERATIONS } from './realtime-operations.ts';
import type { Operation, Operations, Reply, SchemaName } from './schemas.ts';

/** A GET; `more` adds its other properties. */
const readAs = (
  id: string,
  summary: string,
  reply: Reply,
  more: Partial<Operation> = {},
): { readonly get: Operation } => ({ get: { id, summary, replies: { 200: reply }, errors: [], ...more } });

/** A GET that answers with JSON. */
const read = (
  id: string,
  summary: string,
  [description, schema]: readonly [description: string, schema: SchemaName],
  more?: Partial<Operation>,
) => readAs(id, summary, jsonReply(description, schema), more);

const page = (description: string, type: string, content: 'text' | 'object'): Reply => ({
  description,
  content: { [type]: content },
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
        'application/json': ['TranscriptionText', 'Transcription', 'DiarizedTranscription'],
        'text/plain': 'text',
        'text/vtt': 'text',
        'text/event-stream': ['TranscriptionDelta', 'DiarizedSegment', 'TranscriptionDone', 'Error'],
      },
    },
  },
  errors: WORK_ERRORS,
});

const voice_id = 'The voice_id of a saved voice';

/** The whole HTTP interface, by address and method. */
export const OPERATIONS: Operations = {
  '/v1/audio/transcriptions': { post: transcription('transcribe', 'Turn speech into text') },
  '/v1/audio/translations': {
    post: transcription(
      'translate',
      'Turn speech in any language into English text',
      'The language is detected; `language` is accepted and ignored.',
    ),
  },
  '/v1/audio/diarization': {
    post: {
      id: 'diarize',
      summary: 'Find who speaks when',
      description:
        'The fields and answers of LocalAI. Turns of several speakers overlap where they talk at once.',
      body: { 'multipart/form-data': 'DiarizationForm' },
      replies: {
        200: {
          description: 'The turns of the speakers in the requested format',
          content: { 'application/json': 'Diarization', 'text/plain': 'text' },
        },
      },
      errors: WORK_ERRORS,
    },
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
            'application/json': ['TranscriptionText', 'Transcription', 'DiarizedTranscription'],
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
      replies: {
        200: jsonReply('`cancelled` is false where nothing with this id is in flight', 'Cancellation'),
      },
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
  ...REALTIME_OPERATIONS,
  '/v1/voices': {
    ...read('listVoices', 'List the voices', ['The voices', 'VoiceList'], {
      description: 'The voices of the installed models, and saved voices.',
      query: voiceQuery,
      errors: [404],
    }),
    post: {
      id: 'createVoice',
      summary: 'Save a voice made from a description or a blend',
      body: { 'multipart/form-data': 'VoiceForm' },
      replies: { 201: jsonReply('The saved voice', 'SavedVoice') },
      errors: [409, 413, 415, 422, 429, 499, 503],
    },
  },
  '/v1/audio/voices': {
    ...read(
      'listBriefVoices',
      'List the voices, in the form that web front ends use',
      ['Values for `voice`', 'BriefVoices'],
      { query: voiceQuery, errors: [404] },
    ),
    post: {
      id: 'createAudioVoice',
      summary: "Save a voice made from a description, in the hosted API's form",
      body: { 'multipart/form-data': 'AudioVoiceForm' },
      replies: { 200: jsonReply('The saved voice', 'AudioVoice') },
      errors: [400, 409, 413, 415, 422, 429, 499, 503],
    },
  },
  '/v1/audio/voice_consents': {
    post: {
      id: 'createVoiceConsent',
      summary: 'Refused: no voice is made from a recording here',
      replies: {},
      errors: [400],
    },
  },
  '/v1/audio/voices/{voice_id}': {
    delete: {
      id: 'deleteAudioVoice',
      summary: "Delete a saved voice, in the hosted API's form",
      path: { voice_id },
      replies: { 200: jsonReply('It is gone', 'DeletedAudioVoice') },
      errors: [404],
    },
  },
  '/v1/audio/models': read('listBriefModels', 'List the models, in the form that web front ends use', [
    'Values for `model`',
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
  '/v1/models': read('listModels', 'List the installed models', ['Values for `model`', 'ModelList'], {
    description:
      "The hosted API's names are listed, too, with `alias_of`, where a model that they stand for is installed.",
  }),
  '/v1/models/{id}': {
    ...read('showModel', 'Show an installed model', ['The model', 'Model'], {
      path: { id: 'Name or alias of the model' },
      errors: [404],
    }),
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
        201: jsonReply('The model, which the server has pulled', 'Model'),
      },
      errors: [404, 409, 422, 429, 499, 503],
    },
  },
  '/v1/registry': read('listRegistry', 'List the models of the catalog', [
    'The catalog, and whether clients may pull from it',
    'Registry',
  ]),
  '/health': read('health', 'State of the server', ['Its state', 'Health'], {
    description: 'Always 200; see `status`.',
  }),
  '/health/live': read('live', 'Whether the server runs', ['It does', 'Live']),
  '/health/ready': read('ready', 'Whether the server accepts requests', ['They are', 'Ready'], {
    errors: [503],
  }),
  '/v1/status': read('status', 'Workers, queue and sessions of the server', [
    'Every worker of every requested model, and the calls that wait for one',
    'Status',
  ]),
  '/metrics': readAs('metrics', 'Metrics for Prometheus', page('The metrics', 'text/plain', 'text'), {
    description: 'Needs the optional package prom-client.',
    errors: [404],
  }),
  '/openapi.json': readAs(
    'document',
    'OpenAPI description of every address and field',
    page('OpenAPI 3.1', 'application/json', 'object'),
  ),
  '/': readAs('page', 'Web page for trying the server', page('HTML', 'text/html', 'text'), {
    description: 'Turned off by --no-page.',
    errors: [404],
  }),
  '/docs': readAs('docs', 'The same description as a web page', page('HTML', 'text/html', 'text')),
};
