import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a client may choose as the id of its request. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The id in the header `x-request-id` where it can be one, else a fresh one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${randomUUID()}`;
}
