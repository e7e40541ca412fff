import { explain } from './explain.ts';
import { ContentFault } from './faults.ts';
import { PartFile } from './part-file.ts';
import { receive } from './receive.ts';
import { withRetries } from './retry.ts';
import type { Transfers } from './transfers.ts';
import { checkDigest, type FetchedFile, type PlannedFile } from './planned-file.ts';
import { withWatchdog } from './watchdog.ts';
import type { Token } from './web.ts';
import type { OnPullEvent } from './pull-event.ts';

export interface Download {
  readonly url: string;
  readonly token?: Token | undefined;
  readonly file: PlannedFile;
  /** Absolute path of the file when it is complete and intact; until then, `.part` is appended. */
  readonly destination: string;
}

/**
 * Downloads one file. Resumes an earlier attempt, retries after transient faults, and fetches the file once
 * more if its content is wrong. An abort keeps the part for the next run.
 * @throws VoiceError `unavailable`, `storage` if the disk is full, `cancelled` when aborted.
 */
export async function download(wanted: Download, transfers: Transfers): Promise<FetchedFile> {
  const { url, token, file, destination } = wanted;
  const { signal, onEvent, web } = transfers;
  const { path, bytes, sha256 } = file;
  let part: PartFile | undefined;
  try {
    part = await PartFile.open(destination, {
      gitBlobBytes: sha256 === undefined ? bytes : undefined,
      signal,
    });
    onEvent({ type: 'file.start', path, ...(bytes !== undefined && { bytes }) });
    const fetched = await fetchAndCheck(wanted, part, transfers);
    await part.keep();
    onEvent({ type: 'file.verified', ...fetched });
    return fetched;
  } catch (error) {
    throw explain(signal.aborted ? signal.reason : error, {
      host: new URL(url).host,
      what: path,
      withToken: token !== undefined,
      proxied: web.proxied,
    });
  } finally {
    await part?.close();
  }
}

/**
 * Wrong content is fetched once more from the start: it may have been damaged on the way, or be left over
 * from another version.
 */
async function fetchAndCheck(wanted: Download, part: PartFile, transfers: Transfers): Promise<FetchedFile> {
  const { path } = wanted.file;
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchWhole(wanted, part, transfers);
      const digest = part.digest();
      checkDigest(wanted.file, part.size, digest);
      return { path, bytes: part.size, sha256: digest.sha256 };
    } catch (error) {
      if (!(error instanceof ContentFault)) throw error;
      await part.restart();
      if (attempt === 2) throw error;
      transfers.onEvent({ type: 'file.retry', path, attempt, delayMs: 0, reason: `it ${error.message}` });
    }
  }
}

async function fetchWhole(
  { url, token, file, destination }: Download,
  part: PartFile,
  transfers: Transfers,
): Promise<void> {
  const { web, signal, onEvent, sleep, stallMs } = transfers;
  const { path } = file;
  const reportBytes = createProgress(path, file.bytes, onEvent);
  let brought = 0;
  const attempt = () =>
    withWatchdog(stallMs, signal, (watchdog) =>
      receive({
        web,
        url,
        token,
        file,
        destination,
        part,
        watchdog,
        onResumed: (from) => onEvent({ type: 'file.resumed', path, from }),
        onBytes: (piece) => {
          brought += piece;
          transfers.arrived.bytes += piece;
          reportBytes(part.size);
        },
      }),
    );
  await withRetries(attempt, {
    signal,
    sleep,
    brought: () => brought,
    online: () => transfers.arrived.bytes > 0,
    onRetry: (attempt, delayMs, reason) => onEvent({ type: 'file.retry', path, attempt, delayMs, reason }),
  });
  reportBytes(part.size, true);
}

const EVERY_MS = 100;

/** Reports the received bytes of a file, at most ten times per second and always at the end. */
export function createProgress(path: string, bytes: number | undefined, onEvent: OnPullEvent) {
  let last = -Infinity;
  return (received: number, final = false): void => {
    const now = performance.now();
    if (!final && now - last < EVERY_MS) return;
    last = now;
    onEvent({ type: 'file.progress', path, received, ...(bytes !== undefined && { bytes }) });
  };
}
