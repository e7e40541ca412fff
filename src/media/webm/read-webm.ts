import { joinArrays } from '../../base/join-arrays.ts';
import { ByteInput } from '../byte-input.ts';
import { openCodec } from '../codecs/codecs.ts';
import type { LoadPackage } from '../load-package.ts';
import type { ResilientDecoder } from '../codecs/resilient-decoder.ts';
import { cutBlock } from '../cut-block.ts';
import { type AudioBlock, noSound, type Reader, type ReadRequest, WARNINGS } from '../reader.ts';
import type { ChooseTrack } from '../tracks.ts';
import { parseBlock, trackOf } from './block.ts';
import {
  byId,
  elements,
  floatOf,
  ID,
  KNOWN,
  MAX_BLOCK_BYTES,
  MAX_HEAD_BYTES,
  parseElementHead,
  signedOf,
  unsignedOf,
} from './ebml.ts';
import { findNext } from './find-next.ts';
import { listTracks } from './track.ts';

/** The most bytes of a list of tracks. */
const MAX_TRACKS_BYTES = 1_048_576;

/** The default unit of timestamps, in nanoseconds, and a second in that unit. */
const USUAL_SCALE = 1_000_000;
const USUAL_UNIT = USUAL_SCALE / 1e9;

/** The part of a request that the Matroska reader needs. */
type Wanted = Pick<ReadRequest, 'warn' | 'endsAt' | 'chooseTrack' | 'loadPackage'> & {
  readonly source: Pick<ReadRequest['source'], 'name'>;
};

/** Reads WebM and Matroska without another program. */
export const readWebm: Reader = (request) => readMatroska(request.source.bytes(request.skip), request);

/**
 * Decodes an audio track of WebM and Matroska (RFC 9559) as the bytes arrive. Segments and clusters may have
 * no stated size, as in recordings of browsers. After damage it continues with the next block.
 */
export async function* readMatroska(
  bytes: AsyncIterable<Uint8Array>,
  { source, warn, endsAt, chooseTrack, loadPackage }: Wanted,
): AsyncGenerator<AudioBlock, void> {
  const input = new ByteInput(bytes);
  const clock: SegmentClock = { unit: USUAL_UNIT, cluster: 0 };
  let track: OpenTrack | undefined;
  let tracksSeen = false;
  let damaged = false;
  let duration: number | undefined;
  let reach = 0; // The end of the elements by their stated sizes.
  let clusterEnd = Infinity;
  let clustered = false;
  try {
    while (await input.fill(2)) {
      await input.fill(MAX_HEAD_BYTES);
      const head = parseElementHead(input.view, 0);
      if (head === undefined && input.held < MAX_HEAD_BYTES) break;
      const start = input.position + (head?.bytes ?? 0);
      const end = head?.size === undefined ? undefined : start + head.size;
      if (head?.id === ID.segment || head?.id === ID.cluster) {
        reach = Math.max(reach, end ?? 0);
        clustered = head.id === ID.cluster;
        clusterEnd = clustered ? (end ?? Infinity) : Infinity;
        input.drop(head.bytes);
        continue;
      }
      if (input.position >= clusterEnd) clusterEnd = Infinity;
      const known = head !== undefined && (!clustered || KNOWN.has(head.id));
      if (!known || end === undefined || end > clusterEnd) {
        damaged = true;
        clusterEnd = Infinity;
        if (!(await findNext(input, track?.number))) break;
        continue;
      }
      reach = Math.max(reach, end);
      input.drop(head.bytes);
      if (head.id === ID.tracks) {
        if (head.size! > MAX_TRACKS_BYTES) throw new Error('The list of tracks is too large.');
        if (!(await input.fill(head.size!))) break;
        tracksSeen = true;
        damaged ||= track?.damaged === true;
        track?.close();
        track = await openTrack(input.view.subarray(0, head.size), clock, chooseTrack, loadPackage);
      } else if (head.id === ID.clusterTime && head.size! <= 8) {
        if (!(await input.fill(head.size!))) break;
        clock.cluster = unsignedOf(input.view.subarray(0, head.size));
      } else if (head.id === ID.info && head.size! <= MAX_TRACKS_BYTES) {
        if (!(await input.fill(head.size!))) break;
        const info = byId(input.view.subarray(0, head.size));
        clock.unit = (unsignedOf(info(ID.timestampScale)) || USUAL_SCALE) / 1e9;
        duration = floatOf(info(ID.duration)) * clock.unit;
      } else if (track !== undefined && (await holdsSound(input, head.id, head.size!, track.number))) {
        if (!(await input.fill(head.size!))) break;
        yield* track.decode(head.id, input.view.subarray(0, head.size));
      }
      if (!(await input.skip(head.size!))) break;
    }
    damaged ||= track?.damaged === true;
  } finally {
    track?.close();
    await input.close();
  }
  if (tracksSeen && track === undefined) throw noSound(source.name);
  const isCutOff = input.position + input.held < reach || input.held > 0;
  if (damaged) warn(WARNINGS.damaged);
  else if (isCutOff) warn(WARNINGS.cutOff);
  else if (duration) endsAt(duration);
}

