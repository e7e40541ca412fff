import type { MessagePort } from 'node:worker_threads';
import type { AudioSource } from '../domain/audio.ts';
import type { ErrorKind } from '../domain/errors.ts';
import type { PrepareOptions } from './prepare.ts';
import type { SpoolFile } from './spool.ts';

/** What a preparing thread is asked. Its reply is the facts of the speech that it wrote. */
export interface PrepareRequest {
  readonly spool: Pick<SpoolFile, 'descriptor' | 'folder'>;
  /** The bytes of a stream are asked for through `port`. */
  readonly source:
    Exclude<AudioSource, { type: 'stream' }> | { readonly type: 'stream'; readonly name: string };
  readonly options: Omit<PrepareOptions, 'signal' | 'onProgress'>;
  readonly port: MessagePort;
}

/** Thread → main thread. */
export type FromPreparing =
  /** `thread` as `processorTimeOf` asks for it. */
  | { readonly type: 'begun'; readonly thread: string | undefined }
  | { readonly type: 'progress'; readonly seconds: number }
  /** The next bytes of the stream, please. */
  | { readonly type: 'next' };

/** Main thread → thread: one for each `next`. */
export type ToPreparing =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly kind: ErrorKind; readonly message: string };
