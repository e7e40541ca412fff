import type { FastifyInstance } from 'fastify';
import { shortened } from '../../base/shortened.ts';
import { modelNotFound } from '../../domain/errors.ts';
import type { StoredModel } from '../../domain/model.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { isModelName } from '../../models/model-name.ts';
import type { ServedRuntime } from '../../runtime/served.ts';
import { type ModelReport, toModel, toModelList } from '../../wire/rest/models.ts';

/** GET /v1/models and /v1/models/{id}: what can be sent as `model`. */
export async function models(
  app: FastifyInstance,
  { runtime }: { readonly runtime: ServedRuntime },
): Promise<void> {
  app.get('/v1/models', async () => {
    const { models } = await runtime.store.list();
    return toModelList(await Promise.all(models.map((model) => report(runtime, model))));
  });
  app.get<{ Params: { id: string } }>('/v1/models/:id', async ({ params: { id } }) => {
    if (!isModelName(id)) throw modelNotFound(shortened(id));
    return toModel(await report(runtime, await runtime.store.get(id)));
  });
}

async function report(
  { store, problemOf }: Pick<ServedRuntime, 'store' | 'problemOf'>,
  { manifest, created, isBuiltIn }: StoredModel,
): Promise<ModelReport> {
  const { name } = manifest;
  const bytes = isBuiltIn ? 0 : await store.bytesOnDisk(name);
  return { name, created, bytes, written: toManifestFields(manifest), problem: problemOf(name)?.message };
}
