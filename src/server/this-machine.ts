import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../base/loopback.ts';

/** Whether a request with these headers comes from a person at this machine, by the server's own page. */
export type IsOwnPage = (headers: IncomingHttpHeaders) => boolean;

/**
 * Browsers say which page a request comes from, and let no page say it; a server for others is reached from
 * anywhere.
 */
export const ownPagePolicy =
  (host: string): IsOwnPage =>
  (headers) =>
    isLoopback(host) && !isPassedOn(headers) && headers['sec-fetch-site'] === 'same-origin';

/** A proxy on this machine passes on what comes from anywhere, and says so in one of these. */
export const isPassedOn = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded-.*)$/.test(name));

/**
 * Whether whoever sent a request with these headers may name a voice by the path of a file of this machine.
 */
export type MayNameVoicePaths = (headers: IncomingHttpHeaders) => boolean;

/** Everybody may where that was `allowed`; else those on this machine, while no others are served. */
export const voicePathPolicy =
  ({ host, allowed }: { readonly host: string; readonly allowed: boolean }): MayNameVoicePaths =>
  (headers) =>
    allowed || (isLoopback(host) && !isPassedOn(headers));
