import { isDeepStrictEqual } from 'node:util';
import type { Manifest, ModelFile } from '../domain/model.ts';
import { hubRequest, explain } from './explain.ts';
import { StatusFault } from './faults.ts';
import { headCommit, listFiles, type HubSource } from './hub.ts';
import { requestWithRetries } from './request-with-retries.ts';
import type { Transfers } from './transfers.ts';
import type { PlannedFile } from './planned-file.ts';

/**
 * Adds revisions, sizes and hashes to the manifest's files before the download: first from `records`
 * (manifests of earlier pulls, so that an unfinished pull continues with its revision), then from the hub.
 * @throws VoiceError `unavailable` if the hub is needed and cannot be reached.
 */
export async function planFiles(
  manifest: Manifest,
  records: readonly Manifest[],
  transfers: Transfers,
): Promise<readonly PlannedFile[]> {
  const files: readonly PlannedFile[] = manifest.files.map((file) => withRecord(file, records));
  const onHub = files.filter(isOnHub);
  const found = new Map<string, PlannedFile>();
  for (const repository of new Set(onHub.filter(isOpen).map(({ source }) => source.repository))) {
    const mine = onHub.filter(({ source }) => source.repository === repository);
    transfers.onEvent({ type: 'pull.lookup', model: manifest.name, repository });
    for (const file of await lookUp(mine, repository, transfers)) found.set(file.path, file);
  }
  return files.map((file) => found.get(file.path) ?? file);
}

type HubModelFile = ModelFile & { readonly source: HubSource };

function isOnHub(file: ModelFile): file is HubModelFile {
  return file.source?.type === 'hub';
}

/** Whether the hub must be asked about the file. */
function isOpen({ source, bytes, sha256 }: HubModelFile): boolean {
  return source.revision === undefined || bytes === undefined || sha256 === undefined;
}

/** The manifest's entry for the file, completed by the first record of the same file at the same place. */
function withRecord(file: ModelFile, records: readonly Manifest[]): ModelFile {
  // A local file may have changed since.
  if (file.source?.type === 'local') return file;
  for (const { files } of records) {
    const record = files.find(({ path }) => path === file.path);
    if (record?.source && sameSource(file, record)) return { ...record, ...file, source: record.source };
  }
  return file;
}

/** Whether the sources are the same; one without a revision matches any revision. */
function sameSource({ source }: ModelFile, record: ModelFile): boolean {
  if (source?.type !== 'hub' || record.source?.type !== 'hub')
    return isDeepStrictEqual(source, record.source);
  return isDeepStrictEqual({ ...source, revision: source.revision ?? record.source.revision }, record.source);
}

async function lookUp(
  files: readonly HubModelFile[],
  repository: string,
  transfers: Transfers,
): Promise<readonly PlannedFile[]> {
  const { hub, web, signal } = transfers;
  let what = repository;
  try {
    const revision = await revisionOf(files, repository, transfers);
    const listed = await requestWithRetries(transfers, repository, (signal) =>
      listFiles(hub, { repository, revision }, web, signal),
    );
    return files.map((file) => {
      what = `${repository}/${file.source.path}`;
      const known = listed.get(file.source.path);
      if (known === undefined) throw new StatusFault(404);
      return { ...known, ...file, source: { ...file.source, revision } };
    });
  } catch (error) {
    throw explain(signal.aborted ? signal.reason : error, hubRequest(transfers, what));
  }
}

/** One revision for all files of a repository: the pinned one of any file, else the newest. */
async function revisionOf(
  files: readonly HubModelFile[],
  repository: string,
  transfers: Transfers,
): Promise<string> {
  const pinned = files.find(({ source }) => source.revision !== undefined)?.source.revision;
  if (pinned !== undefined) return pinned;
  const path = files[0]?.source.path ?? '';
  return requestWithRetries(transfers, repository, (signal) =>
    headCommit(transfers.hub, { type: 'hub', repository, path }, transfers.web, signal),
  );
}
