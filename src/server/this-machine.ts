import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../base/loopback.ts';

/** Whether a request with these headers comes from a person at this machine, by the server's own page. */
export type IsOwnPage = (headers: IncomingHttpHeaders) => boolean;

/** Whether a request comes from the server's own page in a browser on this machine. */
export const ownPagePolicy =
  (host: string): IsOwnPage =>
  (headers) =>
    isLoopback(host) && !isForwarded(headers) && headers['sec-fetch-site'] === 'same-origin';

/** Whether a proxy forwarded the request: proxies add one of these headers. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded-.*)$/.test(name));

/** Whether the sender of these headers may name a voice by a file's path. */
export type MayNameVoicePaths = (headers: IncomingHttpHeaders) => boolean;

/**
 * Allows everyone if `allowed`, else clients on this machine while the server listens on the loopback only.
 */
export const voicePathPolicy =
  ({ host, allowed }: { readonly host: string; readonly allowed: boolean }): MayNameVoicePaths =>
  (headers) =>
    allowed || (isLoopback(host) && !isForwarded(headers));
