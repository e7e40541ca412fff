import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { presentError } from '../wire/errors.ts';
import { Refusal } from '../wire/refusal.ts';
import { JSON_TYPE } from './errors.ts';

const UNREADABLE = 'The bytes are not a request that can be read.';
const TOO_SLOW = new Refusal('request_timeout', 'The request came too slowly.', { status: 408 });

/** The refusals by Node.js's error code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: new Refusal('invalid_request', 'The address and the headers are too long together.', {
    status: 431,
  }),
};

/** Answers an unreadable HTTP request with 400, 408 or 431 and a JSON error, and closes the connection. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET') return;
  refuse(socket, REFUSALS[code] ?? new Refusal('invalid_request', UNREADABLE));
}

/** Answers a request that came too slowly with 408, and closes its connection. */
export const refuseSlowRequest = (socket: Socket): void => refuse(socket, TOO_SLOW);

/** Answers a request that expects anything but `100-continue` with 417, and closes its connection. */
export const refuseExpectation = (socket: Socket): void =>
  refuse(
    socket,
    new Refusal('invalid_request', "The header 'Expect' may only say 100-continue.", { status: 417 }),
  );

function refuse(socket: Socket, refusal: Refusal): void {
  if (socket.destroyed) return;
  const { status } = refusal;
  const text = JSON.stringify(presentError(refusal).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: req_${randomUUID()}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}
