import type { WorkerState } from '../../supervisor/state.ts';
import { AUDIO_PATHS } from './audio.ts';
import { REALTIME_PATHS } from './realtime.ts';
import { array, object, type Paths, reference, type Schema } from './schema.ts';
import { SPEECH_PATHS, SPEECH_SCHEMAS } from './speech.ts';
import { SYSTEM_PATHS } from './system.ts';

/** The description of the whole HTTP interface, as it is served. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const WORKER_STATES = [
  'starting',
  'ready',
  'busy',
  'stopping',
  'stopped',
  'crashed',
] as const satisfies readonly WorkerState[];

const number: Schema = { type: 'number' };
const text: Schema = { type: 'string' };
const integer: Schema = { type: 'integer' };

const schemas: Readonly<Record<string, Schema>> = {
  ...SPEECH_SCHEMAS,
  Error: object(
    {
      error: object({ message: text, type: text, param: { type: ['string', 'null'] }, code: text }),
      detail: array(object({ loc: array(text), msg: text, type: text })),
    },
    ['detail'],
  ),
  Model: object(
    {
      id: text,
      object: { const: 'model' },
      created: integer,
      owned_by: text,
      type: { type: 'string', enum: ['stt', 'tts'] },
      engine: text,
      version: text,
      description: text,
      capabilities: { type: 'object', description: 'As in its manifest' },
      resources: { type: 'object', description: 'As in its manifest' },
      bytes: { type: 'integer', description: 'What it takes on the disk' },
      problem: { type: 'string', description: 'Why it cannot start, where it was tried and cannot' },
    },
    ['problem'],
  ),
  Worker: object(
    {
      name: text,
      model: text,
      type: { type: 'string', enum: ['stt', 'tts'] },
      state: { type: 'string', enum: WORKER_STATES },
      since: { type: 'integer', description: 'When the state began' },
      restarts: integer,
      calls: { type: 'integer', description: 'In flight' },
      pid: integer,
      reason: { type: 'string', description: 'Why it crashed last' },
      retry_at: { type: 'integer', description: 'It crashed too often, and is tried again then' },
    },
    ['pid', 'reason', 'retry_at'],
  ),
  Transcription: {
    ...object(
      {
        text,
        usage: object({ type: { const: 'duration' }, seconds: number }),
        task: { type: 'string', enum: ['transcribe', 'translate'] },
        language: text,
        duration: number,
        segments: array(reference('Segment')),
        words: array(object({ word: text, start: number, end: number, probability: number })),
        warnings: array(text),
      },
      ['task', 'language', 'duration', 'segments', 'words', 'warnings'],
    ),
    description:
      'json has text and usage; verbose_json has the rest, words and warnings where there are any.',
  },
  Segment: object({
    id: integer,
    seek: integer,
    start: number,
    end: number,
    text,
    tokens: array(integer),
    temperature: number,
    avg_logprob: number,
    compression_ratio: number,
    no_speech_prob: number,
  }),
};

/** The OpenAPI document of a server of this version. */
export const apiDocument = (version: string): ApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'voice',
    version,
    description:
      'Speech to text and text to speech on your own machine. Clients of the hosted audio API work with only their base URL changed to this server and /v1. Pages of other sites get 403 at every address, unless the server was started with --allow-origins.',
  },
  paths: { ...AUDIO_PATHS, ...SPEECH_PATHS, ...REALTIME_PATHS, ...SYSTEM_PATHS },
  components: { schemas },
});
