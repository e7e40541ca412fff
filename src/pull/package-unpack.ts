import { Parser, type ReadEntry } from 'tar';
import { abortableItems } from '../base/abort.ts';
import { ContentFault } from './faults.ts';
import { PartFile } from './part-file.ts';
import { createProgress } from './transfer.ts';
import type { OnPullEvent } from './pull-event.ts';
import { checkDigest, type FetchedFile, type PlannedFile } from './planned-file.ts';
import type { Watchdog } from './watchdog.ts';

export interface PackageFile {
  readonly file: PlannedFile;
  /** The path inside the package. */
  readonly inside: string;
  /** Absolute path of the file when it is complete and intact. */
  readonly destination: string;
}

/**
 * Extracts the wanted files from a tarball while it arrives and skips the others.
 * @throws ContentFault if a wanted file is missing or does not match; errors of tar and the disk.
 */
export async function unpackFiles(
  tarball: NodeJS.ReadableStream,
  files: readonly PackageFile[],
  watchdog: Watchdog,
  onEvent: OnPullEvent,
): Promise<readonly FetchedFile[]> {
  const wanted = new Map(files.map((file) => [file.inside, file]));
  const writing: Promise<FetchedFile>[] = [];
  const leaving = new AbortController();
  const signal = AbortSignal.any([watchdog.signal, leaving.signal]);
  const parsed = new Promise<void>((resolve, reject) => {
    const parser = new Parser({ strict: true });
    parser.on('entry', (entry: ReadEntry) => {
      // Every path in a package begins with a folder, whose name varies.
      const inside = entry.path.slice(entry.path.indexOf('/') + 1);
      const file = entry.type === 'File' ? wanted.get(inside) : undefined;
      if (file === undefined) return entry.resume();
      wanted.delete(inside);
      const written = writeEntry(entry, file, { ...watchdog, signal }, onEvent);
      written.catch(reject);
      return writing.push(written);
    });
    parser.on('end', resolve);
    parser.on('error', reject);
    tarball.on('error', reject);
    watchdog.signal.addEventListener('abort', () => reject(watchdog.signal.reason), { once: true });
    tarball.pipe(parser);
  });
  try {
    await parsed;
    const [missing] = wanted.keys();
    if (missing !== undefined) throw new ContentFault(`does not hold '${missing}'`);
    return await Promise.all(writing);
  } catch (error) {
    // Stops parsing: it would wait for ever for incomplete entries, with their files open.
    leaving.abort(error);
    await Promise.allSettled(writing);
    throw error;
  }
}

async function writeEntry(
  entry: ReadEntry,
  { file, destination }: PackageFile,
  { signal, touch }: Watchdog,
  onEvent: OnPullEvent,
): Promise<FetchedFile> {
  const { path } = file;
  if (file.bytes !== undefined && entry.size !== file.bytes) {
    throw new ContentFault(`has a '${path}' of ${entry.size} bytes instead of ${file.bytes}`);
  }
  const part = await PartFile.open(destination, { signal });
  try {
    await part.restart();
    onEvent({ type: 'file.start', path, bytes: entry.size });
    const reportBytes = createProgress(path, entry.size, onEvent);
    for await (const chunk of abortableItems(entry, signal)) {
      await part.append(chunk);
      touch();
      reportBytes(part.size);
    }
    const { sha256, gitBlob } = part.digest();
    checkDigest(file, part.size, { sha256, ...(gitBlob !== undefined && { gitBlob }) });
    reportBytes(part.size, true);
    await part.keep();
    onEvent({ type: 'file.verified', path, bytes: part.size, sha256 });
    return { path, bytes: part.size, sha256 };
  } finally {
    await part.close();
  }
}
