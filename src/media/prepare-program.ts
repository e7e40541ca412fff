import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { AudioSource } from '../domain/audio.ts';
import { type ErrorKind, VoiceError } from '../domain/errors.ts';
import { thisThread } from '../threads/processor-time.ts';
import type { ThreadService } from '../threads/program.ts';
import { fillSpool, type PrepareOptions, type SpeechFacts } from './prepare.ts';
import type { SpoolFile } from './spool.ts';

/** The program of a preparing thread: it decodes a source into a spool of speech. */
export async function open(): Promise<ThreadService<PrepareRequest, SpeechFacts>> {
  return {
    async answer({ spool, source, options, port }, signal) {
      const send = (message: FromPreparing) => port.postMessage(message);
      send({ type: 'begun', thread: thisThread() });
      const here: AudioSource =
        source.type === 'stream' ? { ...source, bytes: askedFor(port, signal) } : source;
      const onProgress = (seconds: number) => send({ type: 'progress', seconds });
      return fillSpool(spool, here, { ...options, onProgress, signal });
    },
  };
}

/** A stream of the main thread, requested piece by piece. */
async function* askedFor(port: MessagePort, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const answered = once(port, 'message', { signal });
    port.postMessage({ type: 'next' } satisfies FromPreparing);
    const [answer] = (await answered) as [ToPreparing];
    if (answer.type === 'end') return;
    if (answer.type === 'failed') throw new VoiceError(answer.kind, answer.message);
    yield answer.bytes;
  }
}

/** A request to a preparing thread. The reply describes the speech that the thread wrote. */
export interface PrepareRequest {
  readonly spool: Pick<SpoolFile, 'descriptor' | 'folder'>;
  /** The bytes of a stream are requested through `port`. */
  readonly source:
    Exclude<AudioSource, { type: 'stream' }> | { readonly type: 'stream'; readonly name: string };
  readonly options: Omit<PrepareOptions, 'signal' | 'onProgress'>;
  readonly port: MessagePort;
}

/** Thread → main thread. */
export type FromPreparing =
  /** `thread` is an id for `processorTimeOf`. */
  | { readonly type: 'begun'; readonly thread: string | undefined }
  | { readonly type: 'progress'; readonly seconds: number }
  /** Requests the next bytes of the stream. */
  | { readonly type: 'next' };

/** Main thread → thread: one answer to each `next`. */
export type ToPreparing =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly kind: ErrorKind; readonly message: string };
