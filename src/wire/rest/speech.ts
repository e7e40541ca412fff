import { z } from 'zod';
import { shown } from '../../base/shown.ts';
import type { TtsRequest } from '../../domain/synthesis.ts';
import {
  type Alignment,
  type AlignmentGranularity,
  type Pronunciation,
  SPEECH_FORMAT_NAMES,
  type SpeakOptions,
  type SpeechFormat,
} from '../../domain/voice.ts';
import { alignment, fromWire, toWireItems, toWireMarks } from '../alignment.ts';
import { type ErrorBody, errorBody } from '../errors.ts';
import type { RestDialect } from './dialect.ts';
import { nonEmptyText, flag, object, oneOf, parseFields, speakableText } from '../fields.ts';
import { fromSpeakOptions, SPEECH_OPTIONS, toSpeakOptions } from '../speech-options.ts';

const voiceName = z.union([nonEmptyText(), object({ id: nonEmptyText() })], {
  error: 'must be the name of a voice',
});

const wholeNumber = {
  error: ({ input }: { readonly input?: unknown }) => `must be a whole number, got ${shown(input)}`,
};

/** The body of a speech request; a field with `null` counts as absent. */
export const speechBody = object({
  model: nonEmptyText().describe('An installed model that speaks, see /v1/models'),
  input: speakableText().describe('The text'),
  voice: voiceName
    .nullish()
    .describe(
      "See /v1/voices: a voice of the model, a blend as af_heart(2)+af_sky(1), a saved one as voice_<id>, or a name of the hosted API. Default: the model's own",
    ),
  response_format: oneOf(SPEECH_FORMAT_NAMES)
    .nullish()
    .describe('Default: wav; mp3 where the model is asked for by a hosted name'),
  ...SPEECH_OPTIONS,
  include_alignment: flag()
    .nullish()
    .describe('Lines of JSON, with the times of words; wav and pcm only. Default: false'),
  stream_format: oneOf(['audio', 'sse'])
    .nullish()
    .describe('sse sends speech.audio.delta events, then speech.audio.done. Default: audio'),
  seed: z
    .number(wholeNumber)
    .refine(Number.isInteger, { ...wholeNumber, params: { rule: 'not_a_number' } })
    .nullish()
    .meta({ type: ['integer', 'null'] })
    .describe('Accepted; the engines here say the same thing every time'),
});

/** The options of a speech request. */
export interface SpeechFields {
  readonly model: string;
  readonly input: string;
  readonly voice: string | undefined;
  readonly options: SpeakOptions;
  readonly format: SpeechFormat;
  /** Whether the answer is JSON lines with word times. */
  readonly isAligned: boolean;
  /** Whether the answer is server-sent events. */
  readonly isEvents: boolean;
}

const DEFAULT_FORMAT: Readonly<Record<RestDialect, SpeechFormat>> = { voice: 'wav', hosted: 'mp3' };

/** The `model` and the `voice` of a body without validating the rest; `undefined` if it has none. */
export function namesOfSpeech(body: unknown): {
  readonly model: string | undefined;
  readonly voice: string | undefined;
} {
  const name = z.string().optional().catch(undefined);
  const { model, voice } = z.looseObject({ model: name, voice: name }).safeParse(body).data ?? {};
  return { model: model?.trim() || undefined, voice: voice?.trim() || undefined };
}

/**
 * Parses the body of a speech request.
 * @throws VoiceError `invalid_value` with the field; `invalid_request` if a required field is missing or the
 * body is not an object.
 */
export function parseSpeechBody(body: unknown, dialect: RestDialect = 'voice'): SpeechFields {
  const read = parseFields(speechBody, body, 'The body');
  return {
    model: read.model,
    input: read.input,
    voice: (typeof read.voice === 'object' ? read.voice?.id : read.voice) ?? undefined,
    options: toSpeakOptions(read),
    format: read.response_format ?? DEFAULT_FORMAT[dialect],
    isAligned: read.include_alignment ?? false,
    isEvents: read.stream_format === 'sse',
  };
}

