import { VoiceError } from '../domain/errors.ts';
import type { Manifest } from '../domain/model.ts';
import { askedOfHub, explain } from './explain.ts';
import { StatusFault } from './faults.ts';
import { headCommit, readText, resolveUrl } from './hub.ts';
import { MAX_MANIFEST_BYTES, parseManifest } from '../models/manifest.ts';
import { requestWithRetries } from './request-with-retries.ts';
import { withTransfers, type TransferOptions } from './transfers.ts';

/**
 * What to pull from a hub repository that is not in the catalog: the `voice.yaml` it holds, pinned to the revision it
 * has now. Files without a source of their own are the repository's.
 * @throws VoiceError `unavailable` when the hub cannot be asked or has no such file; `invalid_manifest`.
 */
export async function hubManifest(repository: string, options: TransferOptions): Promise<Manifest> {
  return withTransfers(options, async (transfers) => {
    const { hub, web, signal } = transfers;
    const path = 'voice.yaml';
    const where = `${repository}/${path}`;
    try {
      const main = { type: 'hub', repository, path } as const;
      const revision = await requestWithRetries(transfers, where, (signal) =>
        headCommit(hub, main, web, signal),
      );
      const url = resolveUrl(hub, { ...main, revision });
      const text = await requestWithRetries(transfers, where, (signal) =>
        readText(url, MAX_MANIFEST_BYTES + 1, { web, token: hub.token, signal }),
      );
      return pinned(parseManifest(text, where), repository, revision, where);
    } catch (error) {
      if (error instanceof StatusFault && error.status === 404) {
        throw new VoiceError(
          'model_not_found',
          `${new URL(hub.url).host} has no '${where}'. A repository outside the catalog must bring its own manifest; put voice.yaml beside its files in a folder and pull that, or see: voice models catalog`,
        );
      }
      throw explain(signal.aborted ? signal.reason : error, askedOfHub(transfers, where));
    }
  });
}

function pinned(manifest: Manifest, repository: string, revision: string, where: string): Manifest {
  if (manifest.files.length === 0) {
    throw new VoiceError(
      'invalid_manifest',
      `${where}: files is missing, and without it nothing can be fetched.`,
    );
  }
  const files = manifest.files.map((file) => {
    const { source = { type: 'hub', repository, revision, path: file.path } as const } = file;
    if (source.type === 'local') {
      throw new VoiceError('invalid_manifest', `${where}: '${file.path}' cannot come from this machine.`);
    }
    return { ...file, source };
  });
  return { ...manifest, files };
}
