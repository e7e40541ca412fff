import type { FastifyInstance } from 'fastify';
import { shortened } from '../../base/shortened.ts';
import { modelNotFound } from '../../domain/errors.ts';
import type { StoredModel } from '../../domain/model.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { isModelName } from '../../models/model-name.ts';
import type { ServedRuntime } from '../../runtime/served.ts';

/** GET /v1/models and /v1/models/{id}: what can be sent as `model`. */
export async function models(
  app: FastifyInstance,
  { runtime }: { readonly runtime: ServedRuntime },
): Promise<void> {
  app.get('/v1/models', async () => ({
    object: 'list',
    data: await Promise.all((await runtime.store.list()).models.map((model) => entry(runtime, model))),
  }));
  app.get<{ Params: { id: string } }>('/v1/models/:id', async ({ params: { id } }) => {
    if (!isModelName(id)) throw modelNotFound(shortened(id));
    return entry(runtime, await runtime.store.get(id));
  });
}

/** What the hosted API tells of a model, and what a manifest does, but for its files: those are this machine's. */
async function entry(
  { store, problemOf }: Pick<ServedRuntime, 'store' | 'problemOf'>,
  { manifest, created, isBuiltIn }: StoredModel,
) {
  const { name, type, engine } = manifest;
  const problem = problemOf(name);
  const { version, description, capabilities, resources } = toManifestFields(manifest);
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
    ...(problem && { problem: problem.message }),
  };
}
