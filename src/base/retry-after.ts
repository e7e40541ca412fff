/** A `Retry-After` header, seconds or a date, as milliseconds from now; `undefined` where it says nothing. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
