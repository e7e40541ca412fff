import { z } from 'zod';
import { integerIn, object, oneOf, parseFields } from '../fields.ts';
import { type HostedSession, hostedSession } from '../realtime/hosted-messages.ts';

const DEFAULT_SECONDS = 600;

/** What a client asks for that wants a secret to give away. */
export const clientSecretBody = object({
  expires_after: object({
    anchor: oneOf(['created_at']).nullish(),
    seconds: integerIn(10, 7_200).nullish(),
  })
    .nullish()
    .describe('How long it is to hold; 600 seconds where left out'),
  session: hostedSession.nullish().describe('What a session of its holder is to be'),
});

export const clientSecret = z.object({
  value: z.string(),
  expires_at: z.int().describe('Unix seconds'),
  session: z.record(z.string(), z.unknown()),
});

/** @throws VoiceError `invalid_value`, `invalid_request` for a body that cannot be used. */
export function parseClientSecretBody(body: unknown): {
  readonly seconds: number;
  readonly session: HostedSession;
} {
  const { expires_after, session } = parseFields(clientSecretBody, body, 'The body');
  return { seconds: expires_after?.seconds ?? DEFAULT_SECONDS, session: session ?? {} };
}

/** A secret as it is sent. */
export const toClientSecret = (
  value: string,
  expiresAt: number,
  session: Readonly<Record<string, unknown>>,
): z.infer<typeof clientSecret> => ({ value, expires_at: expiresAt, session });
