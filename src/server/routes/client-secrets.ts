import type { FastifyInstance } from 'fastify';
import { newSessionId } from '../../realtime/session-id.ts';
import { parseClientSecretBody, toClientSecret } from '../../wire/rest/client-secrets.ts';
import type { ClientSecrets } from '../realtime/client-secrets.ts';
import { toUpdate } from '../realtime/hosted/messages.ts';
import { describeSession, settingsAtFirst } from '../realtime/hosted/settings.ts';

export interface ClientSecretRouteOptions {
  readonly secrets: ClientSecrets;
  /** @throws VoiceError where there is no such model to transcribe with, or it does not know the language. */
  readonly requireStt: (model: string, language: string | undefined) => Promise<void>;
}

/** POST /v1/realtime/client_secrets: a secret that a page may know, and what sessions it opens. */
export async function clientSecrets(
  app: FastifyInstance,
  { secrets, requireStt }: ClientSecretRouteOptions,
): Promise<void> {
  app.post('/v1/realtime/client_secrets', async ({ body }) => {
    const { seconds, session } = parseClientSecretBody(body);
    const { change } = toUpdate(session);
    if (change.model !== undefined) await requireStt(change.model, change.language);
    const { value, expiresAt } = secrets.issue(seconds, change);
    const settings = { ...settingsAtFirst(undefined, undefined), ...change };
    return toClientSecret(value, expiresAt, describeSession(newSessionId(), settings, 'nested'));
  });
}
