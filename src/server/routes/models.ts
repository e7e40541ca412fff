import type { FastifyInstance } from 'fastify';
import { toWritten } from '../../models/manifest.ts';
import { findModel, type ListedModel, listModels } from '../../runtime/list-models.ts';
import type { ServedRuntime } from '../../runtime/served.ts';

/** GET /v1/models and /v1/models/{id}: what can be sent as `model`. */
export async function models(
  app: FastifyInstance,
  { runtime }: { readonly runtime: ServedRuntime },
): Promise<void> {
  app.get('/v1/models', async () => ({
    object: 'list',
    data: await Promise.all((await listModels(runtime)).map((model) => entry(runtime, model))),
  }));
  app.get<{ Params: { id: string } }>('/v1/models/:id', async ({ params: { id } }) =>
    entry(runtime, await findModel(runtime, id)),
  );
}

/** What the hosted API tells of a model, and what a manifest does, but for its files: those are this machine's. */
async function entry(
  { store }: Pick<ServedRuntime, 'store'>,
  { model: { manifest }, created, isBuiltIn }: ListedModel,
) {
  const { name, type, engine } = manifest;
  const { version, description, capabilities, resources } = toWritten(manifest);
  return {
    id: name,
    object: 'model',
    created,
    owned_by: 'voice',
    type,
    engine,
    version,
    description,
    capabilities,
    resources,
    bytes: isBuiltIn ? 0 : await store.bytesOnDisk(name),
  };
}
