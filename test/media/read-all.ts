import { openBytes } from '../../src/media/byte-source.ts';
import type { Container } from '../../src/media/containers.ts';
import type { AudioBlock, Reader } from '../../src/media/reader.ts';
import { joined } from '../audio/through.ts';
import { fromBytes } from './recordings.ts';

/** Everything a reader makes of bytes that come in pieces of this size. */
export async function readAll(reader: Reader, container: Container, bytes: Uint8Array, pieceBytes?: number) {
  const { signal } = new AbortController();
  const warnings: string[] = [];
  const refusals: string[] = [];
  const blocks: AudioBlock[] = [];
  const source = await openBytes(fromBytes(bytes, pieceBytes), signal);
  const request = {
    source,
    container,
    skip: 0,
    ffmpeg: undefined,
    signal,
    warn: (warning: string) => warnings.push(warning),
    refuse: (problem: string) => refusals.push(problem),
    loadPackage: (name: string) => import(name),
  };
  for await (const block of reader(request)) blocks.push(block);
  const channels = (blocks[0]?.channels ?? []).map((_, index) =>
    joined(blocks.map((block) => block.channels[index]!)),
  );
  return { channels, blocks, warnings, refusals };
}
