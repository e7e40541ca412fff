import { stat } from 'node:fs/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { systemClock } from '../base/clock.ts';
import type { AudioSource } from '../domain/audio.ts';
import { invalidAudio, VoiceError } from '../domain/errors.ts';
import { ThreadPool } from '../threads/pool.ts';
import { processorTimeOf } from '../threads/processor-time.ts';
import { programUrl } from '../threads/program.ts';
import { readFailure } from './byte-source.ts';
import { DecodingDeadline, type DecodingTime } from './decoding-deadline.ts';
import { type PreparedSpeech, preparedSpeech, type PrepareOptions, type SpeechFacts } from './prepare.ts';
import type { FromPreparing, PrepareRequest, ToPreparing } from './prepare-program.ts';
import { openSpoolFile } from './spool.ts';
import { throwIfCancelled } from '../domain/cancellation.ts';

/**
 * Decodes audio in worker threads, so that a hostile file harms only its own thread. The caller must close
 * it.
 */
export interface Preparer {
  /** As `prepareSpeech`. After a rejection no part of the work continues. */
  prepare(source: AudioSource, options: PrepareOptions): Promise<PreparedSpeech>;
  /** Stops the threads and their work. Idempotent. */
  close(): Promise<void>;
}

export interface PreparerOptions extends Partial<DecodingTime> {
  /** Maximum number of files decoded at the same time. */
  readonly threads: number;
  /** JavaScript heap limit per thread, in MB. */
  readonly memoryMb?: number;
  /** The program of the threads. Default: `prepare-program.ts`. */
  readonly program?: URL;
}

/** In MB. Decoders stream: they hold tables of contents and some seconds of sound. */
const MEMORY_MB = 192;

/**
 * Milliseconds between a cancel and the termination of the thread; decoders check their signal more often.
 */
const CANCEL_GRACE_MS = 300;

/** Creates a preparer. A thread starts when audio first needs it, and stays. */
export function openPreparer({
  threads,
  memoryMb = MEMORY_MB,
  clock = systemClock,
  processorTime = processorTimeOf,
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
      throwIfCancelled(signal);
      const spool = await openSpoolFile(options.temporaryFolder);
      const { port1, port2 } = new MessageChannel();
      const deadline = new DecodingDeadline({ clock, processorTime }, await bytesOf(source));
      const bytes = source.type === 'stream' ? source.bytes[Symbol.asyncIterator]() : undefined;
      const progress = (seconds: number) => {
        deadline.extend(seconds);
        onProgress?.(seconds);
      };
      port1.on('message', (message: FromPreparing) => {
        if (message.type === 'next') void answerNext(port1, source.name, bytes!);
        else if (message.type === 'begun') deadline.begin(message.thread);
        else progress(message.seconds);
      });
      const request: PrepareRequest = {
        spool: { descriptor: spool.descriptor, folder: spool.folder },
        source: source.type === 'stream' ? { type: 'stream', name: source.name } : source,
        options,
        port: port2,
      };
      try {
        const facts = await pool.run(request, AbortSignal.any([signal, deadline.signal]), {
          transfer: [port2],
        });
        throwIfCancelled(signal);
        // The answer arrives through another port, and may overtake earlier progress.
        for (const message of waitingAt(port1)) if (message.type === 'progress') progress(message.seconds);
        return preparedSpeech(spool, facts);
      } catch (error) {
        await spool.close();
        throwIfCancelled(signal);
        throw deadline.signal.aborted ? tooSlow(source.name) : asAudioFault(source.name, error);
      } finally {
        deadline.end();
        port1.close();
        // A stream that waits for its own next block answers only after that block.
        bytes?.return?.().catch(() => undefined);
      }
    },
    close: () => pool.close(),
  };
}

function* waitingAt(port: MessagePort): Generator<FromPreparing, void> {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    yield next.message as FromPreparing;
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

/** The size of a file in bytes; undefined for a stream. A missing file fails when it is opened. */
async function bytesOf(source: AudioSource): Promise<number | undefined> {
  if (source.type === 'stream') return undefined;
  return stat(source.path).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => 0,
  );
}

const tooSlow = (name: string) => invalidAudio(name, 'reading it takes far too long; it may be damaged.');

/** Converts a thread's lack of memory to an error about this file. */
function asAudioFault(name: string, error: unknown): unknown {
  const { cause } = error as VoiceError;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return invalidAudio(name, 'reading it takes far too much memory; it may be damaged.', { cause });
}
