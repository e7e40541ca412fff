import type { EffectOptions } from '../audio/effects.ts';
import type { AlignmentGranularity } from '../domain/voice.ts';
import { SPEECH_FORMATS, type SpeechFormat } from '../media/encode.ts';
import { GRANULARITIES, SPEED } from '../domain/voice.ts';
import { EFFECTS, TEXT_NORMALIZATIONS } from '../runtime/speak-fields.ts';
import type { SpeakRequest } from '../runtime/speak.ts';
import { JsonFields } from './json-fields.ts';
import { Refusal } from './refusal.ts';

/** How the sound is sent: as it is, as lines of JSON with alignments, or as events. */
export type Delivery = 'audio' | 'ndjson' | 'sse';

export interface SpeechBody {
  /** With the model by its name. */
  readonly speak: Omit<SpeakRequest, 'model' | 'text'> & { readonly model: string; readonly text: string };
  readonly format: SpeechFormat;
  readonly delivery: Delivery;
  readonly granularity: AlignmentGranularity;
}

const SPEECH_FORMAT_NAMES = Object.keys(SPEECH_FORMATS) as SpeechFormat[];

const STREAM_FORMATS = ['audio', 'sse'] as const;

/**
 * What a JSON body asks to be spoken. Fields that are not known change nothing, and `null` is as good as nothing.
 * @throws VoiceError `invalid_value` with the field, or a Refusal: `invalid_request`, `missing_field`,
 *   `conflicting_options`.
 */
export function parseSpeechBody(body: unknown, maxCharacters: number): SpeechBody {
  const fields = new JsonFields(body);
  const speak: SpeechBody['speak'] = {
    model: fields.required('model'),
    text: input(fields, maxCharacters),
    voice: voice(fields),
    language: fields.text('language'),
    speed: fields.number('speed', SPEED.min, SPEED.max),
    effects: effects(fields),
    textNormalization: fields.word('text_normalization', TEXT_NORMALIZATIONS),
    alignmentGranularity: fields.word('alignment_granularity', GRANULARITIES),
  };
  // No engine here draws lots, so that it changes nothing.
  fields.integer('seed');
  const format = fields.word('response_format', SPEECH_FORMAT_NAMES) ?? 'wav';
  const aligned = fields.flag('include_alignment') ?? false;
  const events = fields.word('stream_format', STREAM_FORMATS) === 'sse';
  if (aligned && !SPEECH_FORMATS[format].isPcm) {
    throw conflicting(`Alignments come with wav and pcm, not with ${format}.`, 'response_format');
  }
  if (aligned && events) {
    throw conflicting('Alignments come as lines of JSON, not as events.', 'stream_format');
  }
  return {
    speak,
    format,
    delivery: aligned ? 'ndjson' : events ? 'sse' : 'audio',
    granularity: speak.alignmentGranularity ?? 'word',
  };
}

function input(fields: JsonFields, maxCharacters: number): string {
  const text = fields.required('input');
  const length = [...text].length;
  if (length > maxCharacters) {
    throw fields.wrong('input', 'too_long', `may have ${maxCharacters} characters, got ${length}`);
  }
  return text;
}

/** A name, or the object with an `id` that the hosted API takes as well. */
function voice(fields: JsonFields): string | undefined {
  const given = fields.value('voice');
  const id = given !== null && typeof given === 'object' && 'id' in given ? given.id : given;
  if (id === undefined) return undefined;
  if (typeof id === 'string') return id;
  throw fields.wrong('voice', 'malformed', 'must be the name of a voice');
}

function effects(fields: JsonFields): EffectOptions | undefined {
  const inside = fields.object('effects');
  if (inside === undefined) return undefined;
  const set = EFFECTS.map(({ name, key, min, max }) => [name, inside.number(key, min, max)] as const);
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}

const conflicting = (message: string, param: string) =>
  new Refusal('conflicting_options', message, { param });
