import type { ByteInput } from '../byte-input.ts';
import { trackOf } from './block.ts';
import { type ElementHead, ID, KNOWN, MAX_BLOCK_BYTES, MAX_HEAD_BYTES, parseElementHead } from './ebml.ts';

const WINDOW_BYTES = 65_536;

/** The first bytes of the elements that the search looks for. */
const BEGINNINGS = new Set([0xa3, 0xa0, 0x1f]);

/**
 * Skips damage at the front of the window: to the next cluster, or to the next block of the track that
 * another element follows. Returns false if there is none. Takes linear time.
 */
export async function findNext(input: ByteInput, track: number | undefined): Promise<boolean> {
  for (let at = 1; ;) {
    const more = await input.fill(WINDOW_BYTES);
    const last = input.held - (more ? MAX_HEAD_BYTES : 1);
    let { view } = input;
    for (; at < last; at++) {
      if (!BEGINNINGS.has(view[at]!)) continue;
      const head = parseElementHead(view, at);
      if (head === undefined) continue;
      if (head.id === ID.cluster || (await isBlock(input, at, head, track))) {
        input.drop(at);
        return true;
      }
      ({ view } = input); // more may have been read
    }
    if (!more) return false;
    input.drop(at);
    at = 0;
  }
}

/**
 * Whether a block of this track is at `at`, followed by an element that may occur in clusters, or by the end.
 */
async function isBlock(input: ByteInput, at: number, head: ElementHead, track: number | undefined) {
  if (head.size === undefined || head.size > MAX_BLOCK_BYTES) return false;
  const body = input.view.subarray(at + head.bytes);
  if (blockTrack(head.id, body) !== track || track === undefined) return false;
  const end = at + head.bytes + head.size;
  if (!(await input.fill(end + MAX_HEAD_BYTES)) && input.held <= end) return input.held === end;
  const next = parseElementHead(input.view, end);
  return next !== undefined && KNOWN.has(next.id);
}

function blockTrack(id: number, body: Uint8Array): number | undefined {
  if (id === ID.simpleBlock) return trackOf(body);
  if (id !== ID.blockGroup) return undefined;
  const block = parseElementHead(body, 0);
  return block?.id === ID.block ? trackOf(body.subarray(block.bytes)) : undefined;
}