/**
 * Whether an element may contain packets of the track; pictures are skipped unread, by their track number.
 */
async function holdsSound(input: ByteInput, id: number, size: number, number: number): Promise<boolean> {
  if (size > MAX_BLOCK_BYTES) return false;
  if (id === ID.blockGroup) return true;
  if (id !== ID.simpleBlock) return false;
  await input.fill(Math.min(size, MAX_HEAD_BYTES));
  return trackOf(input.view) === number;
}

interface OpenTrack {
  readonly number: number;
  readonly damaged: boolean;
  /** The sound in an element. */
  decode(id: number, body: Uint8Array): Generator<AudioBlock, void>;
  close(): void;
}

/** The clock of a segment: the seconds of one unit, and the units at which the current cluster begins. */
interface SegmentClock {
  unit: number;
  cluster: number;
}

async function openTrack(
  tracks: Uint8Array,
  clock: Readonly<SegmentClock>,
  chooseTrack: ChooseTrack,
  loadPackage: LoadPackage,
): Promise<OpenTrack | undefined> {
  const listed = listTracks(tracks);
  if (listed.length === 0) return undefined;
  const { number, prefix, sound, delay } = listed[chooseTrack(listed)]!.describe();
  const decoder: ResilientDecoder = await openCodec(sound, loadPackage);
  const trim = createTrim(delay);
  let damaged = false;

  /** `discard` nanoseconds at the end are not part of the recording. */
  function* decodeBlock(body: Uint8Array, discard: number): Generator<AudioBlock, void> {
    const block = parseBlock(body);
    damaged ||= block === undefined;
    if (block?.track !== number) return;
    const at = (clock.cluster + block.time) * clock.unit - delay;
    for (const [index, frame] of block.frames.entries()) {
      const audio = decoder.decode(prefix.byteLength > 0 ? join(prefix, frame) : frame);
      const kept = audio && trim(audio);
      if (kept === undefined) continue;
      const last = index === block.frames.length - 1;
      const { length } = kept.channels[0]!;
      const cut = last ? Math.min(length, Math.max(0, Math.round((discard * kept.sampleRate) / 1e9))) : 0;
      if (cut < length) yield { ...cutBlock(kept, 0, length - cut), ...(index === 0 && { at }) };
    }
  }

  return {
    number,
    get damaged() {
      return damaged || decoder.damaged;
    },
    *decode(id, body) {
      if (id === ID.simpleBlock) {
        yield* decodeBlock(body, 0);
        return;
      }
      let discard = 0;
      for (const part of elements(body)) if (part.id === ID.discardPadding) discard = signedOf(part.body);
      for (const part of elements(body)) if (part.id === ID.block) yield* decodeBlock(part.body, discard);
    },
    close: () => decoder.free(),
  };
}

const join = (first: Uint8Array, second: Uint8Array) =>
  joinArrays([first, second], (length) => new Uint8Array(length));

/** Drops the first `seconds`; undefined if nothing is left of a block. */
function createTrim(seconds: number): (block: AudioBlock) => AudioBlock | undefined {
  let skip: number | undefined;
  return (block) => {
    skip ??= Math.round(seconds * block.sampleRate);
    const { length } = block.channels[0]!;
    const from = Math.min(skip, length);
    skip -= from;
    return from < length ? cutBlock(block, from, length) : undefined;
  };
}
