import type { LoadPackage } from '../load-package.ts';
import { openCodec } from '../codecs/codecs.ts';
import type { ResilientDecoder } from '../codecs/resilient-decoder.ts';
import type { AudioBlock } from '../reader.ts';
import { cutBlock } from '../cut-block.ts';
import { GAP_SECONDS } from '../fill-timestamp-gaps.ts';
import type { OggMapping } from './mappings.ts';
import { createPacketAssembler } from './packets.ts';
import type { OggPage } from './pages.ts';

/**
 * One logical audio stream of an Ogg file, from its first page to its last (a link of a chain). The caller
 * must close it.
 */
export interface Link {
  readonly serial: number;
  readonly damaged: boolean;
  /** Returns the sound that this page completes, without samples that the granule positions exclude. */
  push(page: OggPage): Promise<AudioBlock[]>;
  close(): void;
}

/** The properties of a stream before its first page with sound. */
interface LinkOptions {
  readonly loadPackage: LoadPackage;
  /** The start of the stream on the clock of the film, in seconds. */
  readonly since: number;
}

/**
 * Opens the stream that begins with the page `first`, which the caller pushes afterwards. `since` is the
 * beginning of the stream on the film's clock, in seconds.
 */
export function openLink(first: OggPage, mapping: OggMapping, { loadPackage, since }: LinkOptions): Link {
  const assembler = createPacketAssembler();
  const headers: Uint8Array[] = [];
  let decoder: ResilientDecoder | undefined;
  let sequence = first.sequence; // of the last page
  let zero: number | undefined; // the position at which the film begins
  let position = 0; // of the next sample
  let skip = 0; // samples still to be dropped

  async function decode(packets: readonly Uint8Array[]): Promise<AudioBlock[]> {
    const blocks: AudioBlock[] = [];
    for (const packet of packets) {
      if (headers.length < mapping.headers) {
        headers.push(packet);
        continue;
      }
      decoder ??= await openCodec(mapping.sound(headers), loadPackage);
      if (mapping.isSound?.(packet) === false) continue;
      const audio = decoder.decode(packet);
      if (audio !== undefined) blocks.push(audio);
    }
    return blocks;
  }

  /**
   * The first page with sound gives the start of the stream. It is later than 0 in a film whose sound starts
   * late, and in a recorded part of a radio stream, in which pages are missing after the headers.
   */
  function begin(granule: number, ends: boolean, samples: number, isPiece: boolean): void {
    const start = ends ? Math.max(0, granule - samples) : granule - samples;
    const preSkip = mapping.preSkip?.(headers[0]!) ?? 0;
    position = start;
    zero = preSkip + (isPiece ? Math.max(0, start) : 0);
    skip = preSkip + Math.max(0, -start);
  }

  /**
   * Continues at the position of the page, if that differs. The last page may end before the end of its
   * sound.
   */
  function follow(granule: number, ends: boolean, samples: number, sampleRate: number): void {
    const ahead = granule - samples - position;
    if (ahead > GAP_SECONDS * sampleRate || (!ends && ahead < -GAP_SECONDS * sampleRate)) position += ahead;
  }

  return {
    serial: first.serial,
    get damaged() {
      return assembler.damaged || decoder?.damaged === true;
    },
    async push(page) {
      const isPiece = page.sequence > sequence + 1;
      const { granule, ends } = page;
      sequence = page.sequence;
      const blocks = await decode(assembler.push(page));
      const samples = blocks.reduce((sum, { channels }) => sum + channels[0]!.length, 0);
      if (samples === 0) return [];
      if (granule >= 0) {
        if (zero === undefined) begin(granule, ends, samples, isPiece);
        else if (!page.damaged) follow(granule, ends, samples, blocks[0]!.sampleRate);
      }
      const end = ends && granule >= 0 ? granule : Infinity;
      const kept: AudioBlock[] = [];
      for (const block of blocks) {
        const { length } = block.channels[0]!;
        const from = Math.min(skip, length);
        const to = Math.max(from, Math.min(length, end - position));
        const at = since + (position - (zero ?? 0)) / block.sampleRate;
        skip -= from;
        position += length;
        if (to > from) kept.push(cutBlock({ ...block, at }, from, to));
      }
      return kept;
    },
    close: () => decoder?.free(),
  };
}
