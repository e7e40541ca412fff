import { INPUT_FORMATS, SPEAKER_SIGN, type SpeakOptions } from '../../domain/voice.ts';
import type { z } from 'zod';
import { nonEmptyText, integerIn, object, oneOf, parseFields, speakableText, text } from '../fields.ts';
import { parseLanguage } from '../language.ts';
import { SPEECH_OPTIONS, toSpeakOptions } from '../speech-options.ts';
import type { WyomingEvent } from './framing.ts';

/** The PCM format of a client. */
export interface PcmFormat {
  /** Samples per second. */
  readonly rate: number;
  readonly bytesPerSample: number;
  readonly channels: number;
}

/** The requested voice. */
export interface WyomingVoice {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
}

/** The options of speech, besides the voice. */
export type WyomingManner = Omit<SpeakOptions, 'language'>;

/** The supported messages of Wyoming clients. */
export type WyomingMessage =
  | { readonly type: 'describe' }
  | { readonly type: 'ping'; readonly text: string | undefined }
  /** The options for the next audio. */
  | {
      readonly type: 'transcribe';
      readonly model: string | undefined;
      readonly language: string | undefined;
    }
  | { readonly type: 'audio_start'; readonly format: PcmFormat }
  | { readonly type: 'audio'; readonly format: PcmFormat; readonly pcm: Uint8Array }
  | { readonly type: 'audio_stop' }
  | {
      readonly type: 'speak';
      readonly text: string;
      readonly voice: WyomingVoice;
      readonly manner: WyomingManner;
    }
  | { readonly type: 'speech_start'; readonly voice: WyomingVoice; readonly manner: WyomingManner }
  | { readonly type: 'speech_text'; readonly text: string }
  | { readonly type: 'speech_stop' }
  /** A message of another part of the protocol. */
  | { readonly type: 'other' };

const format = () =>
  object({ rate: integerIn(4_000, 384_000), width: integerIn(1, 4), channels: integerIn(1, 64) });

const voice = () =>
  object({ name: nonEmptyText().nullish(), language: text().nullish(), speaker: text().nullish() }).nullish();

/**
 * `text_format` is the protocol's: `ssml`, or `text`, which is read without marks; without it, marks are
 * interpreted. The options of speech are ours, with their usual names.
 */
const { language: _, input_format: __, ...OPTIONS } = SPEECH_OPTIONS;
const manner = { ...OPTIONS, text_format: oneOf(INPUT_FORMATS).nullish() };

const SCHEMAS = {
  ping: object({ text: text().nullish() }),
  transcribe: object({ name: nonEmptyText().nullish(), language: text().nullish() }),
  format: format(),
  synthesize: object({ text: speakableText(), voice: voice(), ...manner }),
  start: object({ voice: voice(), ...manner }),
  chunk: object({ text: text() }),
} as const;

/** The parser of each event. */
const READERS: Readonly<Record<string, (event: WyomingEvent) => WyomingMessage>> = {
  describe: () => ({ type: 'describe' }),
  ping: (event) => ({ type: 'ping', text: read(SCHEMAS.ping, event).text ?? undefined }),
  transcribe(event) {
    const { name, language } = read(SCHEMAS.transcribe, event);
    return { type: 'transcribe', model: name ?? undefined, language: parseLanguage(language ?? '') };
  },
  'audio-start': (event) => ({ type: 'audio_start', format: toFormat(event) }),
  'audio-chunk': (event) => ({ type: 'audio', format: toFormat(event), pcm: event.payload }),
  'audio-stop': () => ({ type: 'audio_stop' }),
  synthesize(event) {
    const fields = read(SCHEMAS.synthesize, event);
    return { type: 'speak', text: fields.text, voice: toVoice(fields.voice), manner: toManner(fields) };
  },
  'synthesize-start'(event) {
    const fields = read(SCHEMAS.start, event);
    return { type: 'speech_start', voice: toVoice(fields.voice), manner: toManner(fields) };
  },
  'synthesize-chunk': (event) => ({ type: 'speech_text', text: read(SCHEMAS.chunk, event).text }),
  'synthesize-stop': () => ({ type: 'speech_stop' }),
};

/** @throws VoiceError `invalid_value`, `invalid_request` for invalid fields. */
export const toMessage = (event: WyomingEvent): WyomingMessage =>
  Object.hasOwn(READERS, event.type) ? READERS[event.type]!(event) : { type: 'other' };

const read = <T>(schema: z.ZodType<T>, { type, data }: WyomingEvent): T =>
  parseFields(schema, data, `The data of '${type}'`);

function toFormat(event: WyomingEvent): PcmFormat {
  const { rate, width, channels } = read(SCHEMAS.format, event);
  return { rate, bytesPerSample: width, channels };
}

function toVoice(fields: z.infer<ReturnType<typeof voice>>): WyomingVoice {
  const { name, language, speaker } = fields ?? {};
  const called = name && speaker ? `${name}${SPEAKER_SIGN}${speaker}` : name;
  return { name: called ?? undefined, language: parseLanguage(language ?? '') };
}

const toManner = (fields: z.infer<(typeof SCHEMAS)['start']>): WyomingManner =>
  toSpeakOptions({ ...fields, input_format: fields.text_format });
