import { isUtf8 } from 'node:buffer';
import type { RealtimeOutput } from '../../domain/realtime.ts';

/** One frame: text or bytes. */
export type SocketFrame = string | Uint8Array;

/** Translates between a client's protocol and a session. */
export interface Dialect {
  /** Takes a frame of the client. Never throws. */
  receive(frame: Buffer, isBinary: boolean): void;
  /** Converts an output of the session to frames for the client, possibly none. */
  send(output: RealtimeOutput): readonly SocketFrame[] | Promise<readonly SocketFrame[]>;
  /** Drops unread frames, because the session is over. */
  close(): void;
}

/** The length from which a frame is not read. */
export const MAX_FRAME_BYTES = 2 ** 20;

/** Parses a text frame as JSON; `undefined` if it is not JSON. */
export function parseJsonFrame(frame: Buffer): { readonly value: unknown } | undefined {
  if (!isUtf8(frame)) return undefined;
  try {
    return { value: JSON.parse(frame.toString()) as unknown };
  } catch {
    return undefined;
  }
}
