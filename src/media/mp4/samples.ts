import type { RawPcmFormat } from '../packet-decoder.ts';
import { BoxFinder } from './boxes.ts';
import { openTable, type Table } from './table.ts';
import { numberAt } from './track.ts';

/** The position of a packet in the file, in bytes, and its time in units of the media's timescale. */
export interface Sample {
  readonly offset: number;
  readonly size: number;
  /** Undefined if the packet directly follows the previous one. */
  readonly time: number | undefined;
}

/** The size of the pieces in which raw samples are read, instead of one by one. */
const PIECE_BYTES = 32_768;

/**
 * Yields the positions of a track's samples, in order, by the tables of its `stbl`. Throws if a table claims
 * more rows than its box has room for.
 */
export function* samplesOf(sampleTable: Uint8Array, pcm: RawPcmFormat | undefined): Generator<Sample, void> {
  const finder = new BoxFinder();
  const longOffsets = finder.find(sampleTable, 'co64');
  const offsets = openTable(longOffsets ?? finder.find(sampleTable, 'stco'), longOffsets ? 8 : 4);
  const runs = openTable(finder.find(sampleTable, 'stsc'), 12);
  const sizes = sizesOf(sampleTable, finder);
  const times = timesOf(sampleTable, finder);
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < offsets.rows && runs.rows > 0; chunk++) {
    while (run + 1 < runs.rows && runs.number(run + 1) <= chunk + 1) run++;
    const offset = longOffsets ? offsets.long(chunk) : offsets.number(chunk);
    const count = runs.number(run, 4);
    if (pcm !== undefined) yield* pieces(offset, count, pcm, times);
    else yield* packets(offset, Math.min(count, sizes.count - sample), sample, sizes, times);
    sample += count;
  }
}

/** The packets of a chunk, which directly follow one another. */
function* packets(
  offset: number,
  count: number,
  first: number,
  sizes: Sizes,
  times: Times,
): Generator<Sample, void> {
  let at = offset;
  for (let sample = first; sample < first + count; sample++) {
    const size = sizes.of(sample);
    const time = times.take(1);
    if (size > 0) yield { offset: at, size, time };
    at += size;
  }
}

/** Whole frames of all channels, as many as fit. */
function* pieces(offset: number, count: number, pcm: RawPcmFormat, times: Times): Generator<Sample, void> {
  const frame = pcm.channels * pcm.bytesPerSample;
  const step = Math.max(1, Math.floor(PIECE_BYTES / frame));
  for (let done = 0; done < count; done += step) {
    const moments = Math.min(step, count - done);
    yield { offset: offset + done * frame, size: moments * frame, time: times.take(moments) };
  }
}

interface Times {
  /** Returns the start time of the next sample, and advances by `count` samples. */
  take(count: number): number | undefined;
}

/** Times by the table of sample durations, whose last row is assumed to continue. */
function timesOf(sampleTable: Uint8Array, finder: BoxFinder): Times {
  const table = openTable(finder.find(sampleTable, 'stts'), 8);
  let row = -1;
  let left = 0;
  let time = 0;
  return {
    take(count) {
      if (table.rows === 0) return undefined;
      const now = time;
      for (let more = count; more > 0;) {
        while (left === 0 && row + 1 < table.rows) left = table.number(++row);
        const step = left === 0 ? more : Math.min(more, left);
        time += step * table.number(row, 4);
        left -= Math.min(left, step);
        more -= step;
      }
      return now;
    },
  };
}

interface Sizes {
  readonly count: number;
  of(sample: number): number;
}

function sizesOf(sampleTable: Uint8Array, finder: BoxFinder): Sizes {
  const plain = finder.find(sampleTable, 'stsz');
  if (plain !== undefined) {
    const same = numberAt(plain, 4);
    if (same > 0) return { count: numberAt(plain, 8), of: () => same };
    const table = openTable(plain, 4, 8);
    return { count: table.rows, of: (sample) => table.number(sample) };
  }
  const compact = finder.find(sampleTable, 'stz2');
  if (compact === undefined) return { count: 0, of: () => 0 };
  const bits = compact[7]!;
  if (![4, 8, 16].includes(bits)) throw new Error('A table of sample sizes (stz2) has an invalid row width.');
  const table: Table = openTable(compact, bits / 8, 8);
  return { count: table.rows, of: (sample) => packed(compact.subarray(12), sample, bits) };
}

function packed(bytes: Uint8Array, sample: number, bits: number): number {
  if (bits === 16) return bytes[2 * sample]! * 256 + bytes[2 * sample + 1]!;
  if (bits === 8) return bytes[sample]!;
  return sample % 2 === 0 ? bytes[sample >> 1]! >> 4 : bytes[sample >> 1]! & 15;
}
