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

const OFFLINE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const BROKEN = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_SOCKET_TIMEOUT',
  'FETCH_ERROR',
]);
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The system's or the library's code of an error, or of what caused it (the first, where several addresses were tried). */
export function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string' && code !== 'ERR_INVALID_STATE') return code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return undefined;
}

/** True when there was no connection at all: trying again at once is pointless where none ever worked. */
export function isOffline(error: unknown): boolean {
  return OFFLINE.has(codeOf(error) ?? '');
}

/** True when the same request may well work in a moment. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StatusFault) return PASSING_STATUS.has(error.status);
  return error instanceof BrokenFault || isOffline(error) || BROKEN.has(codeOf(error) ?? '');
}
