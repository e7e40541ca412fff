import { VoiceError } from '../domain/errors.ts';
import { hubRequest, explain } from './explain.ts';
import { StatusFault } from './faults.ts';
import { headCommit, type HubFile, listFiles, readText, resolveUrl } from './hub.ts';
import { requestWithRetries } from './request-with-retries.ts';
import { withTransfers, type TransferOptions } from './transfers.ts';

/** A repository of the hub and the revision to list. */
export interface HubRepository {
  /** `owner/name` */
  readonly repository: string;
  /** A branch, tag or commit. Default: `main`. */
  readonly revision?: string | undefined;
}

/** The files of a repository at one commit. */
export interface HubListing {
  readonly repository: string;
  /** The commit. */
  readonly revision: string;
  readonly files: ReadonlyMap<string, HubFile>;
  /** The requested small files that exist, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

const MAX_TEXT_BYTES = 1024 * 1024;

/**
 * Lists a repository at the current commit of its revision and also reads the small
 * text files named in `texts`, if they exist.
 * @throws VoiceError `model_not_found` if the repository or the revision does not exist; `unavailable`
 *   if the hub cannot be reached.
 */
export async function listHub(
  { repository, revision = 'main' }: HubRepository,
  texts: readonly string[],
  options: TransferOptions,
): Promise<HubListing> {
  return withTransfers(options, async (transfers) => {
    const { hub, web, signal } = transfers;
    const ask = <T>(what: string, request: (signal: AbortSignal) => Promise<T>) =>
      requestWithRetries(transfers, what, request);
    try {
      const files = await ask(repository, (signal) => listFiles(hub, { repository, revision }, web, signal));
      const [path = ''] = files.keys();
      const source = { type: 'hub', repository, revision, path } as const;
      const commit = await ask(repository, (signal) => headCommit(hub, source, web, signal));
      const read = new Map<string, string>();
      for (const text of texts.filter((name) => files.has(name))) {
        const url = resolveUrl(hub, { ...source, revision: commit, path: text });
        const how = { web, token: hub.token };
        read.set(text, await ask(text, (signal) => readText(url, MAX_TEXT_BYTES, { ...how, signal })));
      }
      return { repository, revision: commit, files, texts: read };
    } catch (error) {
      if (error instanceof StatusFault && error.status === 404) {
        throw new VoiceError(
          'model_not_found',
          `${new URL(hub.url).host} has no '${repository}'${revision === 'main' ? '' : ` at '${revision}'`}.`,
        );
      }
      throw explain(signal.aborted ? signal.reason : error, hubRequest(transfers, repository));
    }
  });
}
