import { SPEECH_FORMATS } from '../../media/encode.ts';
import { GRANULARITIES, SPEED } from '../../domain/voice.ts';
import { EFFECTS, TEXT_NORMALIZATIONS } from '../../runtime/speak-fields.ts';
import { VOICE_TYPES } from '../../voices/saved-voice.ts';
import { array, errors, json, object, type Parameter, type Paths, reference, type Schema } from './schema.ts';

const text: Schema = { type: 'string' };

const effects: Schema = {
  ...object(
    Object.fromEntries(
      EFFECTS.map(({ key, min: minimum, max: maximum, summary: description }) => [
        key,
        { type: 'number', minimum, maximum, description },
      ]),
    ),
    EFFECTS.map(({ key }) => key),
  ),
  description: 'What is done to the voice after it was made',
};

const speechFields: Readonly<Record<string, Schema>> = {
  model: { type: 'string', description: 'An installed model that speaks, see /v1/models' },
  input: { type: 'string', description: 'The text' },
  voice: {
    type: 'string',
    default: 'default',
    description:
      'See /v1/voices: a voice of the model, a blend as af_heart(2)+af_sky(1), a saved one as voice_<id>, or a name of the hosted API',
  },
  response_format: { type: 'string', enum: Object.keys(SPEECH_FORMATS), default: 'wav' },
  speed: { type: 'number', minimum: SPEED.min, maximum: SPEED.max, default: 1 },
  language: { type: 'string', description: "Of the text; the voice's own where left out" },
  effects,
  text_normalization: {
    type: 'string',
    enum: TEXT_NORMALIZATIONS,
    default: 'auto',
    description: 'Whether numbers, dates and the like are spelt out before they are spoken',
  },
  include_alignment: {
    type: 'boolean',
    default: false,
    description: 'Lines of JSON, with the times of words; wav and pcm only',
  },
  alignment_granularity: { type: 'string', enum: GRANULARITIES, default: 'word' },
  stream_format: {
    type: 'string',
    enum: ['audio', 'sse'],
    default: 'audio',
    description: 'sse sends speech.audio.delta events, then speech.audio.done',
  },
  seed: { type: 'integer', description: 'Accepted; the engines here say the same thing every time' },
};

const binary: Schema = { type: 'string', format: 'binary' };
const soundTypes = [...new Set(Object.values(SPEECH_FORMATS).map(({ contentType }) => contentType))];

const voiceId: Parameter = {
  name: 'voice_id',
  in: 'path',
  required: true,
  description: 'The voice_id of a saved voice',
  schema: text,
};

export const SPEECH_SCHEMAS: Readonly<Record<string, Schema>> = {
  Voice: object(
    {
      type: { type: 'string', enum: ['preset', 'saved'] },
      voice_id: text,
      name: text,
      language: text,
      voice: { type: 'string', description: 'What to send to speak with it' },
      gender: { type: 'string', enum: ['female', 'male'] },
      model: text,
      alias_of: { type: 'string', description: 'It is only another name for this one' },
    },
    ['gender', 'model', 'alias_of'],
  ),
  SavedVoice: object(
    {
      voice_id: text,
      name: text,
      voice_type: { type: 'string', enum: VOICE_TYPES },
      instruction: { type: ['string', 'null'] },
      language: { type: ['string', 'null'] },
      created_at: { type: 'number', description: 'Unix time in seconds' },
      resolved_voice: { type: 'string', description: 'The voices it is made of' },
      voice: { type: 'string', description: 'What to send to speak with it' },
      needs_model: {
        type: 'string',
        description: 'The model it speaks with, where that is not installed yet',
      },
    },
    ['needs_model'],
  ),
};

export const SPEECH_PATHS: Paths = {
  '/v1/audio/speech': {
    post: {
      summary: 'Turn text into speech',
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { ...object(speechFields), required: ['model', 'input'] } },
        },
      },
      responses: {
        200: {
          description: '24 kHz mono as it is made, or lines of JSON, or events',
          content: {
            ...Object.fromEntries(soundTypes.map((type) => [type, { schema: binary }])),
            'application/x-ndjson': { schema: text },
            'text/event-stream': { schema: text },
          },
        },
        ...errors(400, 403, 404, 409, 415, 422, 429, 499, 502, 503, 504),
      },
    },
  },
  '/v1/voices': {
    get: {
      summary: 'List the voices',
      description: 'Those of the installed models and the saved ones; with ?model=, those of one model.',
      responses: {
        200: json('The voices', object({ object: { const: 'list' }, data: array(reference('Voice')) })),
        ...errors(404),
      },
    },
    post: {
      summary: 'Save a voice that is described, or blended of others',
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              ...object({
                name: text,
                voice_type: { type: 'string', enum: VOICE_TYPES, default: 'designed' },
                instruction: { type: 'string', description: 'What it is like, or the blend' },
                language: text,
              }),
              required: ['name'],
            },
          },
        },
      },
      responses: { 201: json('The saved voice', reference('SavedVoice')), ...errors(400, 403, 415, 422) },
    },
  },
  '/v1/voices/{voice_id}': {
    get: {
      summary: 'Show a saved voice',
      parameters: [voiceId],
      responses: { 200: json('The saved voice', reference('SavedVoice')), ...errors(400, 404) },
    },
    delete: {
      summary: 'Delete a saved voice',
      parameters: [voiceId],
      responses: { 204: { description: 'It is gone' }, ...errors(400, 404) },
    },
  },
};
