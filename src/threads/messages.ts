import type { ErrorKind } from '../domain/errors.ts';

/** Main thread → inference thread. */
export type ToThread =
  | { readonly type: 'request'; readonly id: number; readonly request: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  /** Stop what is running and end. */
  | { readonly type: 'close' };

/** Inference thread → main thread. Errors cross as kind and sentence; a stack stays where it was made. */
export type FromThread =
  | { readonly type: 'ready' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: unknown }
  | {
      readonly type: 'error';
      /** Absent when the program itself could not be opened. */
      readonly id?: number;
      readonly kind: ErrorKind;
      readonly message: string;
      readonly detail: string | undefined;
    };

/** What a thread is started with. */
export interface ThreadData {
  readonly program: string;
  readonly data: unknown;
}
