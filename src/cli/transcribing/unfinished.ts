import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AudioSource } from '../../domain/audio.ts';
import type { Segment } from '../../domain/transcript.ts';
import type { TranscribeJob } from './local-transcriber.ts';

/** What was heard of a recording before somebody stopped it. */
export interface Earlier {
  /** Seconds: everything before is there. */
  readonly until: number;
  readonly segments: readonly Segment[];
}

interface Heard {
  readonly until: number;
  readonly segments: readonly Segment[];
}

/**
 * Keeps, beside the file that will be written, what was heard so far, so that an interrupted run can be taken up again: lines
 * of JSON, the first of which says of what. It is gone when the file is written.
 */
export class Unfinished {
  readonly earlier: Earlier | undefined;
  readonly #path: string;
  readonly #file: FileHandle;
  #written: Promise<unknown> = Promise.resolve();

  /** Begins anew, or where `isResumed` and there is one of the same work, goes on with it. Where no file can be written there is none. */
  static async open(
    output: string,
    { audio, job, isResumed }: { audio: AudioSource; job: TranscribeJob; isResumed: boolean },
  ): Promise<Unfinished | undefined> {
    // What comes as a stream cannot be asked for its middle.
    if (audio.type !== 'file') return undefined;
    const path = `${output}.unfinished`;
    const head = await headOf(audio.path, job);
    const earlier = isResumed ? await readEarlier(path, head) : undefined;
    const file = await open(path, earlier ? 'a' : 'w').catch(() => undefined);
    if (file === undefined) return undefined;
    try {
      if (!earlier) await file.write(`${head}\n`);
    } catch {
      await file.close();
      return undefined;
    }
    return new Unfinished(path, file, earlier);
  }

  private constructor(path: string, file: FileHandle, earlier: Earlier | undefined) {
    this.#path = path;
    this.#file = file;
    this.earlier = earlier;
  }

  /** Returns at once; written in order. A disk that is full says so when the transcript is written. */
  add({ until, segments }: Heard): void {
    const line = `${JSON.stringify({ until, segments })}\n`;
    this.#written = this.#written.then(() => this.#file.write(line)).catch(() => undefined);
  }

  /** It stays for another run where the work `isToBeResumed`. */
  async close(isToBeResumed: boolean): Promise<void> {
    await this.#written;
    await this.#file.close();
    if (!isToBeResumed) await rm(this.#path, { force: true });
  }
}

/** What has to be the same for two halves to belong together. */
async function headOf(path: string, { model, task, part, options }: TranscribeJob): Promise<string> {
  const there = await stat(path).catch(() => undefined);
  const recording = { path: resolve(path), bytes: there?.size, changed: there?.mtimeMs };
  return JSON.stringify({ version: 1, recording, model, task, part, options });
}

/** A last line that was cut short does not count. */
async function readEarlier(path: string, head: string): Promise<Earlier | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [first, ...lines] = text.split('\n').slice(0, -1);
  if (first !== head || lines.length === 0) return undefined;
  const heard = lines.flatMap((line) => parsed(line) ?? []);
  return {
    until: Math.max(0, ...heard.map(({ until }) => until)),
    segments: heard.flatMap(({ segments }) => segments),
  };
}

function parsed(line: string): Heard | undefined {
  try {
    return JSON.parse(line) as Heard;
  } catch {
    return undefined;
  }
}
