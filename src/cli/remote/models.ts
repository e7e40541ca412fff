import { z } from 'zod';
import { shortened } from '../../base/shortened.ts';
import { modelNotFound, VoiceError } from '../../domain/errors.ts';
import type { Manifest } from '../../domain/model.ts';
import { parseManifest } from '../../models/manifest.ts';
import { isModelName } from '../../models/model-name.ts';
import type { VoiceServer } from './voice-server.ts';

/** A model of a server. Where its files are, and what they are called, the server keeps to itself. */
export interface RemoteModel {
  /** Without files and without the engine's own settings. */
  readonly manifest: Manifest;
  /** What it takes on the server's disk. */
  readonly bytes: number;
}

const MAX_BYTES = 2 ** 22;
const SILENCE_MS = 30_000;

const entrySchema = z.looseObject({ id: z.string(), bytes: z.number().int().min(0) });
const listSchema = z.object({ data: z.array(z.unknown()) });

/** Everything that the server has installed, by name. */
export function askModels(server: VoiceServer): Promise<readonly RemoteModel[]> {
  return server.ask({
    method: 'GET',
    path: '/v1/models',
    maxBytes: MAX_BYTES,
    silenceMs: SILENCE_MS,
    parse(body) {
      const list = listSchema.safeParse(body);
      const models = list.data?.data.map(fromEntry);
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
    parse: fromEntry,
  });
}

/** What a list of models says of one of them. */
function fromEntry(entry: unknown): RemoteModel | undefined {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return undefined;
  const { id, bytes, ...facts } = parsed.data;
  try {
    return { manifest: parseManifest({ ...facts, name: id }, id), bytes };
  } catch (error) {
    if (VoiceError.from(error).kind === 'invalid_manifest') return undefined;
    throw error;
  }
}
