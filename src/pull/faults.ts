import { isConnectionError } from '../base/connection-errors.ts';

/** A server's answer that is not the file. */
export class StatusFault extends Error {
  readonly status: number;
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs?: number) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The bytes are not those of the wanted file; `message` is a phrase that follows the file's name. */
export class ContentFault extends Error {}

/** The transfer ended, or stood still, before the file was whole; the rest can be asked for. */
export class BrokenFault extends Error {}

/** An answer that will be the same next time; `message` is a phrase that follows the host's name. */
export class RefusalFault extends Error {}

const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** True when the same request may well work in a moment. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StatusFault) return PASSING_STATUS.has(error.status);
  return error instanceof BrokenFault || isConnectionError(error);
}