/** Builds the body that requests PCM as JSON lines with word times from another server. */
export function toSpeechBody(request: TtsRequest, model: string): z.input<typeof speechBody> {
  const { text, voice, requestId: _, pronunciations = [], ...options } = request;
  // This fails to compile if a new field is not an option of speech.
  options satisfies SpeakOptions;
  return {
    model,
    input: withMarks(text, pronunciations),
    voice,
    ...fromSpeakOptions({ ...options, inputFormat: pronunciations.length > 0 ? 'marks' : 'text' }),
    response_format: 'pcm',
    include_alignment: true,
  } as z.input<typeof speechBody>;
}

/** Inserts pronunciations into a text as marks. */
function withMarks(text: string, pronunciations: readonly Pronunciation[]): string {
  let done = 0;
  const parts = pronunciations.flatMap(({ start, end, ipa, spoken = '' }) => {
    const before = text.slice(done, start);
    done = end;
    return [before, `[${text.slice(start, end)}](${ipa === undefined ? `=${spoken}` : `/${ipa}/`})`];
  });
  return parts.join('') + text.slice(done);
}

const audio = z.base64().describe('16-bit samples, 24 kHz mono, whatever the format');

const audioLine = z.object({ type: z.literal('audio'), audio, alignment: alignment.exactOptional() });

/** One line of the JSON-lines response: audio with its alignment, the end, or an error. */
export const speechLine = z.discriminatedUnion('type', [
  audioLine,
  z.object({
    type: z.literal('done'),
    duration: z.number().min(0).describe('Seconds'),
    alignment_available: z.boolean(),
  }),
  z.object({ type: z.literal('error'), error: errorBody.shape.error }),
]);

/** The fields that a client reads. */
const clientLine = z.discriminatedUnion('type', [
  audioLine,
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('error') }),
]);

type SpeechLine = z.output<typeof speechLine>;

export const speechDeltaEvent = z.object({
  type: z.literal('speech.audio.delta'),
  audio: z.base64().describe('Bytes of the format that was asked for'),
});

const tokens = z.literal(0);

export const speechDoneEvent = z.object({
  type: z.literal('speech.audio.done'),
  usage: z
    .object({ input_tokens: tokens, output_tokens: tokens, total_tokens: tokens })
    .describe('The hosted API counts tokens; there are none here'),
});

export type SpeechEvent = z.output<typeof speechDeltaEvent> | z.output<typeof speechDoneEvent>;

/** A line of audio with its alignment; segments that share a chunk share one alignment. */
export const toAudioLine = (
  pcm: Uint8Array,
  marks: readonly Alignment[],
  granularity: AlignmentGranularity,
): SpeechLine => ({
  type: 'audio',
  audio: base64(pcm),
  ...(marks.length > 0 && {
    alignment: {
      granularity,
      items: toWireItems(marks.flatMap(({ items }) => items)),
      ...toWireMarks(marks.flatMap((alignment) => alignment.marks ?? [])),
    },
  }),
});

/** The last line of the JSON-lines response; `duration` is in seconds. */
export const toDoneLine = (duration: number, isAligned: boolean): SpeechLine => ({
  type: 'done',
  duration,
  alignment_available: isAligned,
});

export const toErrorLine = ({ error }: ErrorBody): SpeechLine => ({ type: 'error', error });

/** Parses one line of the JSON-lines response; `undefined` if the line is invalid. */
export function fromSpeechLine(
  value: unknown,
):
  | { readonly type: 'audio'; readonly pcm: Buffer; readonly alignment?: Alignment }
  | { readonly type: 'done' }
  | { readonly type: 'error' }
  | undefined {
  const line = clientLine.safeParse(value).data;
  if (line?.type !== 'audio') return line;
  const { audio, alignment: sentAlignment } = line;
  return {
    type: 'audio',
    pcm: Buffer.from(audio, 'base64'),
    ...(sentAlignment && { alignment: fromWire(sentAlignment) }),
  };
}

export const toSpeechDelta = (bytes: Uint8Array): SpeechEvent => ({
  type: 'speech.audio.delta',
  audio: base64(bytes),
});

export const SPEECH_DONE_EVENT: SpeechEvent = {
  type: 'speech.audio.done',
  usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
};

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
