import { type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readSmallFile } from '../base/read-small-file.ts';
import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { manifestTooLarge, MAX_MANIFEST_BYTES, parseManifest } from './manifest.ts';

/**
 * Reads the manifest at `path`; error messages name it `where`.
 * @throws VoiceError `invalid_manifest`; `storage` if the file cannot be read.
 */
export async function readManifest(path: string, where: string): Promise<Manifest> {
  const bytes = await readSmallFile(path, MAX_MANIFEST_BYTES).catch(unreadable(where));
  if (bytes === 'too large') throw manifestTooLarge(where);
  return parseManifest(bytes?.toString('utf8') ?? '', where);
}

const MOST_KNOWN = 1000;

/** Reads manifests as `readManifest` does and keeps each until its file changes. */
export class ManifestCache {
  readonly #known = new Map<string, { readonly stamp: string; readonly outcome: Manifest | VoiceError }>();

  async read(path: string, where: string): Promise<Manifest> {
    const stamp = stampOf(await stat(path, { bigint: true }).catch(unreadable(where)));
    const known = this.#known.get(path);
    if (known?.stamp === stamp) return given(known.outcome);
    const outcome = await readManifest(path, where).catch((error: unknown) => VoiceError.from(error));
    // Clears the cache instead of tracking removed folders.
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(path, { stamp, outcome });
    return given(outcome);
  }
}

function given(outcome: Manifest | VoiceError): Manifest {
  if (outcome instanceof VoiceError) throw outcome;
  return outcome;
}

/** A stamp that changes when the file is written, replaced, or gets other permissions. */
const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

const unreadable = (where: string) => (cause: unknown) => {
  throw new VoiceError('storage', `${where} cannot be read; check its permissions.`, { cause });
};
