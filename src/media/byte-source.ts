import { open, type FileHandle, stat } from 'node:fs/promises';
import { onAbort } from '../base/abort.ts';
import { openFifo } from '../base/open-fifo.ts';
import type { AudioSource } from '../domain/audio.ts';
import { invalidAudio, isOutOfFiles, tooManyFiles, VoiceError } from '../domain/errors.ts';
import { cancellable, throwIfCancelled } from '../domain/cancellation.ts';

/** An open audio source. */
export interface MediaSource {
  /** For messages. */
  readonly name: string;
  /** Random access to the bytes; undefined for a stream. */
  readonly file: { readonly path: string; readonly handle: FileHandle; readonly bytes: number } | undefined;
  /** The size in bytes; for a stream, the number of bytes received. */
  readonly length: number;
  /** Returns the first `count` bytes, or fewer if there are no more. `bytes` yields them again. */
  peek(count: number): Promise<Uint8Array>;
  /** Whether `bytes` can start at the beginning. A stream keeps only its first MiB. */
  readonly replayable: boolean;
  /** Yields all bytes after the first `skip`. Only one iteration at a time. */
  bytes(skip?: number): AsyncGenerator<Uint8Array, void>;
  /** Idempotent. */
  close(): Promise<void>;
}

const BLOCK_BYTES = 65_536;
const REPLAY_BYTES = 1_048_576;

/**
 * Opens a source.
 * @throws VoiceError `invalid_audio` for a missing or empty file, or a folder.
 */
export async function openBytes(source: AudioSource, signal: AbortSignal): Promise<MediaSource> {
  throwIfCancelled(signal);
  if (source.type === 'stream') return openStream(source.name, source.bytes, signal);

  const { name, path } = source;
  const cannotRead = (error: unknown) => {
    throw readFailure(name, error);
  };
  if ((await stat(path).catch(cannotRead)).isFIFO()) {
    const pipe = openFifo(path);
    onAbort(signal, () => pipe.destroy());
    return openStream(name, pipe, signal);
  }
  const handle = await open(path, 'r').catch(cannotRead);
  try {
    const found = await handle.stat();
    if (found.isDirectory()) throw invalidAudio(name, 'it is a folder, not a file.');
    if (!found.isFile()) return await openStream(name, handle.createReadStream(), signal);
    if (found.size === 0) throw empty(name);
    return openFile(name, path, handle, found.size, signal);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function openFile(
  name: string,
  path: string,
  handle: FileHandle,
  size: number,
  signal: AbortSignal,
): MediaSource {
  let closed: Promise<void> | undefined;

  async function readAt(position: number, count: number): Promise<Uint8Array> {
    throwIfCancelled(signal);
    const block = Buffer.allocUnsafeSlow(count);
    const { bytesRead } = await handle.read(block, 0, count, position).catch((error: unknown) => {
      throw readFailure(name, error);
    });
    return block.subarray(0, bytesRead);
  }

  return {
    name,
    file: { path, handle, bytes: size },
    length: size,
    replayable: true,
    peek: (count) => readAt(0, Math.min(count, size)),
    async *bytes(skip = 0) {
      for (let position = skip; ;) {
        const block = await readAt(position, BLOCK_BYTES);
        if (block.byteLength === 0) return;
        position += block.byteLength;
        yield block;
      }
    },
    close: () => (closed ??= handle.close()),
  };
}

async function openStream(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<MediaSource> {
  const iterator = stream[Symbol.asyncIterator]();
  let remembered: Uint8Array[] | undefined = [];
  let received = 0;
  let ended = false;

  async function next(limit: number): Promise<Uint8Array | undefined> {
    if (ended) return undefined;
    const { done, value } = await cancellable(iterator.next(), signal).catch((error: unknown) => {
      throw error instanceof VoiceError ? error : readFailure(name, error);
    });
    if (done) {
      ended = true;
      return undefined;
    }
    received += value.byteLength;
    if (received > limit) remembered = undefined;
    remembered?.push(value);
    return value;
  }

  const source: MediaSource = {
    name,
    file: undefined,
    get length() {
      return received;
    },
    get replayable() {
      return remembered !== undefined;
    },
    async peek(count) {
      while (received < count && (await next(Infinity)) !== undefined);
      return Buffer.concat(remembered ?? []).subarray(0, count);
    },
    async *bytes(skip = 0) {
      let left = skip;
      const unskipped = (block: Uint8Array) => {
        const rest = block.subarray(left);
        left -= block.byteLength - rest.byteLength;
        return rest;
      };
      for (const block of remembered ?? []) yield unskipped(block);
      for (let block = await next(REPLAY_BYTES); block !== undefined; block = await next(REPLAY_BYTES)) {
        yield unskipped(block);
      }
    },
    async close() {
      if (ended) return;
      ended = true;
      // A stream that waits for its own next block answers `return` only after that block.
      iterator.return?.().catch(() => undefined);
    },
  };
  if ((await source.peek(1)).byteLength === 0) throw empty(name);
  return source;
}

const empty = (name: string) => invalidAudio(name, 'the file is empty.');

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist.',
  ENOTDIR: 'it does not exist.',
  ERR_INVALID_ARG_VALUE: 'it does not exist.',
  ENAMETOOLONG: 'it does not exist.',
  EACCES: 'you are not allowed to read it.',
  EPERM: 'you are not allowed to read it.',
  EISDIR: 'it is a folder, not a file.',
};

/**
 * Converts a system error to a VoiceError: `unavailable` if too many files are open, else `invalid_audio`.
 */
export function readFailure(name: string, error: unknown): VoiceError {
  if (isOutOfFiles(error)) return tooManyFiles(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = PROBLEMS[code] ?? 'it could not be read.';
  // Node.js replaces invalid UTF-8 in arguments by U+FFFD, so it cannot find a file with such a name.
  const isRenamed = problem === PROBLEMS['ENOENT'] && name.includes('\uFFFD');
  return invalidAudio(name, isRenamed ? 'its name is not UTF-8, and cannot be opened; rename it.' : problem, {
    cause: error,
  });
}
