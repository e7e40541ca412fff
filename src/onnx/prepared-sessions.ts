import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../base/connection-errors.ts';
import { parseHolder, thisHolder } from '../base/holder.ts';
import { PREPARED_FOLDER } from '../domain/prepared-folder.ts';
import { unopenedModelFile } from './broken-model-file.ts';
import { hideShapes } from './graph/hidden-shapes.ts';
import { announceUnfinished } from '../threads/unfinished-files.ts';
import { announcePreparing } from './preparation-notice.ts';
import { type DerivationKey, digestOfKey, fileStamps, makePreparedFolder } from './prepared-files.ts';
import { readModelFile } from './read-model-file.ts';
import { openSession, type Session, type SessionOptions, writeOptimized } from './session.ts';

/** The graphs that are derived from one file of a model. */
export interface Preparation<Name extends string> {
  readonly names: readonly Name[];
  /** Increase it with every change of `make`: cached graphs of another revision are not used. */
  readonly revision: number;
  /** @throws VoiceError `invalid_manifest` if the file has the wrong content. */
  readonly make: (file: Uint8Array) => Readonly<Record<Name, Uint8Array>>;
}

/** Graphs of another version or kind of machine are removed at this age. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Names of files that are written here and may be removed. */
const OWN_NAME = /^[a-z]+-[\da-f]{32}\..*(?:onnx|lock|unfinished|weights|txt)$/;
/** Milliseconds after which a preparation has certainly ended. */
const UNFINISHED_MS = 600_000;

/** Graphs that are derived from a model, with the values that they depend on. */
export interface Derivation<Name extends string> {
  readonly names: readonly Name[];
  /** The values that the graphs depend on. */
  readonly key: DerivationKey;
  /** The name of the file in messages. */
  readonly label: string;
  /**
   * Makes one graph.
   * @throws VoiceError `invalid_manifest` if a source file is invalid.
   */
  readonly derive: (name: Name) => Promise<Uint8Array>;
}

type OpenOptions = Pick<SessionOptions, 'runThreads' | 'keepsMemory' | 'sizesVary'>;

/**
 * Opens the graphs that are made of `file` in a model's folder, kept as those of {@link openDerived}: in that
 * folder, or in `keptIn`.
 * @throws VoiceError `invalid_manifest` when the file is missing or is not what its name says.
 */
export async function openPrepared<Name extends string>(
  folder: string,
  file: string,
  { names, revision, make }: Preparation<Name>,
  options: OpenOptions & { readonly keptIn?: string } = {},
): Promise<Readonly<Record<Name, Session>>> {
  const path = join(folder, file);
  const { keptIn = folder } = options;
  const stamps = await fileStamps(keptIn, [path]).catch((error: unknown) => {
    throw unopenedModelFile(file, error);
  });
  let made: Readonly<Record<Name, Uint8Array>> | undefined;
  const makeOne = async (name: Name) => (made ??= make(await readModelFile(path, file)))[name];
  return openDerived(keptIn, { names, key: [revision, ...stamps], label: file, derive: makeOne }, options);
}

/**
 * Opens the graph that `make` makes of an ONNX file in a model's folder: on the CPU kept as by
 * {@link openPrepared}, on another provider made at every start.
 * @throws VoiceError as `openSession` and `make`; `invalid_manifest` when the file is missing.
 */
export async function openDerivedFromFile(
  folder: string,
  file: string,
  { name, revision, make }: { readonly name: string; readonly revision: number; readonly make: MakeGraph },
  options: SessionOptions & { readonly keptIn?: string },
): Promise<Session> {
  const { provider = 'cpu' } = options;
  if (provider === 'cpu') {
    const preparation = { names: [name], revision, make: (bytes: Uint8Array) => ({ [name]: make(bytes) }) };
    return (await openPrepared(folder, file, preparation, options))[name]!;
  }
  const bytes = await readModelFile(join(folder, file), file);
  return openSession({ name: file, bytes: make(bytes) }, options);
}

type MakeGraph = (file: Uint8Array) => Uint8Array;

/**
 * Opens derived graphs of a model. Making and optimizing them takes four times as long as loading them, so
 * they are cached in the model's folder under a digest of their key, of ONNX Runtime's version and of the
 * processor. Graphs that cannot be cached or read back are made again at every start; ONNX Runtime writes
 * some with branches in a form that it cannot read.
 * @throws VoiceError as `make`.
 */
