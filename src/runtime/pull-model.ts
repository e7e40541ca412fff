import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../config/settings.ts';
import type { InstalledModel, Manifest } from '../domain/model.ts';
import { catalogEntry } from '../models/catalog.ts';
import { folderManifest } from '../models/folder-manifest.ts';
import { inNoCatalog } from '../models/not-installed.ts';
import type { TransferOptions } from '../pull/transfers.ts';

/** Where to install, where from, and how to reach it. */
export interface PullRequest extends Omit<TransferOptions, 'hubUrl'> {
  readonly settings: Pick<Settings, 'modelsDir' | 'hubUrl'>;
}

/**
 * Installs a model. `what` is a name of the catalog, a folder of this machine with a `voice.yaml` (`./folder`), or a
 * hub repository that holds one (`owner/name`).
 * @throws VoiceError `model_not_found` when it is none of these, with the name that was probably meant; else as `pull`.
 */
export async function pullModel(what: string, request: PullRequest): Promise<InstalledModel> {
  const { settings, ...how } = request;
  return pullManifest(await manifestOf(what, { ...how, hubUrl: settings.hubUrl }), request);
}

/** Installs the model of a manifest. @throws VoiceError as `pull`. */
export async function pullManifest(
  manifest: Manifest,
  { settings: { modelsDir, hubUrl }, ...how }: PullRequest,
): Promise<InstalledModel> {
  // Every command could pull, few do: what a transfer takes is loaded only then.
  const { pull } = await import('../pull/pull.ts');
  return pull(manifest, { ...how, hubUrl, modelsDir });
}

async function manifestOf(what: string, options: TransferOptions): Promise<Manifest> {
  const known = catalogEntry(what);
  if (known !== undefined) return known;
  const path = what.startsWith('~/') ? join(homedir(), what.slice(2)) : what;
  if (/^[./~]|^[A-Za-z]:[\\/]/.test(what) || (what.includes('/') && (await isFolder(path))))
    return folderManifest(path);
  if (/^[\w.-]+\/[\w.-]+$/.test(what)) {
    const { hubManifest } = await import('../pull/hub-manifest.ts');
    return hubManifest(what, options);
  }
  throw inNoCatalog(what);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
