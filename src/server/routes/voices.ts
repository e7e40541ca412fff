import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shortened } from '../../base/shortened.ts';
import { createVoice } from '../../runtime/create-voice.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/open-store.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { voiceStoreDisabled } from '../../voices/resolve.ts';
import { isVoiceId } from '../../voices/saved-voice.ts';
import { voiceNotFound } from '../../voices/voice-path.ts';
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
  readonly runtime: ServedRuntime;
  readonly running: RunningRequests;
  readonly temporaryFolder: string;
}

interface VoiceQuery {
  readonly model?: string | string[];
}

/** A form with a voice needs no file; one that comes along all the same is thrown away. */
const MAX_FILE_BYTES = 2 ** 20;

/** Registers /v1/voices and /v1/voices/{voice_id}: lists voices, and saves, shows and deletes saved ones. */
export async function voices(app: FastifyInstance, options: VoiceRouteOptions): Promise<void> {
  const { runtime } = options;
  app.removeAllContentTypeParsers();
  await app.register(multipart);
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
      createVoice(runtime, await receiveVoice(request, options, signal)),
    );
    return reply.code(201).send(toSavedVoice(saved, needsModel));
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

async function receiveVoice(
  request: FastifyRequest,
  { temporaryFolder }: VoiceRouteOptions,
  signal: AbortSignal,
) {
  const limits = { known: VOICE_FIELDS, maxFileBytes: MAX_FILE_BYTES, folder: temporaryFolder };
  const form = await receiveForm(request, limits, signal);
  try {
    return parseVoiceForm(form.fields);
  } finally {
    await form.close();
  }
}

/** The store, for an id that may be one. */
function savedVoicesFor({ savedVoices }: Pick<ServedRuntime, 'savedVoices'>, id: string) {
  if (!isVoiceId(id)) throw voiceNotFound(shortened(id));
  if (savedVoices === undefined) throw voiceStoreDisabled();
  return savedVoices;
}
