import { isUtf8 } from 'node:buffer';
import type { RealtimeOutput } from '../../domain/realtime.ts';

/** One frame: text or bytes. */
export type SocketFrame = string | Uint8Array;

/** How a client and a session are made to understand each other. */
export interface Dialect {
  /** Takes a frame of the client. Never throws. */
  receive(frame: Buffer, isBinary: boolean): void;
  /** The frames that tell the client what the session says; none for what it need not know. */
  tell(output: RealtimeOutput): readonly SocketFrame[] | Promise<readonly SocketFrame[]>;
  /** The session is over: what the client has sent and nobody has read yet is let go. */
  close(): void;
}

/** A frame that is longer is not read. */
export const MAX_FRAME_BYTES = 2 ** 20;

/** The value that a text frame holds, or `undefined` where it is not JSON. */
export function parseJsonFrame(frame: Buffer): { readonly value: unknown } | undefined {
  if (!isUtf8(frame)) return undefined;
  try {
    return { value: JSON.parse(frame.toString()) as unknown };
  } catch {
    return undefined;
  }
}
