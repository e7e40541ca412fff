import type { FastifyInstance } from 'fastify';
import { systemClock } from '../../base/clock.ts';
import { newSessionId } from '../../realtime/session.ts';
import { TRANSCRIPTION_PRESENTATION } from '../../wire/errors.ts';
import {
  parseClientSecretBody,
  parseTranscriptionSessionBody,
  parseTranslationSecretBody,
  toClientSecret,
  toTranscriptionSession,
} from '../../wire/rest/client-secrets.ts';
import { errorHandler } from '../errors.ts';
import type { ClientSecrets } from '../realtime/client-secrets.ts';
import { toUpdate } from '../realtime/hosted/messages.ts';
import {
  describeSession,
  withAvailableTurns,
  type SessionForm,
  initialSettings,
} from '../realtime/hosted/settings.ts';
import { changedTranslation, describeTranslation, expiryOf } from '../realtime/translation/settings.ts';

export interface ClientSecretRouteOptions {
  readonly secrets: ClientSecrets;
  /** @throws VoiceError if no such model transcribes, or it does not know the language. */
  readonly requireStt: (model: string, language: string | undefined) => Promise<unknown>;
  readonly hasTurnModel: () => Promise<boolean>;
  /** @throws VoiceError if no such model translates. */
  readonly requireTranslator: (model: string) => Promise<unknown>;
}

/**
 * POST /v1/realtime/client_secrets, and the older /v1/realtime/transcription_sessions: creates a secret for a
 * page, with the session that it opens.
 */
export function clientSecretRoutes(
  app: FastifyInstance,
  { secrets, requireStt, hasTurnModel, requireTranslator }: ClientSecretRouteOptions,
): void {
  const presentation = { errorHandler: errorHandler(TRANSCRIPTION_PRESENTATION) };

  async function issue({ seconds, session }: ReturnType<typeof parseClientSecretBody>, form: SessionForm) {
    const change = await withAvailableTurns(toUpdate(session).change, hasTurnModel);
    if (change.model !== undefined) await requireStt(change.model, change.language);
    const { value, expiresAt } = secrets.issue(seconds, change);
    const settings = { ...initialSettings(undefined, undefined), ...change };
    return [value, expiresAt, describeSession(newSessionId(), settings, form)] as const;
  }

  app.post('/v1/realtime/client_secrets', presentation, async ({ body }) =>
    toClientSecret(...(await issue(parseClientSecretBody(body), 'nested'))),
  );
  app.post('/v1/realtime/translations/client_secrets', presentation, async ({ body }) => {
    const { seconds, session } = parseTranslationSecretBody(body);
    const { model } = session;
    await requireTranslator(model);
    const settings = changedTranslation({ model, source: undefined, voice: undefined }, session);
    const { value, expiresAt } = secrets.issue(seconds, {}, settings);
    return toClientSecret(
      value,
      expiresAt,
      describeTranslation(newSessionId(), settings, expiryOf(systemClock)),
    );
  });
  app.post('/v1/realtime/transcription_sessions', presentation, async ({ body }) =>
    toTranscriptionSession(...(await issue(parseTranscriptionSessionBody(body), 'flat'))),
  );
}
