import { isUtf8 } from 'node:buffer';

/** The value that a text frame holds, or `undefined` where it is not JSON. */
export function parseJsonFrame(frame: Buffer): { readonly value: unknown } | undefined {
  if (!isUtf8(frame)) return undefined;
  try {
    return { value: JSON.parse(frame.toString()) as unknown };
  } catch {
    return undefined;
  }
}
