import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../base/loopback.ts';
import { isPassedOn } from './this-machine.ts';

/**
 * Whether whoever sent a request with these headers may name a voice by the path of a file of this machine.
 */
export type MayNameVoicePaths = (headers: IncomingHttpHeaders) => boolean;

/** Everybody may where that was `allowed`; else those on this machine, while no others are served. */
export const voicePathPolicy =
  ({ host, allowed }: { readonly host: string; readonly allowed: boolean }): MayNameVoicePaths =>
  (headers) =>
    allowed || (isLoopback(host) && !isPassedOn(headers));
