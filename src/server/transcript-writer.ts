import type { Clock } from '../base/clock.ts';
import { Gate } from '../base/gate.ts';
import { timedOut, VoiceError } from '../domain/errors.ts';
import { ThreadPool } from '../threads/pool.ts';
import { programUrl } from '../threads/program.ts';
import { Refusal } from '../wire/refusal.ts';
import { requireShare } from './client-share.ts';
import { type WriteRequest, writeTranscript } from './write-program.ts';

/** Shorter bodies are written at once, because starting a thread would take longer. */
const SHORT_BYTES = 8_192;
/** The most waiting bodies, all of which are in memory. */
const MOST_WAITING = 16;
/** The time limit of a request without audio. */
const LONGEST_MS = 30_000;
/** The memory limit of the thread's JavaScript heap, in megabytes. */
const MEMORY_MB = 1_024;
/** The thread does not check its signal, so it is terminated at once. */
const CANCEL_GRACE_MS = 0;

/** Writes transcripts in other formats; long ones in a thread, one at a time. The caller closes it. */
export class TranscriptWriter {
  readonly #clock: Clock;
  readonly #pool: ThreadPool<WriteRequest, string | undefined>;
  readonly #gate = new Gate(1);
  /** The clients of transcripts that wait or are being written. */
  readonly #held: string[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#pool = new ThreadPool({
      program: programUrl('server/write-program.ts'),
      data: undefined,
      threads: 1,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      cancelGraceMs: CANCEL_GRACE_MS,
    });
  }

  /**
   * Writes a transcript; `undefined` if the body is not a transcript.
   * @throws VoiceError `queue_full`, `timeout`, `cancelled`, or a Refusal for too much memory.
   */
  async write(request: WriteRequest, client: string, signal: AbortSignal): Promise<string | undefined> {
    if (request.body.byteLength <= SHORT_BYTES) return writeTranscript(request);
    requireShare(client, this.#held, MOST_WAITING, 'transcript', 'being written');
    if (this.#held.length >= MOST_WAITING)
      throw new VoiceError('queue_full', `${MOST_WAITING} transcripts are being written; try again later.`);
    this.#held.push(client);
    try {
      return await this.#gate.pass(() => this.#write(request, signal));
    } finally {
      this.#held.splice(this.#held.indexOf(client), 1);
    }
  }

  /** Idempotent. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #write(request: WriteRequest, signal: AbortSignal): Promise<string | undefined> {
    const late = new AbortController();
    const callOff = this.#clock.after(LONGEST_MS, () => late.abort());
    try {
      return await this.#pool.run(request, AbortSignal.any([signal, late.signal]));
    } catch (error) {
      if (late.signal.aborted && !signal.aborted) throw timedOut(error);
      throw isOutOfMemory(error) ? tooMuch(error) : error;
    } finally {
      callOff();
    }
  }
}

const isOutOfMemory = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuch = (cause: unknown) =>
  new Refusal('body_too_large', 'Writing the transcript takes more memory than there is for one.', {
    status: 413,
    cause,
  });