export async function openDerived<Name extends string>(
  folder: string,
  { names, key, label, derive: make }: Derivation<Name>,
  options: OpenOptions,
): Promise<Readonly<Record<Name, Session>>> {
  const digest = digestOfKey(key);
  const keptAt = (name: Name) => join(folder, PREPARED_FOLDER, `${name}-${digest}.onnx`);
  const openKept = () =>
    toRecord(names, (name) => openSession(keptAt(name), { ...options, isOptimized: true }));
  return openKept().catch(async () => {
    announcePreparing();
    const hasRoom = await makeRoom(folder, digest);
    return toRecord(names, async (name) => {
      const graph = { name: label, bytes: await make(name) };
      return hasRoom ? openAndKeep(graph, keptAt(name), options) : openSession(graph, options);
    });
  });
}

async function toRecord<Name extends string>(
  names: readonly Name[],
  open: (name: Name) => Promise<Session>,
): Promise<Readonly<Record<Name, Session>>> {
  const sessions: Partial<Record<Name, Session>> = {};
  for (const name of names) sessions[name] = await open(name);
  return sessions as Record<Name, Session>;
}

/** Keeps nothing if another thread or program is keeping the same graph, or has just done so. */
async function openAndKeep(
  graph: { readonly name: string; readonly bytes: Uint8Array },
  place: string,
  options: SessionOptions,
): Promise<Session> {
  const folder = dirname(place);
  const stem = basename(place, '.onnx');
  const ownStem = `${stem}.${randomUUID()}`;
  const weightsName = `${ownStem}.weights`;
  const unfinished = join(folder, `${ownStem}.unfinished`);
  const lock = join(folder, `${stem}.lock`);
  const openKept = () => openSession(place, { ...options, isOptimized: true });
  /** Our files, which must be removed if the process ends now. */
  let ours: readonly string[] = [];
  const own = (...paths: readonly string[]) => {
    ours = paths;
    announceUnfinished(unfinished, paths);
  };
  const removeOurs = () => {
    for (const path of ours) rmSync(path, { force: true });
  };
  // The thread may be terminated meanwhile.
  process.once('exit', removeOurs);
  try {
    takeLock(lock);
    own(unfinished, join(folder, weightsName), lock);
    const keptMeanwhile = await openKept().catch(() => undefined);
    if (keptMeanwhile) return keptMeanwhile;
    await writeOptimized(graph, { path: unfinished, weightsName }, options);
    if (options.sizesVary) await writeFile(unfinished, hideShapes(await readFile(unfinished)));
    await rename(unfinished, place);
    own(join(folder, weightsName), lock);
    const session = await openKept();
    own(lock);
    const isOutdated = (name: string) =>
      name.startsWith(`${stem}.`) && /\.(?:unfinished|weights)$/.test(name) && name !== weightsName;
    const outdated = (await readdir(folder)).filter(isOutdated);
    await remove(outdated.map((name) => join(folder, name)));
    return session;
  } catch {
    return await openSession(graph, options);
  } finally {
    process.off('exit', removeOurs);
    await remove(ours);
    own();
  }
}

/**
 * Takes the lock of a graph synchronously: a thread that is terminated while it waits for the file would not
 * know that the lock is its own. A lock whose holder was killed is taken over.
 * @throws NodeJS.ErrnoException if another process holds it, or nothing can be written.
 */
function takeLock(path: string): void {
  const take = () => writeFileSync(path, thisHolder(), { flag: 'wx' });
  try {
    take();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || parseHolder(readFileSync(path, 'utf8'))?.isGone !== true) throw error;
    rmSync(path);
    take();
  }
}

/** Removes files. Files that cannot be removed are in use, or belong to others. */
async function remove(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

/**
 * Removes old graphs of other digests, and files that were left unfinished long ago.
 * @returns false if nothing can be kept.
 */
async function makeRoom(modelFolder: string, digest: string): Promise<boolean> {
  const folder = await makePreparedFolder(modelFolder);
  if (folder === undefined) return false;
  try {
    for (const name of (await readdir(folder)).filter((name) => OWN_NAME.test(name))) {
      const { mtimeMs } = await stat(join(folder, name));
      const keptMs = /\.(?:lock|unfinished)$/.test(name)
        ? UNFINISHED_MS
        : name.includes(digest)
          ? Infinity
          : KEPT_MS;
      if (Date.now() - mtimeMs > keptMs) await rm(join(folder, name));
    }
    return true;
  } catch {
    return false;
  }
}
