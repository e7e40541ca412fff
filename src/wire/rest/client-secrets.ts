import { z } from 'zod';
import { integerIn, object, oneOf, parseFields } from '../fields.ts';
import { type HostedSession, hostedSession, translationSession } from '../realtime/hosted-messages.ts';

const DEFAULT_SECONDS = 600;

const lifetime = () =>
  object({
    anchor: oneOf(['created_at']).nullish(),
    seconds: integerIn(10, 7_200).nullish(),
  }).nullish();

/** The request for a client secret. */
export const clientSecretBody = object({
  expires_after: lifetime().describe('How long it is to hold; 600 seconds where left out'),
  session: hostedSession.nullish().describe('What a session of its holder is to be'),
});

export const clientSecret = z.object({
  value: z.string(),
  expires_at: z.int().describe('Unix seconds'),
  session: z.record(z.string(), z.unknown()),
});

/** The request for a client secret of a translation session. */
export const translationSecretBody = object({ expires_after: lifetime(), session: translationSession });

/** The older request for a client secret: a session, with the lifetime of its secret. */
export const transcriptionSessionBody = hostedSession.extend({
  client_secret: object({ expires_at: lifetime() }).nullish(),
});

export const transcriptionSession = z.object({
  id: z.string(),
  object: z.literal('realtime.transcription_session'),
  include: z.array(z.string()).nullable(),
  input_audio_format: z.string(),
  input_audio_transcription: z.record(z.string(), z.unknown()),
  input_audio_noise_reduction: z.null(),
  turn_detection: z.record(z.string(), z.unknown()).nullable(),
  client_secret: z.object({ value: z.string(), expires_at: z.int().describe('Unix seconds') }),
});

/** A request for a client secret: its lifetime, and the configuration of its sessions. */
interface SecretWish {
  readonly seconds: number;
  readonly session: HostedSession;
}

/** @throws VoiceError `invalid_value`, `invalid_request` for an invalid body. */
export function parseTranscriptionSessionBody(body: unknown): SecretWish {
  const { client_secret, ...session } = parseFields(transcriptionSessionBody, body, 'The body');
  return { seconds: client_secret?.expires_at?.seconds ?? DEFAULT_SECONDS, session };
}

/** @throws VoiceError `invalid_value`, `invalid_request` for an invalid body. */
export function parseClientSecretBody(body: unknown): SecretWish {
  const { expires_after, session } = parseFields(clientSecretBody, body, 'The body');
  return { seconds: expires_after?.seconds ?? DEFAULT_SECONDS, session: session ?? {} };
}

/** @throws VoiceError `invalid_value`, `invalid_request` for an invalid body. */
export function parseTranslationSecretBody(body: unknown) {
  const { expires_after, session } = parseFields(translationSecretBody, body, 'The body');
  return { seconds: expires_after?.seconds ?? DEFAULT_SECONDS, session };
}

/** Converts a secret to its wire form. */
export const toClientSecret = (
  value: string,
  expiresAt: number,
  session: Readonly<Record<string, unknown>>,
): z.infer<typeof clientSecret> => ({ value, expires_at: expiresAt, session });

/** Converts a session with its secret to its wire form. */
export const toTranscriptionSession = (
  value: string,
  expiresAt: number,
  session: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  ...session,
  client_secret: { value, expires_at: expiresAt },
});
