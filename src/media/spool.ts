import { read as readFd, write as writeFd } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { peakOf } from '../audio/gain.ts';
import { freeBytes } from '../base/free-bytes.ts';
import { openTemporaryFile, storageProblem } from './temporary-file.ts';

const readAt = promisify(readFd);
const writeAt = promisify(writeFd);

/**
 * A temporary file for samples: readable by its owner only, and without a name if the system allows it.
 * Writer and reader threads share its descriptor.
 */
export interface SpoolFile {
  readonly descriptor: number;
  /** The folder, for messages to the user of the program. */
  readonly folder: string;
  /** Removes the file. Idempotent. */
  close(): Promise<void>;
}

/** Appends samples to a spool file in order. */
export interface SpoolWriter {
  /** The number of appended samples. */
  readonly samples: number;
  /** @throws VoiceError `storage_full` if the disk has less free space than this spool already takes. */
  append(block: Float32Array): Promise<void>;
  /** Restarts at the first sample. */
  clear(): void;
  /** Writes the buffered samples to disk. */
  finish(): Promise<void>;
}

/**
 * Samples are stored in blocks of 16-bit numbers, each after its float32 factor: half the space of floats,
 * and a quiet recording keeps as many steps as a loud one.
 */
const BLOCK_SAMPLES = 4_096;
const SCALE_BYTES = 4;
const BLOCK_BYTES = SCALE_BYTES + 2 * BLOCK_SAMPLES;
const LARGEST = 32_767;

/** The number of blocks that are written at once. */
const BLOCKS_PER_WRITE = 16;

/** The number of written bytes between checks of the free space. */
const LOOK_EVERY_BYTES = 32 * 2 ** 20;

/**
 * Creates a spool file in `folder` (default: the system's temporary folder).
 * @throws VoiceError `storage` if the folder is not writable, `storage_full` if it has no room.
 */
export async function openSpoolFile(folder = tmpdir(), free = freeBytes): Promise<SpoolFile> {
  await requireRoom(folder, 0, free);
  const { handle, close } = await openTemporaryFile(folder, 'pcm', { isPrivate: true });
  return { descriptor: handle.fd, folder, close };
}

/** Creates a writer that starts at the beginning of an open spool file. */
export function writeSpool(
  { descriptor, folder }: Pick<SpoolFile, 'descriptor' | 'folder'>,
  free = freeBytes,
): SpoolWriter {
  const block = new Float32Array(BLOCK_SAMPLES);
  const out = Buffer.from(new ArrayBuffer(BLOCKS_PER_WRITE * BLOCK_BYTES));
  let appended = 0; // samples
  let inBlock = 0; // samples
  let inOut = 0; // whole blocks
  let written = 0; // whole blocks
  let looked = 0; // bytes

  async function writeOut(): Promise<void> {
    const position = written * BLOCK_BYTES;
    const bytes = inOut * BLOCK_BYTES;
    if (position + bytes - looked >= LOOK_EVERY_BYTES) {
      looked = position + bytes;
      await requireRoom(folder, looked, free);
    }
    for (let done = 0; done < bytes;) {
      const { bytesWritten } = await writeAt(descriptor, out, done, bytes - done, position + done).catch(
        (error: unknown) => {
          throw storageProblem(folder, error);
        },
      );
      done += bytesWritten;
    }
    written += inOut;
    inOut = 0;
  }

  async function closeBlock(): Promise<void> {
    packBlock(block.subarray(0, inBlock), out.subarray(inOut * BLOCK_BYTES, (inOut + 1) * BLOCK_BYTES));
    inBlock = 0;
    if (++inOut === BLOCKS_PER_WRITE) await writeOut();
  }

  return {
    get samples() {
      return appended;
    },
    async append(samples) {
      for (let start = 0; start < samples.length;) {
        const part = samples.subarray(start, start + BLOCK_SAMPLES - inBlock);
        block.set(part, inBlock);
        inBlock += part.length;
        start += part.length;
        appended += part.length;
        if (inBlock === BLOCK_SAMPLES) await closeBlock();
      }
    },
    clear() {
      appended = inBlock = inOut = written = looked = 0;
    },
    async finish() {
      if (inBlock > 0) await closeBlock();
      await writeOut();
    },
  };
}

/**
 * Reads `length` samples from `start` of a finished spool with `samples` samples; fewer at its end. Returns a
 * new array. Calls may overlap.
 */
export async function readSpool(
  { descriptor, folder }: Pick<SpoolFile, 'descriptor' | 'folder'>,
  samples: number,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<Float32Array> {
  const found = new Float32Array(Math.max(0, Math.min(length, samples - start)));
  if (found.length === 0) return found;
  const first = Math.floor(start / BLOCK_SAMPLES);
  const last = Math.floor((start + found.length - 1) / BLOCK_SAMPLES);
  const bytes = Buffer.from(new ArrayBuffer((last - first + 1) * BLOCK_BYTES));
  for (let done = 0; done < bytes.byteLength;) {
    const { bytesRead } = await readAt(
      descriptor,
      bytes,
      done,
      bytes.byteLength - done,
      first * BLOCK_BYTES + done,
    );
    if (bytesRead === 0) throw storageProblem(folder);
    done += bytesRead;
  }
  for (let index = first; index <= last; index++) {
    const packed = bytes.subarray((index - first) * BLOCK_BYTES, (index - first + 1) * BLOCK_BYTES);
    unpackBlock(packed, found, index * BLOCK_SAMPLES - start);
  }
  return found;
}

/** The least scale of a block, so that its inverse is finite. */
const NO_SCALE = 1e-30;

function packBlock(samples: Float32Array, packed: Buffer): void {
  const steps = stepsOf(packed);
  // Rounded to float32 here, as the file stores it.
  const scale = Math.fround(peakOf(samples) / LARGEST);
  const perStep = scale < NO_SCALE ? 0 : 1 / scale;
  packed.writeFloatLE(scale, 0);
  for (let index = 0; index < samples.length; index++) {
    const step = Math.round(samples[index]! * perStep);
    steps[index] = step > LARGEST ? LARGEST : step < -LARGEST ? -LARGEST : step;
  }
  steps.fill(0, samples.length);
}

/** Writes the samples of a block to `found` from index `at`, which may lie outside of it. */
function unpackBlock(packed: Buffer, found: Float32Array, at: number): void {
  const steps = stepsOf(packed);
  const scale = packed.readFloatLE(0);
  const from = Math.max(0, -at);
  const to = Math.min(BLOCK_SAMPLES, found.length - at);
  for (let index = from; index < to; index++) found[at + index] = steps[index]! * scale;
}

const stepsOf = ({ buffer, byteOffset }: Buffer) =>
  new Int16Array(buffer, byteOffset + SCALE_BYTES, BLOCK_SAMPLES);

/** Disk space that a spool leaves for other files, in bytes. */
const RESERVE_BYTES = 128 * 2 ** 20;

/**
 * Checks the free space in `folder` for a growing file that already has `taken` bytes. It refuses when less
 * than 128 MiB plus `taken` is free, so large files are refused first.
 * @throws VoiceError `storage_full`
 */
export async function requireRoom(folder: string, taken = 0, free = freeBytes): Promise<void> {
  if ((await free(folder)) < RESERVE_BYTES + taken)
    throw storageProblem(folder, Object.assign(new Error('Too little room is left.'), { code: 'ENOSPC' }));
}
