import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shortened } from '../../base/shortened.ts';
import { createVoice } from '../../runtime/create-voice.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import { requireModel } from '../../runtime/require-model.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { toSavedEntry, toVoiceEntry } from '../../runtime/voice-entry.ts';
import { voiceStoreDisabled } from '../../voices/resolve.ts';
import { isVoiceId } from '../../voices/saved-voice.ts';
import { voiceNotFound } from '../../voices/voice-file.ts';
import { receiveForm } from '../form.ts';
import type { RunningRequests } from '../running-requests.ts';
import { parseVoiceForm, VOICE_FIELDS } from '../voice-form.ts';
import { whileRunning } from '../while-running.ts';

export interface VoiceRouteOptions {
  readonly runtime: ServedRuntime;
  readonly running: RunningRequests;
  readonly temporaryFolder: string;
}

/** A form with a voice needs no file; one that comes along all the same is thrown away. */
const MAX_FILE_BYTES = 2 ** 20;

/** `/v1/voices` and `/v1/voices/{voice_id}`: those of the models, and those that were saved. */
export async function voices(app: FastifyInstance, options: VoiceRouteOptions): Promise<void> {
  const { runtime } = options;
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  app.get<{ Querystring: { model?: string | string[] } }>('/v1/voices', async ({ query }) => {
    const name = [query.model].flat().at(-1);
    const model = name === undefined ? undefined : await requireModel(runtime, name, 'tts');
    return { object: 'list', data: (await listVoices(runtime, model)).map(toVoiceEntry) };
  });

  app.post('/v1/voices', async (request, reply) => {
    if (runtime.savedVoices === undefined) throw voiceStoreDisabled();
    const { saved, needsModel } = await whileRunning(request, reply, options.running, async (signal) =>
      createVoice(runtime, await receiveVoice(request, options, signal)),
    );
    return reply.code(201).send(toSavedEntry(saved, needsModel));
  });

  app.get<{ Params: { voice_id: string } }>('/v1/voices/:voice_id', async ({ params: { voice_id } }) => {
    const saved = await savedVoicesFor(runtime, voice_id).get(voice_id);
    if (saved === undefined) throw voiceNotFound(voice_id);
    return toSavedEntry(saved);
  });

  app.delete<{ Params: { voice_id: string } }>(
    '/v1/voices/:voice_id',
    async ({ params: { voice_id } }, reply) => {
      if (!(await savedVoicesFor(runtime, voice_id).delete(voice_id))) throw voiceNotFound(voice_id);
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
    return parseVoiceForm(form);
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
