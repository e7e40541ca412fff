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
 * The error code (`ENOENT`, …) of an error or of its cause; the first one if several addresses were tried.
 */
export function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth++) {
    const { code } = current as NodeJS.ErrnoException;
    if (typeof code === 'string' && code !== 'ERR_INVALID_STATE') return code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return undefined;
}

/**
 * Whether there was no connection at all, so that an immediate retry is pointless unless an earlier one
 * worked.
 */
export function isOffline(error: unknown): boolean {
  return OFFLINE.has(codeOf(error) ?? '');
}

/** Whether the connection failed or broke, so that the same request may succeed soon. */
export function isConnectionError(error: unknown): boolean {
  return isOffline(error) || BROKEN.has(codeOf(error) ?? '');
}
