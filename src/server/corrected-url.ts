import { OPERATIONS } from '../wire/rest/operations.ts';

/** What comes after `/v1/` at any address: `audio`, `models` … */
const BELOW_V1: ReadonlySet<string> = new Set(
  Object.keys(OPERATIONS).flatMap((path) => /^\/v1\/(?<first>[^/]+)/.exec(path)?.groups?.['first'] ?? []),
);

/**
 * The address that is meant by one that a client put together of a base address and a path, as clients do:
 * with slashes between them or behind it, `/openai` before it, or `/v1` left out or said twice. Other
 * addresses stay as they are, and so does any query.
 */
export function correctedUrl(url: string): string {
  const [whole = ''] = /^[^?#]*/.exec(url) ?? [];
  if (!whole.startsWith('/')) return url;
  const path = whole
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^\/openai(?=\/)/, '')
    .replace(/^(?:\/v1)+(?=\/)/, '');
  const [, first = ''] = path.split('/');
  const query = url.slice(whole.length);
  const plain = path.replace(/\/$/, '');
  if (BELOW_V1.has(first)) return `/v1${plain}${query}`;
  if (Object.hasOwn(OPERATIONS, plain)) return `${plain}${query}`;
  return whole.startsWith('/v1/') ? url : `${path}${query}`;
}
