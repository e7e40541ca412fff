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

/**
 * The system's or the library's code of an error, or of what caused it (the first, where several addresses
 * were tried).
 */
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

/** True when there was no connection, or it broke: the same request may well work in a moment. */
export function isConnectionError(error: unknown): boolean {
  return isOffline(error) || BROKEN.has(codeOf(error) ?? '');
}
