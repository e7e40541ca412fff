import type { LoadPackage } from '../load-package.ts';
import { openSound } from '../codecs/codecs.ts';
import type { PatientDecoder } from '../codecs/patient-decoder.ts';
import type { AudioBlock } from '../reader.ts';
import { cutBlock } from '../cut-block.ts';
import type { OggMapping } from './mappings.ts';
import { createPacketAssembler } from './packets.ts';
import type { OggPage } from './pages.ts';

/** One stream of sound, from its first page to its last. To be closed. */
export interface Link {
  readonly serial: number;
  readonly damaged: boolean;
  /** The sound that this page completes, without what positions say is not part of it. */
  push(page: OggPage): Promise<AudioBlock[]>;
  close(): void;
}

/** Reads the stream of the page `first`, which is still to be pushed. */
export function openLink(first: OggPage, mapping: OggMapping, loadPackage: LoadPackage): Link {
  const assembler = createPacketAssembler();
  const headers: Uint8Array[] = [];
  let decoder: PatientDecoder | undefined;
  let start: number | undefined; // the position of the first sample that was decoded
  let decoded = 0;
  let skip = 0; // samples still to be left out

  async function decode(packets: readonly Uint8Array[]): Promise<AudioBlock[]> {
    const blocks: AudioBlock[] = [];
    for (const packet of packets) {
      if (headers.length < mapping.headers) {
        headers.push(packet);
        continue;
      }
      decoder ??= await openSound(mapping.sound(headers), loadPackage);
      if (mapping.isSound?.(packet) === false) continue;
      const audio = decoder.decode(packet);
      if (audio !== undefined) blocks.push(audio);
    }
    return blocks;
  }

  /** The first page with sound says where the stream begins: later than at 0 where it is a piece of another. */
  function begin(granule: number, ends: boolean, samples: number): void {
    start = ends ? Math.max(0, granule - samples) : granule - samples;
    skip = (mapping.preSkip?.(headers[0]!) ?? 0) + Math.max(0, -start);
  }

  return {
    serial: first.serial,
    get damaged() {
      return assembler.damaged || decoder?.damaged === true;
    },
    async push(page) {
      const blocks = await decode(assembler.push(page));
      const samples = blocks.reduce((sum, { channels }) => sum + channels[0]!.length, 0);
      if (samples === 0) return [];
      if (start === undefined && page.granule >= 0) begin(page.granule, page.ends, samples);
      const end = page.ends && page.granule >= 0 ? page.granule - start! : Infinity;
      const kept: AudioBlock[] = [];
      for (const block of blocks) {
        const { length } = block.channels[0]!;
        const from = Math.min(skip, length);
        const to = Math.max(from, Math.min(length, end - decoded));
        skip -= from;
        decoded += length;
        if (to > from) kept.push(cutBlock(block, from, to));
      }
      return kept;
    },
    close: () => decoder?.free(),
  };
}
