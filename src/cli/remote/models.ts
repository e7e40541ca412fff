import { shortened } from '../../base/shortened.ts';
import { modelNotFound, VoiceError } from '../../domain/errors.ts';
import type { Manifest, StoredModel } from '../../domain/model.ts';
import { FALLBACK_TTS_MODEL } from '../../models/catalog.ts';
import { parseManifest } from '../../models/manifest.ts';
import { isModelName } from '../../models/model-name.ts';
import { fromModel, fromModelList, type ToldModel } from '../../wire/rest/models.ts';
import type { VoiceServer } from './voice-server.ts';

/** A model of a server. Where its files are, and what they are called, the server keeps to itself. */
export interface RemoteModel {
  /** Without files and without the engine's own settings. */
  readonly manifest: Manifest;
  /** What it takes on the server's disk. */
  readonly bytes: number;
}

/** As the models of a folder here are chosen from. */
export const stored = (models: readonly RemoteModel[]): readonly StoredModel[] =>
  models.map(({ manifest }) => ({
    manifest,
    folder: '',
    created: 0,
    isBuiltIn: manifest.name === FALLBACK_TTS_MODEL,
  }));

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 30_000;

/** Everything that the server has installed, by name. */
export function askModels(server: VoiceServer): Promise<readonly RemoteModel[]> {
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

/** @throws VoiceError `model_not_found`. */
export function askModel(server: VoiceServer, name: string): Promise<RemoteModel> {
  // Anything else could be another address.
  if (!isModelName(name)) throw modelNotFound(shortened(name));
  return server.ask({
    method: 'GET',
    path: `/v1/models/${name}`,
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse(body) {
      const told = fromModel(body);
      return told && toRemote(told);
    },
  });
}

/** `undefined` where it is no model that is known here. */
function toRemote({ name, bytes, written }: ToldModel): RemoteModel | undefined {
  try {
    return { manifest: parseManifest(written, name), bytes };
  } catch (error) {
    if (VoiceError.from(error).kind === 'invalid_manifest') return undefined;
    throw error;
  }
}
