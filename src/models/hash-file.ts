import { readInBlocks } from '../base/read-in-blocks.ts';
import { createDigester, type Digest, type Digester } from './digest.ts';

export interface HashOptions {
  readonly signal?: AbortSignal;
  /** Hears the length of each piece that was read. */
  readonly onBytes?: (bytes: number) => void;
  /** The size of the whole file, where its git identifier is wanted too. */
  readonly gitBlobBytes?: number;
}

/** Reads a file to its end, in pieces, and answers with its digest. Rejects when `signal` aborts. */
export async function hashFile(path: string, options: HashOptions = {}): Promise<Digest> {
  const digester = createDigester(options.gitBlobBytes);
  await feedFile(path, digester, options);
  return digester.digest();
}

/** Feeds a file, from its beginning, to a digester; answers with the number of bytes. */
export async function feedFile(
  path: string,
  digester: Digester,
  { signal, onBytes }: HashOptions = {},
): Promise<number> {
  let bytes = 0;
  for await (const block of readInBlocks(path, signal)) {
    digester.update(block);
    bytes += block.length;
    onBytes?.(block.length);
  }
  return bytes;
}
