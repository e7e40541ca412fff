import { stat } from 'node:fs/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type Clock, systemClock } from '../base/clock.ts';
import type { AudioSource } from '../domain/audio.ts';
import { invalidAudio, VoiceError } from '../domain/errors.ts';
import { ThreadPool } from '../threads/pool.ts';
import { programUrl } from '../threads/program.ts';
import { readFailure } from './byte-source.ts';
import { type PreparedSpeech, preparedSpeech, type PrepareOptions, type SpeechFacts } from './prepare.ts';
import type { FromPreparing, PrepareRequest, ToPreparing } from './prepare-messages.ts';
import { openSpoolFile } from './spool.ts';
import { throwIfAborted } from './until-aborted.ts';

/** Prepares speech in threads of its own, where a file that was made to hurt hurts nobody else. To be closed. */
export interface Preparer {
  /** As `prepareSpeech`. When it rejects, nothing of it goes on any more. */
  prepare(source: AudioSource, options: PrepareOptions): Promise<PreparedSpeech>;
  /** Ends the threads, and with them what they are at. Idempotent. */
  close(): Promise<void>;
}

export interface PreparerOptions {
  /** The most files that are decoded side by side. */
  readonly threads: number;
  /** Megabytes of JavaScript's own memory for each thread. */
  readonly memoryMb?: number;
  readonly clock?: Clock;
  /** What runs in the threads: `prepare-program.ts` where left out. */
  readonly program?: URL;
}

/** Decoders stream: what they keep is tables of contents and some seconds of sound. */
const MEMORY_MB = 192;

/** A decoder between two looks at its signal gets so long before its thread is stopped. */
const CANCEL_GRACE_MS = 300;

/** Threads start when there is audio for them, and stay. */
export function openPreparer({
  threads,
  memoryMb = MEMORY_MB,
  clock = systemClock,
  program = programUrl('media/prepare-program.ts'),
}: PreparerOptions): Preparer {
  const pool = new ThreadPool<PrepareRequest, SpeechFacts>({
    program,
    data: undefined,
    threads,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    cancelGraceMs: CANCEL_GRACE_MS,
  });
  return {
    async prepare(source, { signal, onProgress, ...options }) {
      throwIfAborted(signal);
      const spool = await openSpoolFile(options.temporaryFolder);
      const { port1, port2 } = new MessageChannel();
      const deadline = new Deadline(clock, await bytesOf(source));
      const bytes = source.type === 'stream' ? source.bytes[Symbol.asyncIterator]() : undefined;
      port1.on('message', (message: FromPreparing) => {
        if (message.type === 'next') void answerNext(port1, source.name, bytes!);
        else if (message.type === 'begun') deadline.begin();
        else {
          deadline.extend(message.seconds);
          onProgress?.(message.seconds);
        }
      });
      const request: PrepareRequest = {
        spool: { descriptor: spool.descriptor, folder: spool.folder },
        source: source.type === 'stream' ? { type: 'stream', name: source.name } : source,
        options,
        port: port2,
      };
      try {
        const facts = await pool.run(request, AbortSignal.any([signal, deadline.signal]), [port2]);
        throwIfAborted(signal);
        return preparedSpeech(spool, facts);
      } catch (error) {
        await spool.close();
        throwIfAborted(signal);
        throw deadline.signal.aborted ? tooSlow(source.name) : asAudioFault(source.name, error);
      } finally {
        deadline.end();
        port1.close();
        // A stream that is waiting for its own next block answers only after it.
        bytes?.return?.().catch(() => undefined);
      }
    },
    close: () => pool.close(),
  };
}

async function answerNext(port: MessagePort, name: string, bytes: AsyncIterator<Uint8Array>): Promise<void> {
  const send = (message: ToPreparing) => port.postMessage(message);
  try {
    const { done, value } = await bytes.next();
    send(done ? { type: 'end' } : { type: 'bytes', bytes: value });
  } catch (error) {
    const { kind, message } = error instanceof VoiceError ? error : readFailure(name, error);
    send({ type: 'failed', kind, message });
  }
}

/** Decoding is far faster than this on any machine; bytes and seconds are of the file and its sound. */
const GRACE_MS = 20_000;
const SLOWEST_BYTES_PER_MS = 500;
const SLOWEST_REAL_TIME = 10;

/**
 * Ends a decoding that gets nowhere: the time it has follows the length of the file, and of the sound that came out of
 * it. A stream is as slow as whoever sends it, and has no end.
 */
class Deadline {
  readonly #clock: Clock;
  readonly #bytes: number | undefined;
  readonly #controller = new AbortController();
  #begun = 0;
  #callOff = () => {};

  constructor(clock: Clock, bytes: number | undefined) {
    this.#clock = clock;
    this.#bytes = bytes;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** A thread has taken the file. */
  begin(): void {
    this.#begun = this.#clock.now();
    this.extend(0);
  }

  /** So many seconds of sound are decoded. */
  extend(seconds: number): void {
    if (this.#bytes === undefined) return;
    this.#callOff();
    const allowedMs = GRACE_MS + this.#bytes / SLOWEST_BYTES_PER_MS + (seconds * 1_000) / SLOWEST_REAL_TIME;
    this.#callOff = this.#clock.after(this.#begun + allowedMs - this.#clock.now(), () =>
      this.#controller.abort(),
    );
  }

  end(): void {
    this.#callOff();
  }
}

/** Undefined for a stream; what is wrong with a file shows when it is opened. */
async function bytesOf(source: AudioSource): Promise<number | undefined> {
  if (source.type === 'stream') return undefined;
  return stat(source.path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => 0,
  );
}

const tooSlow = (name: string) => invalidAudio(name, 'reading it takes far too long; it may be damaged.');

/** A thread that ran out of memory did so over this file. */
function asAudioFault(name: string, error: unknown): unknown {
  const { cause } = error as VoiceError;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return invalidAudio(name, 'reading it takes far too much memory; it may be damaged.', { cause });
}
