import { freeBytes } from '../base/free-bytes.ts';
import { storageProblem } from './temporary-file.ts';

/** Room that is left for others, in bytes. */
const RESERVE_BYTES = 128 * 2 ** 20;

/**
 * Asks whether a file in `folder` may go on to grow that has `taken` so many bytes: none takes more than what
 * it leaves, so that the largest is the first to be refused, and small ones have room for long after that.
 * @throws VoiceError `storage_full`.
 */
export async function requireRoom(folder: string, taken = 0, free = freeBytes): Promise<void> {
  if ((await free(folder)) < RESERVE_BYTES + taken)
    throw storageProblem(folder, Object.assign(new Error('Too little room is left.'), { code: 'ENOSPC' }));
}
