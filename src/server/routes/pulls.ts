import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lazily } from '../../base/lazily.ts';
import { VoiceError } from '../../domain/errors.ts';
import type { NamedModel } from '../../domain/model.ts';
import { catalogEntry, catalogModels } from '../../models/catalog.ts';
import { toManifestFields } from '../../models/manifest.ts';
import { pullCommand } from '../../models/not-installed.ts';
import type { Pulls } from '../../runtime/pulls.ts';
import type { ServerRuntime } from '../../runtime/server-runtime.ts';
import { presentError, PULL_PRESENTATION } from '../../wire/errors.ts';
import { toModel } from '../../wire/rest/models.ts';
import {
  pullNotAllowed,
  toPullDone,
  toPullProgress,
  toRegistry,
  wantsEvents,
} from '../../wire/rest/pulls.ts';
import { errorHandler, logFault, toVoiceError } from '../errors.ts';
import { EventStream } from '../event-stream.ts';
import type { RunningRequests } from '../running-requests.ts';
import { whileRunning } from '../while-running.ts';
import { reportModel } from './models.ts';

export interface PullRouteOptions {
  readonly runtime: ServerRuntime;
  readonly running: RunningRequests;
  /** Absent if clients may not pull. */
  readonly pulls: Pulls | undefined;
}

type PullRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: Record<string, string | string[]>;
}>;

/** GET /v1/registry lists the catalog; POST /v1/models/{id} pulls a model, if that is allowed. */
export function pullRoutes(app: FastifyInstance, options: PullRouteOptions): void {
  const { runtime } = options;
  const presentation = { errorHandler: errorHandler(PULL_PRESENTATION) };
  const known = lazily(catalogModels);
  app.get('/v1/registry', presentation, async () => {
    const { models } = await runtime.store.list();
    const here = new Set(models.map(({ manifest }) => manifest.name));
    const listed = known().map(({ manifest, facts }) => ({
      written: toManifestFields(manifest),
      facts,
      isInstalled: here.has(manifest.name),
    }));
    return toRegistry(listed, options.pulls !== undefined);
  });
  app.post('/v1/models/:id', presentation, (request: PullRequest, reply) => answer(request, reply, options));
}

/** Answers with the model when it is installed, or with events until then. */
async function answer(
  request: PullRequest,
  reply: FastifyReply,
  { runtime, running, pulls }: PullRouteOptions,
): Promise<FastifyReply> {
  const { id } = request.params;
  const isStreamed = wantsEvents(request.query);
  const events = new EventStream(reply);
  try {
    const there = await findModel(runtime, id);
    if (there === undefined) {
      if (pulls === undefined) throw pullNotAllowed(pullCommand(id));
      await whileRunning(request, reply, running, (signal) =>
        pulls.pull(id, signal, (progress) => {
          if (isStreamed) events.send(toPullProgress(id, progress));
        }),
      );
      request.log.info({ model: id }, 'pulled');
    }
    const report = await reportModel(runtime, there ?? (await runtime.store.get(id)));
    if (isStreamed) return events.end(toPullDone(report));
    return await reply.code(there ? 200 : 201).send(toModel(report));
  } catch (thrown) {
    if (!events.begun) throw thrown;
    const error = toVoiceError(thrown);
    logFault(request.log, error);
    return events.fail(presentError(error, PULL_PRESENTATION).body);
  }
}

/**
 * Finds a model by name; `undefined` if it is not installed but can be pulled.
 * @throws VoiceError `model_not_found` for any other.
 */
async function findModel({ store }: ServerRuntime, name: string): Promise<NamedModel | undefined> {
  try {
    return await store.find(name);
  } catch (error) {
    if (VoiceError.from(error).kind === 'model_not_found' && catalogEntry(name)) return undefined;
    throw error;
  }
}
