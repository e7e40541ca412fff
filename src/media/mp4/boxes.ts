import type { FileWindow } from './file-window.ts';

/**
 * A box (atom) at the top level of an MP4 or QuickTime file; the last may claim to extend beyond the end of
 * the file.
 */
export interface FileBox {
  readonly type: string;
  /** Offsets of the box, of its body, and of its end, in bytes. */
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** The most boxes at the top level; an hour of the shortest fragments has a few thousand. */
const MAX_FILE_BOXES = 1_000_000;

/**
 * Yields the boxes of `type` of a file in order, up to the first invalid box. Returns the last valid box, of
 * any type. Throws if there are too many boxes.
 */
export async function* fileBoxes(
  file: FileWindow,
  type: string,
): AsyncGenerator<FileBox, FileBox | undefined> {
  let count = 0;
  let last: FileBox | undefined;
  for (let start = 0; start + 8 <= file.size;) {
    if (++count > MAX_FILE_BOXES) throw new Error('The MP4 file has too many boxes.');
    const bytes = file.held(start, 16) ?? (await file.read(start, 16));
    const head = parseHead(bytes, 0, file.size - start);
    if (head === undefined) break;
    last = { type: head.type, start, body: start + head.bytes, end: start + head.size };
    if (head.type === type) yield last;
    start += head.size;
  }
  return last;
}

/**
 * Finds boxes in memory. It opens only the boxes on the requested path, and limits their number against
 * hostile files.
 */
export class BoxFinder {
  #left = 65_536;

  /** Yields the boxes of `type` in `body`, up to the first invalid one. Throws if there are too many. */
  *all(body: Uint8Array, type: string): Generator<Uint8Array, void> {
    for (let at = 0; at + 8 <= body.byteLength;) {
      if (--this.#left < 0) throw new Error('The MP4 file has too many boxes.');
      const head = parseHead(body, at, body.byteLength - at);
      if (head === undefined || at + head.size > body.byteLength) return;
      if (head.type === type) yield body.subarray(at + head.bytes, at + head.size);
      at += head.size;
    }
  }

  /** Returns the first box on the path of types `way`; undefined if there is none. */
  find(body: Uint8Array, ...way: readonly string[]): Uint8Array | undefined {
    let here: Uint8Array | undefined = body;
    for (const type of way) here = here && this.#first(here, type);
    return here;
  }

  #first(body: Uint8Array, type: string): Uint8Array | undefined {
    for (const found of this.all(body, type)) return found;
    return undefined;
  }
}

/** Reads the head of a box at `at`; a box of size 0 takes the `room` that is left. */
function parseHead(
  bytes: Uint8Array,
  at: number,
  room: number,
): { readonly type: string; readonly size: number; readonly bytes: number } | undefined {
  if (at + 8 > bytes.byteLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const short = view.getUint32(at);
  const long = short === 1;
  if (long && at + 16 > bytes.byteLength) return undefined;
  const size = short === 0 ? room : long ? Number(view.getBigUint64(at + 8)) : short;
  const headBytes = long ? 16 : 8;
  if (size < headBytes) return undefined;
  return { type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), size, bytes: headBytes };
}
