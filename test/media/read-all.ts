import { openBytes, type MediaSource } from '../../src/media/byte-source.ts';
import { installed } from '../../src/media/load-package.ts';
import type { Container } from '../../src/media/containers.ts';
import type { AudioBlock, Reader } from '../../src/media/reader.ts';
import { joined } from '../audio/through.ts';
import { fromBytes } from './recordings.ts';

const { signal } = new AbortController();

/** The audio blocks that `reader` decodes from `source`. */
export function readSource(
  reader: Reader,
  container: Container,
  source: MediaSource,
  said: (sentence: string) => void = () => undefined,
): AsyncIterable<AudioBlock> {
  return reader({
    source,
    container,
    skip: 0,
    ffmpeg: undefined,
    signal,
    warn: said,
    refuse: said,
    loadPackage: installed,
    endsAt: () => undefined,
    chooseTrack: () => 0,
  });
}

/** All samples by channel, and all warnings, of `reader` for bytes in pieces of `pieceBytes`. */
export async function readAll(reader: Reader, container: Container, bytes: Uint8Array, pieceBytes?: number) {
  const warnings: string[] = [];
  const blocks: AudioBlock[] = [];
  const source = await openBytes(fromBytes(bytes, pieceBytes), signal);
  const read = readSource(reader, container, source, (sentence) => warnings.push(sentence));
  for await (const block of read) blocks.push(block);
  const channels = (blocks[0]?.channels ?? []).map((_, index) =>
    joined(blocks.map((block) => block.channels[index]!)),
  );
  return { channels, warnings };
}
