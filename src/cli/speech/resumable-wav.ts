import { type FileHandle, open, realpath, rename, stat } from 'node:fs/promises';
import { toPcm16 } from '../../audio/pcm16.ts';
import { wavHeader } from '../../audio/wav.ts';
import { TTS_RATE } from '../../domain/synthesis.ts';
import { storageError } from '../write-atomically.ts';
import { pcm16Samples } from './pcm16-samples.ts';

const HEADER_BYTES = wavHeader(TTS_RATE).length;
const BLOCK_SAMPLES = TTS_RATE;

/**
 * Speech that is saved while it is synthesized, in a WAV file that can be played at any time. After
 * `samples`, the file may still contain audio of an earlier run.
 */
export class ResumableWav {
  readonly path: string;
  #samples: number;
  /** The number of samples in the file. */
  #length: number;
  #file: FileHandle | undefined;

  /** Returns the number of samples in the file at `path`; 0 if there is none. */
  static async samplesIn(path: string): Promise<number> {
    const there = await stat(path).catch(() => undefined);
    return Math.max(0, ((there?.size ?? 0) - HEADER_BYTES) >> 1);
  }

  /**
   * Continues after the first `samples` samples of the file at `path`, which holds `length` samples. Opens it
   * on first use.
   */
  constructor(path: string, samples: number, length: number) {
    this.path = path;
    this.#samples = samples;
    this.#length = length;
  }

  /** The number of samples so far. */
  get samples(): number {
    return this.#samples;
  }

  /** The duration of the file, including audio of an earlier run. */
  get seconds(): number {
    return this.#length / TTS_RATE;
  }

  /** @throws VoiceError `storage` */
  async append(samples: Float32Array): Promise<void> {
    await this.#write(toPcm16(samples), bytesBefore(this.#samples));
    this.#samples += samples.length;
    this.#length = Math.max(this.#length, this.#samples);
  }

  /** Reads the samples made so far, from the beginning, in blocks. */
  async *blocks(): AsyncGenerator<Float32Array, void, undefined> {
    const file = await this.#opened();
    for (let at = 0; at < this.#samples; at += BLOCK_SAMPLES) {
      const bytes = Buffer.alloc(2 * Math.min(BLOCK_SAMPLES, this.#samples - at));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, bytesBefore(at));
      if (bytesRead < bytes.length) throw storageError(this.path, new Error('It was cut short.'));
      yield pcm16Samples(bytes);
    }
  }

  /** Renames the finished file to `path`. Returns false if that fails, so that the caller has to copy it. */
  async moveTo(path: string): Promise<boolean> {
    const file = await this.#opened();
    try {
      await file.truncate(bytesBefore(this.#samples));
      this.#length = this.#samples;
      await this.#writeHeader(file, this.#length);
      await file.sync();
      await rename(this.path, await realpath(path).catch(() => path));
      return true;
    } catch {
      return false;
    }
  }

  /** Closes the file and writes its length into the header if possible. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    // A full disk may have taken half a sample.
    await file.truncate(bytesBefore(this.#length)).catch(() => undefined);
    await this.#writeHeader(file, this.#length).catch(() => undefined);
    await file.close();
  }

  async #opened(): Promise<FileHandle> {
    if (this.#file) return this.#file;
    try {
      const file = await open(this.path, this.#length > 0 ? 'r+' : 'w+');
      this.#file = file;
      // Readers interpret an unknown length as "to the end", so that the file of a killed process can be
      // played.
      await this.#writeHeader(file);
      return file;
    } catch (error) {
      throw storageError(this.path, error);
    }
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    const file = await this.#opened();
    try {
      for (let at = 0; at < bytes.length;) {
        at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
      }
    } catch (error) {
      throw storageError(this.path, error);
    }
  }

  async #writeHeader(file: FileHandle, samples?: number): Promise<void> {
    const header = wavHeader(TTS_RATE, samples === undefined ? undefined : 2 * samples);
    await file.write(header, 0, header.length, 0);
  }
}

const bytesBefore = (samples: number) => HEADER_BYTES + 2 * samples;
