import { shortened } from '../../base/shortened.ts';
import { modelNotFound, VoiceError } from '../../domain/errors.ts';
import type { Manifest, StoredModel } from '../../domain/model.ts';
import { FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { parseManifest, toManifestFields } from '../../models/manifest.ts';
import { isModelName } from '../../models/model-name.ts';
import { fromModel, fromModelList, type ModelFields } from '../../wire/rest/models.ts';
import { VoiceServer } from './voice-server.ts';
import { type Context, writeJson } from '../command.ts';
import { installedTable, remoteModelSheet } from '../ui/model-tables.ts';

/** A model of a server, without its files. */
export interface RemoteModel {
  /** Without files and without the engine's own settings. */
  readonly manifest: Manifest;
  /** The size on the server's disk. */
  readonly bytes: number;
}

/** The models in the form for `defaultModel` and `noCapableModel`. */
export const toStoredModels = (models: readonly RemoteModel[]): readonly StoredModel[] =>
  models.map(({ manifest }) => ({
    manifest,
    folder: '',
    created: 0,
    isBuiltIn: manifest.name === FALLBACK_TTS_MODEL,
  }));

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 30_000;

/** All models that the server has installed. */
export function fetchModels(server: VoiceServer): Promise<readonly RemoteModel[]> {
  return server.ask({
    method: 'GET',
    path: '/v1/models',
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse(body) {
      const models = fromModelList(body)?.map(toRemote);
      return models?.every((model) => model !== undefined) ? models : undefined;
    },
  });
}

/** The model `name` of the server. @throws VoiceError `model_not_found`. */
export function fetchModel(server: VoiceServer, name: string): Promise<RemoteModel> {
  // Other texts could be another address.
  if (!isModelName(name)) throw modelNotFound(shortened(name));
  return server.ask({
    method: 'GET',
    path: `/v1/models/${name}`,
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse(body) {
      const model = fromModel(body);
      return model && toRemote(model);
    },
  });
}

/** Converts a listed model; `undefined` for an unknown type of model. */
function toRemote({ name, bytes, written }: ModelFields): RemoteModel | undefined {
  try {
    return { manifest: parseManifest(written, name), bytes };
  } catch (error) {
    if (VoiceError.from(error).kind === 'invalid_manifest') return undefined;
    throw error;
  }
}

/** `voice models list` with `--server`. */
export async function listRemoteModels(context: Context, address: string): Promise<void> {
  const server = new VoiceServer(address, context);
  // Built-in models are not listed locally either.
  const models = (await fetchModels(server)).filter(({ manifest }) => manifest.name !== FALLBACK_TTS_MODEL);
  if (context.json) {
    const document = { server: server.name, models: models.map(asJson), problems: [] };
    await writeJson(context, document);
  } else if (models.length > 0) await context.stdout.write(installedTable(models));
  else await context.note(`No models are installed at ${server.name}.`);
}

/** `voice models show` with `--server`. */
export async function showRemoteModel(context: Context, address: string, name: string): Promise<void> {
  const server = new VoiceServer(address, context);
  const model = await fetchModel(server, name);
  await context.stdout.write(
    context.json
      ? `${JSON.stringify({ ...asJson(model), server: server.name })}\n`
      : remoteModelSheet(model, server.name),
  );
}

function asJson({ manifest, bytes }: RemoteModel) {
  const { engine_config: _config, files: _files, ...facts } = toManifestFields(manifest);
  return { ...facts, bytes };
}
