import { z } from 'zod';
import { filled, integerIn, numberIn, object, text } from '../fields.ts';
import { hotWords } from './commands.ts';

const only = <const T extends string>(word: T, instead: string) =>
  z.literal(word, { error: `must be '${word}'${instead}` }).nullish();

const G711 = ': G.711 is not taken here';

const MAX_PROMPT = 4_096;

/** In milliseconds. */
const duration = () => integerIn(0, Number.MAX_SAFE_INTEGER).nullish();

const transcription = () =>
  object({
    model: filled().nullish(),
    /** Clients that leave it to the server send nothing between the quotes. */
    language: text().nullish(),
    prompt: text()
      .max(MAX_PROMPT, {
        error: ({ input }) => `may have ${MAX_PROMPT} characters, got ${(input as string).length}`,
      })
      .nullish(),
    keywords: hotWords().nullish(),
  }).nullish();

/** `null` is for clients that say themselves when a turn ends. */
const turnDetection = () =>
  object({
    type: only('server_vad', ", or 'turn_detection' null"),
    threshold: numberIn(0, 1).nullish(),
    prefix_padding_ms: duration(),
    silence_duration_ms: duration(),
  }).nullish();

/** A session in the current form of the hosted API's protocol (`audio`), or in the one before. */
const session = object({
  type: only('transcription', ': sessions here transcribe'),
  audio: object({
    input: object({
      format: object({
        type: only('audio/pcm', G711),
        /** Sound as people record it, in samples a second. */
        rate: integerIn(8_000, 48_000).nullish(),
      }).nullish(),
      transcription: transcription(),
      turn_detection: turnDetection(),
    }).nullish(),
  }).nullish(),
  input_audio_format: only('pcm16', G711),
  input_audio_transcription: transcription(),
  turn_detection: turnDetection(),
});

const event_id = text().nullish();

const update = object({ event_id, session });

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** What a client of the hosted API's realtime transcription protocol sends, by its `type`, as far as it is read here. */
export const HOSTED_MESSAGES = {
  'session.update': update,
  'transcription_session.update': update,
  'input_audio_buffer.append': object({
    event_id,
    audio: text()
      .regex(BASE64, { error: 'must be base64' })
      .refine((audio) => audio.length % 4 !== 1, { error: 'must be base64' }),
  }),
  'input_audio_buffer.commit': object({ event_id }),
  'input_audio_buffer.clear': object({ event_id }),
} as const;

export type HostedMessageName = keyof typeof HOSTED_MESSAGES;

export type HostedSession = z.infer<typeof session>;

/** What answers those that change the session. */
export const SESSION_UPDATES = {
  'session.update': 'session.updated',
  'transcription_session.update': 'transcription_session.updated',
} as const;

/** What all messages have. */
export const HOSTED_ENVELOPE = object({ event_id, type: filled() });
