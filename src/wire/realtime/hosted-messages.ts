import { z } from 'zod';
import { integerIn, isBase64, nonEmptyText, numberIn, object, oneOf, text, texts } from '../fields.ts';
import { DELAYS, EAGERNESS } from '../../domain/realtime.ts';
import { hotWords, MAX_LANGUAGES } from './commands.ts';

/** 16-bit PCM, and both laws of G.711, which have 8,000 samples a second. */
export const AUDIO_TYPES = ['audio/pcm', 'audio/pcmu', 'audio/pcma'] as const;

/** Their earlier names. */
export const OLD_AUDIO_TYPES = {
  pcm16: 'audio/pcm',
  g711_ulaw: 'audio/pcmu',
  g711_alaw: 'audio/pcma',
} as const satisfies Readonly<Record<string, (typeof AUDIO_TYPES)[number]>>;

type OldAudioType = keyof typeof OLD_AUDIO_TYPES;

const OLD_NAMES = Object.keys(OLD_AUDIO_TYPES) as [OldAudioType, ...OldAudioType[]];

const MAX_PROMPT = 4_096;

/** A duration in milliseconds. */
const duration = () => integerIn(0, Number.MAX_SAFE_INTEGER).nullish();

const transcription = () =>
  object({
    model: nonEmptyText().nullish(),
    /** Clients that leave the language to the server send an empty text. */
    language: text().nullish(),
    /** The possible languages. */
    languages: texts(MAX_LANGUAGES, 'language').nullish(),
    /** How long words wait before they are sent. */
    delay: oneOf(DELAYS).nullish(),
    prompt: text()
      .max(MAX_PROMPT, {
        error: ({ input }) => `may have ${MAX_PROMPT} characters, got ${(input as string).length}`,
      })
      .nullish(),
    keywords: hotWords().nullish(),
  }).nullish();

/** `null` means that the client ends turns itself. */
const turnDetection = () =>
  object({
    type: oneOf(['server_vad', 'semantic_vad']).nullish(),
    /** For `semantic_vad`. */
    eagerness: oneOf(EAGERNESS).nullish(),
    threshold: numberIn(0, 1).nullish(),
    prefix_padding_ms: duration(),
    silence_duration_ms: duration(),
  }).nullish();

/** The option that adds log probabilities to transcripts. */
export const LOGPROBS = 'item.input_audio_transcription.logprobs';

/** A session in the current (`audio`) or the older form of the hosted API. It only transcribes. */
export const hostedSession = object({
  type: oneOf(['transcription', 'realtime']).nullish(),
  audio: object({
    input: object({
      format: object({
        type: oneOf(AUDIO_TYPES).nullish(),
        /** The sample rate in hertz, for PCM only. */
        rate: integerIn(8_000, 48_000).nullish(),
      }).nullish(),
      transcription: transcription(),
      turn_detection: turnDetection(),
    }).nullish(),
  }).nullish(),
  input_audio_format: oneOf(OLD_NAMES).nullish(),
  input_audio_transcription: transcription(),
  turn_detection: turnDetection(),
  include: z.array(oneOf([LOGPROBS])).nullish(),
});

const event_id = text().nullish();

const update = object({ event_id, session: hostedSession });

const appendedAudio = object({
  event_id,
  audio: text().refine(isBase64, { error: 'must be base64' }),
});

const noiseReduction = () =>
  object({
    type: oneOf(['near_field', 'far_field']).nullish(),
    strength: numberIn(0, 1).nullish(),
  }).nullish();

/** The part of a translation session that may change. */
export const translationChange = object({
  audio: object({
    input: object({
      transcription: object({ model: nonEmptyText() }).nullish(),
      noise_reduction: noiseReduction(),
    }).nullish(),
    output: object({
      language: text().nullish(),
      voice: nonEmptyText().nullish().describe('An extension: the voice of the translation; null for none'),
    }).nullish(),
  }).nullish(),
});

/** A request for a translation session. */
export const translationSession = translationChange.extend({
  type: oneOf(['translation']).nullish(),
  model: nonEmptyText(),
});

/** The messages of clients of a translation session, by `type`. */
export const TRANSLATION_MESSAGES = {
  'session.update': object({ event_id, session: translationChange }),
  'session.input_audio_buffer.append': appendedAudio,
  'session.close': object({ event_id }),
} as const;

/**
 * The messages of clients of the hosted API's realtime protocol, by `type`, with the fields that are read.
 */
export const HOSTED_MESSAGES = {
  'session.update': update,
  'transcription_session.update': update,
  'input_audio_buffer.append': appendedAudio,
  'input_audio_buffer.commit': object({ event_id }),
  'input_audio_buffer.clear': object({ event_id }),
  'conversation.item.retrieve': object({ event_id, item_id: nonEmptyText() }),
} as const;

/** Messages of conversations, which this server does not support. */
export const CONVERSATION_MESSAGES: readonly string[] = [
  'response.create',
  'response.cancel',
  'conversation.item.create',
  'conversation.item.delete',
  'conversation.item.truncate',
  'output_audio_buffer.clear',
];

export type TranslationChange = z.infer<typeof translationChange>;

export type HostedMessageName = keyof typeof HOSTED_MESSAGES;

export type HostedSession = z.infer<typeof hostedSession>;

/** The answers to messages that change a session. */
export const SESSION_UPDATES = {
  'session.update': 'session.updated',
  'transcription_session.update': 'transcription_session.updated',
} as const;

/** The fields of every message. */
export const HOSTED_ENVELOPE = object({ event_id, type: nonEmptyText() });
