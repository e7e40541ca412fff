import { isConnectionError } from '../base/connection-errors.ts';

/** The server answered with an error status. */
export class StatusFault extends Error {
  readonly status: number;
  /** The delay before a retry that the server asks for. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs?: number) {
    super(`status ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The received bytes differ from the expected file. `message` is a phrase that follows the file name. */
export class ContentFault extends Error {}

/** The transfer broke off or stalled; the remaining bytes can be requested. */
export class BrokenFault extends Error {}

/** A permanent refusal. `message` is a phrase that follows the host name. */
export class RefusalFault extends Error {}

const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether a retry of the same request may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof StatusFault) return PASSING_STATUS.has(error.status);
  return error instanceof BrokenFault || isConnectionError(error);
}
