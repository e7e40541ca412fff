import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';
import { freeBytes } from '../base/free-bytes.ts';
import type { InstalledModel, Manifest, ModelFile } from '../domain/model.ts';
import { describeDiskUse } from '../models/describe-disk-use.ts';
import { fetchFiles } from './fetch-files.ts';
import { readInstalled } from '../models/installed.ts';
import { withModelLock } from '../models/lock.ts';
import { parseManifest, renderManifest } from '../models/manifest.ts';
import { checkModelName } from '../models/model-name.ts';
import { MANIFEST_NAMES } from '../models/relative-path.ts';
import { partPath } from './part-file.ts';
import { planFiles } from './plan.ts';
import { filesAlreadyHere } from './files-already-here.ts';
import { Staging } from './staging.ts';
import { type TransferOptions, type Transfers, withTransfers } from './transfers.ts';
import type { FetchedFile, PlannedFile } from './planned-file.ts';
import { VoiceError } from '../domain/errors.ts';
import { formatBytes } from '../base/byte-size.ts';

export interface PullOptions extends TransferOptions {
  readonly modelsDir: string;
  /** Returns the free bytes on the disk of a folder. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  /**
   * Inspects the complete files before the installation and returns the final manifest. If it rejects, the
   * files are deleted.
   */
  readonly finish?: (folder: string, manifest: Manifest) => Promise<Manifest>;
}

/**
 * Installs a model, or repairs an installed one: only missing or damaged files are fetched, everything is
 * checked, and the folder appears in one step. Waits while another process pulls the same model. Data fetched
 * before a failure or an abort is kept for the next pull.
 * @throws VoiceError `unavailable` (network), `storage` (disk), `invalid_manifest`, `cancelled`, each with a
 * reason.
 */
export async function pull(manifest: Manifest, options: PullOptions): Promise<InstalledModel> {
  const { modelsDir, signal, onEvent } = options;
  const name = checkModelName(manifest.name);
  const onWaiting = (holder: number | undefined) =>
    onEvent?.({ type: 'pull.waiting', model: name, ...(holder !== undefined && { holder }) });
  try {
    return await withModelLock(modelsDir, name, { wait: true, signal, onWaiting }, (signal) =>
      withTransfers({ ...options, signal }, (transfers) => pullLocked(manifest, options, transfers)),
    );
  } catch (error) {
    throw describeDiskUse(signal.aborted ? signal.reason : error, modelsDir);
  }
}

async function pullLocked(
  manifest: Manifest,
  { modelsDir, freeBytes: free = freeBytes, finish = async (_, manifest) => manifest }: PullOptions,
  transfers: Transfers,
): Promise<InstalledModel> {
  const { name } = manifest;
  const { onEvent, signal } = transfers;
  const folder = join(modelsDir, name);
  const staging = new Staging(modelsDir, name);
  // An invalid manifest is replaced like any other damaged file.
  const installed = (await readInstalled(folder).catch(() => undefined))?.manifest;
  const records = [await staging.record(), installed].filter((record) => record !== undefined);

  const wanted = await planFiles(manifest, records, transfers);
  checkFits(manifest, wanted);
  const present = await filesAlreadyHere(wanted, [staging.folder, folder], signal, onEvent);
  const missing = wanted.filter(({ path }) => !present.has(path));
  const inPlace = wanted.every(({ path }) => present.get(path)?.folder === folder);
  if (installed && inPlace) {
    const complete = await finish(folder, withDigests(manifest, wanted, [...present.values()]));
    await staging.discard();
    await staging.rewrite(complete, installed);
    onEvent({ type: 'pull.done', model: name, bytes: total(complete.files), fetched: false });
    return { manifest: complete, folder };
  }

  const parts = await partBytes(staging.folder, missing);
  onEvent({ type: 'pull.start', model: name, files: missing.length, bytes: total(missing), present: parts });
  await makeFolder(staging.folder);
  checkSpace(name, modelsDir, Math.max(0, total(missing) - parts), await free(modelsDir));
  await staging.write({ ...manifest, files: wanted.map(asModelFile) });
  const fetched = await fetchFiles(missing, staging.folder, transfers).catch(async (error: unknown) => {
    // Local files save the next pull nothing.
    if (wanted.every(({ source }) => source?.type === 'local')) await staging.discard();
    throw error;
  });
  for (const { path, folder: from } of present.values()) {
    if (from !== staging.folder) await staging.adopt(join(from, path), path);
  }
  signal.throwIfAborted();
  const gathered = withDigests(manifest, wanted, [...fetched, ...present.values()]);
  const complete = await finish(staging.folder, gathered).catch(async (error: unknown) => {
    await staging.discard();
    throw error;
  });
  signal.throwIfAborted();
  await staging.install(complete, installed);
  onEvent({ type: 'pull.done', model: name, bytes: total(complete.files), fetched: true });
  return { manifest: complete, folder };
}

/** Checks before the download that the installed manifest could be read again. */
function checkFits(manifest: Manifest, wanted: readonly PlannedFile[]): void {
  const digests = wanted.map(({ path }) => ({
    path,
    bytes: Number.MAX_SAFE_INTEGER,
    sha256: '0'.repeat(64),
  }));
  parseManifest(
    renderManifest(withDigests(manifest, wanted, digests)),
    `${manifest.name}/${MANIFEST_NAMES[0]}`,
  );
}

/** The manifest to install: with every size, hash and revision. */
function withDigests(
  manifest: Manifest,
  wanted: readonly PlannedFile[],
  digests: readonly FetchedFile[],
): Manifest {
  const known = new Map(digests.map(({ path, bytes, sha256 }) => [path, { bytes, sha256 }]));
  return { ...manifest, files: wanted.map((file) => ({ ...asModelFile(file), ...known.get(file.path) })) };
}

function asModelFile({ path, bytes, sha256, source }: PlannedFile): ModelFile {
  return {
    path,
    ...(bytes !== undefined && { bytes }),
    ...(sha256 !== undefined && { sha256 }),
    ...(source && { source }),
  };
}

function total(files: readonly { readonly bytes?: number }[]): number {
  return files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
}

async function partBytes(folder: string, files: readonly PlannedFile[]): Promise<number> {
  const sizes = files.map(async ({ path }) =>
    stat(partPath(join(folder, path))).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes to leave free on the disk. */
const RESERVE = 32 * 1024 * 1024;

/** Throws a VoiceError `storage` with advice if `needed` bytes for `model` do not fit into `free`. */
function checkSpace(model: string, modelsDir: string, needed: number, free: number): void {
  if (needed === 0 || needed + RESERVE <= free) return;
  throw new VoiceError(
    'storage',
    `Model '${model}' needs ${formatBytes(needed)}, but the disk of the models folder ${modelsDir} has ${formatBytes(free)} free. Free some space, or choose another folder with VOICE_MODELS_DIR.`,
  );
}
