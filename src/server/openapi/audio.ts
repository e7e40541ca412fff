import { FORMAT_NAMES } from '../../transcript/formats.ts';
import {
  errors,
  json,
  object,
  type Operation,
  type Parameter,
  type Paths,
  reference,
  type Schema,
} from './schema.ts';

const requestId: Parameter = {
  name: 'x-request-id',
  in: 'header',
  required: false,
  description: 'An id of your own, to cancel the request by; else a fresh one is made. The answer carries it',
  schema: { type: 'string', format: '[A-Za-z0-9._-]{1,128}' },
};

const language: Schema = {
  type: 'string',
  description: 'Spoken language, ISO 639-1; detected where left out',
};

const fields: Readonly<Record<string, Schema>> = {
  file: { type: 'string', format: 'binary', description: 'Any common audio or video file; the bytes decide' },
  model: { type: 'string', description: 'An installed model, see /v1/models' },
  prompt: { type: 'string', description: 'What the recording is about, for models that take a prompt' },
  hot_words: { type: 'string', description: 'Words to expect, separated by commas' },
  response_format: { type: 'string', enum: FORMAT_NAMES, default: 'json' },
  temperature: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 0,
    description: '0 takes the likeliest words, and tries others where they fail their checks',
  },
  itn: { type: 'boolean', default: true, description: 'Written forms ($25) instead of spoken ones' },
  'timestamp_granularities[]': {
    type: 'array',
    items: { type: 'string', enum: ['word', 'segment'] },
    description: 'word adds times of words to verbose_json, for models that have them',
  },
  stream: {
    type: 'boolean',
    default: false,
    description:
      'Server-sent events while the audio is heard: transcript.text.delta, then transcript.text.done',
  },
};

function transcription(summary: string, own: Readonly<Record<string, Schema>>): Operation {
  const { file, model, ...rest } = fields;
  const properties = { file: file!, model: model!, ...own, ...rest };
  return {
    summary,
    parameters: [requestId],
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: { ...object(properties), required: ['file', 'model'] } },
      },
    },
    responses: {
      200: {
        description: 'The transcript in the format that was asked for',
        content: {
          'application/json': { schema: reference('Transcription') },
          'text/plain': { schema: { type: 'string' } },
          'text/event-stream': { schema: { type: 'string' } },
        },
      },
      ...errors(400, 403, 409, 413, 415, 422, 429, 499, 502, 503, 504),
    },
  };
}

export const AUDIO_PATHS: Paths = {
  '/v1/audio/transcriptions': { post: transcription('Turn speech into text', { language }) },
  '/v1/audio/translations': {
    post: transcription('Turn speech in any language into English text', {
      language: { ...language, description: 'Accepted and ignored: it is detected' },
    }),
  },
  '/v1/audio/transcriptions/{request_id}/cancel': {
    post: {
      summary: 'Cancel a transcription or translation',
      parameters: [
        {
          name: 'request_id',
          in: 'path',
          required: true,
          description: 'The x-request-id of the request',
          schema: { type: 'string' },
        },
      ],
      responses: {
        200: json(
          '`cancelled` is false where nothing with this id is in flight',
          object({ request_id: { type: 'string' }, cancelled: { type: 'boolean' } }),
        ),
      },
    },
  },
};
