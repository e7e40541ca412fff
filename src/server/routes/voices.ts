import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shortened } from '../../base/shortened.ts';
import { createVoice } from '../../runtime/create-voice.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { voiceStoreDisabled } from '../../voices/resolve.ts';
import { isVoiceId } from '../../voices/saved-voice.ts';
import { voiceNotFound } from '../../voices/voice-path.ts';
import {
  AUDIO_VOICE_FIELDS,
  noCloning,
  parseAudioVoice,
  toAudioVoice,
  toDeletedAudioVoice,
} from '../../wire/rest/audio-voices.ts';
import {
  parseVoiceForm,
  toBriefVoices,
  toSavedVoice,
  toVoiceList,
  VOICE_FIELDS,
} from '../../wire/rest/voices.ts';
import { receiveForm } from '../form.ts';
import type { RunningRequests } from '../running-requests.ts';
import { whileRunning } from '../while-running.ts';

export interface VoiceRouteOptions {
  readonly runtime: ServerRuntime;
  readonly running: RunningRequests;
}

interface VoiceQuery {
  readonly model?: string | string[];
}

/** Registers /v1/voices and /v1/voices/{voice_id}: lists voices, and saves, shows and deletes saved ones. */
export async function voiceRoutes(app: FastifyInstance, options: VoiceRouteOptions): Promise<void> {
  const { runtime } = options;
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const listed = async (query: VoiceQuery) => {
    const name = [query.model].flat().at(-1) || undefined;
    const model = name === undefined ? undefined : await requireModel(runtime, name, 'tts');
    return listVoices(runtime, model);
  };
  app.get<{ Querystring: VoiceQuery }>('/v1/voices', async ({ query }) => toVoiceList(await listed(query)));
  app.get<{ Querystring: VoiceQuery }>('/v1/audio/voices', async ({ query }) =>
    toBriefVoices(await listed(query)),
  );

  app.post('/v1/voices', async (request, reply) => {
    if (runtime.savedVoices === undefined) throw voiceStoreDisabled();
    const { saved, needsModel } = await whileRunning(request, reply, options.running, async (signal) =>
      createVoice(
        runtime,
        parseVoiceForm((await receiveForm(request, { known: VOICE_FIELDS }, signal)).fields),
      ),
    );
    return reply.code(201).send(toSavedVoice(saved, needsModel));
  });

  app.post('/v1/audio/voices', async (request, reply) => {
    if (runtime.savedVoices === undefined) throw voiceStoreDisabled();
    const { saved } = await whileRunning(request, reply, options.running, async (signal) =>
      createVoice(runtime, parseAudioVoice(await audioVoiceFields(request, signal))),
    );
    return toAudioVoice(saved);
  });
  app.delete<{ Params: { voice_id: string } }>(
    '/v1/audio/voices/:voice_id',
    async ({ params: { voice_id: value } }) => {
      const id = value.replace(/^voice_/, '');
      if (!(await savedVoicesFor(runtime, id).delete(id))) throw voiceNotFound(id);
      return toDeletedAudioVoice(value);
    },
  );
  app.post('/v1/audio/voice_consents', async () => {
    throw noCloning();
  });

  app.get<{ Params: { voice_id: string } }>('/v1/voices/:voice_id', async ({ params: { voice_id: id } }) => {
    const saved = await savedVoicesFor(runtime, id).get(id);
    if (saved === undefined) throw voiceNotFound(id);
    return toSavedVoice(saved);
  });

  app.delete<{ Params: { voice_id: string } }>(
    '/v1/voices/:voice_id',
    async ({ params: { voice_id: id } }, reply) => {
      if (!(await savedVoicesFor(runtime, id).delete(id))) throw voiceNotFound(id);
      return reply.code(204).send();
    },
  );
}

/** The fields of a JSON body, or of a form, whose recording is discarded at any length. */
async function audioVoiceFields(request: FastifyRequest, signal: AbortSignal): Promise<unknown> {
  if (request.body)
    return Object.fromEntries(Object.entries(request.body).map(([name, value]) => [name, [String(value)]]));
  const { fields } = await receiveForm(request, { known: AUDIO_VOICE_FIELDS }, signal);
  return Object.fromEntries(fields);
}

/** The voice store, if the id can be that of a saved voice. */
function savedVoicesFor({ savedVoices }: Pick<ServerRuntime, 'savedVoices'>, id: string) {
  if (!isVoiceId(id)) throw voiceNotFound(shortened(id));
  if (savedVoices === undefined) throw voiceStoreDisabled();
  return savedVoices;
}
