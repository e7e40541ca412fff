import { codeOf } from '../base/connection-errors.ts';
import { BrokenFault, ContentFault, RefusalFault, StatusFault } from './faults.ts';
import { retryAfterMs } from '../base/retry-after.ts';

const TIMEOUTS = new Set(['ECONNECTIONTIMEOUT', 'EIDLETIMEOUT', 'ERESPONSETIMEOUT', 'ETRANSFERTIMEOUT']);

/** What npm's fetcher threw, in our own words; what has none is passed on. */
export function packageFault(error: unknown): unknown {
  if (isHttpError(error))
    return new StatusFault(error.statusCode, retryAfterMs(error.headers?.['retry-after']?.[0]));
  const code = codeOf(error) ?? '';
  if (code === 'EINTEGRITY') return new ContentFault('does not match its recorded hash');
  if (code === 'ETARGET' || code === 'ENOVERSIONS') return new RefusalFault('has no such version');
  if (TIMEOUTS.has(code)) return new BrokenFault('the connection timed out');
  // A tarball that is cut off shows first as one that cannot be unpacked.
  if (code.startsWith('TAR_') || code.startsWith('Z_')) return new BrokenFault('the package broke off');
  return error;
}

function isHttpError(
  error: unknown,
): error is Error & { statusCode: number; headers?: Record<string, string[] | undefined> } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
