import type { FastifyInstance } from 'fastify';
import type { NamedModel } from '../../domain/model.ts';
import type { ListedVoice } from '../../domain/voice.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { listVoices } from '../../runtime/list-voices.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { type ModelReport, toBriefModels, toModel, toModelList } from '../../wire/rest/models.ts';

/** Registers GET /v1/models, /v1/models/{id} and /v1/audio/models, which list the installed models. */
export function modelRoutes(app: FastifyInstance, { runtime }: { readonly runtime: ServerRuntime }): void {
  const { store } = runtime;
  app.get('/v1/models', async () => {
    const inventory = await store.list();
    const own = await Promise.all(inventory.models.map((model) => reportModel(runtime, model)));
    const byName = new Map(own.map((one) => [one.name, one]));
    const named = store
      .aliases(inventory)
      .map(({ manifest: { name }, alias }) => ({ ...byName.get(name)!, alias }));
    return toModelList([...own, ...named]);
  });
  app.get('/v1/audio/models', async () => {
    const inventory = await store.list();
    const named: readonly NamedModel[] = [...inventory.models, ...store.aliases(inventory)];
    return toBriefModels(named.map(({ manifest: { name }, alias }) => ({ name, alias })));
  });
  app.get<{ Params: { id: string } }>('/v1/models/:id', async ({ params: { id } }) => {
    const model = await runtime.store.find(id);
    return toModel({ ...(await reportModel(runtime, model)), voices: await voicesOf(runtime, model) });
  });
}

/** Builds the JSON description of an installed model. */
export async function reportModel(
  { store, problemOf }: Pick<ServerRuntime, 'store' | 'problemOf'>,
  { manifest, created, isBuiltIn, alias }: NamedModel,
): Promise<ModelReport> {
  const { name } = manifest;
  const bytes = isBuiltIn ? 0 : await store.bytesOnDisk(name);
  const written = toManifestFields(manifest);
  return { name, alias, created, bytes, written, problem: problemOf(name)?.message };
}

/** The voices of a speech model; none if it cannot start. */
async function voicesOf(
  runtime: ServerRuntime,
  { manifest, folder }: NamedModel,
): Promise<readonly ListedVoice[] | undefined> {
  if (manifest.type !== 'tts') return undefined;
  return listVoices(runtime, { manifest, folder }).catch(() => undefined);
}
