import { tmpdir } from 'node:os';
import { openTemporaryFile, storageProblem } from './temporary-file.ts';

/** Samples on disk that are written once, in order, and then read at any place. */
export interface Spool {
  /** How many samples were appended. */
  readonly samples: number;
  append(block: Float32Array): Promise<void>;
  /** `length` samples from `start`, fewer at the end; a fresh array. */
  read(start: number, length: number): Promise<Float32Array>;
  /** Removes the file. Idempotent. */
  close(): Promise<void>;
}

const SAMPLE_BYTES = 4;
const BUFFER_SAMPLES = 65_536;

/**
 * A spool in `folder`, the system's temporary folder where left out: readable by its owner only, and nameless
 * where the system allows.
 */
export async function openSpool(folder = tmpdir()): Promise<Spool> {
  const { handle: file, close } = await openTemporaryFile(folder, 'pcm', { isPrivate: true });
  const buffer = new Float32Array(BUFFER_SAMPLES);
  let buffered = 0;
  let written = 0;

  async function writeOut(): Promise<void> {
    const bytes = new Uint8Array(buffer.buffer, 0, buffered * SAMPLE_BYTES);
    for (let done = 0; done < bytes.byteLength;) {
      const { bytesWritten } = await file
        .write(bytes, done, bytes.byteLength - done, written * SAMPLE_BYTES + done)
        .catch((error: unknown) => {
          throw storageProblem(folder, error);
        });
      done += bytesWritten;
    }
    written += buffered;
    buffered = 0;
  }

  return {
    get samples() {
      return written + buffered;
    },
    async append(block) {
      for (let start = 0; start < block.length;) {
        const part = block.subarray(start, start + BUFFER_SAMPLES - buffered);
        buffer.set(part, buffered);
        buffered += part.length;
        start += part.length;
        if (buffered === BUFFER_SAMPLES) await writeOut();
      }
    },
    async read(start, length) {
      if (buffered > 0) await writeOut();
      const samples = new Float32Array(Math.max(0, Math.min(length, written - start)));
      const bytes = new Uint8Array(samples.buffer);
      for (let done = 0; done < bytes.byteLength;) {
        const { bytesRead } = await file.read(
          bytes,
          done,
          bytes.byteLength - done,
          start * SAMPLE_BYTES + done,
        );
        if (bytesRead === 0) throw storageProblem(folder);
        done += bytesRead;
      }
      return samples;
    },
    close,
  };
}
