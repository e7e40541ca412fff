import { joinArrays } from '../../base/join-arrays.ts';
import { ByteInput } from '../byte-input.ts';
import { openSound } from '../codecs/codecs.ts';
import type { LoadPackage } from '../codecs/load-package.ts';
import type { PatientDecoder } from '../codecs/patient-decoder.ts';
import { cutBlock } from '../cut-block.ts';
import { type AudioBlock, noSound, type Reader, WARNINGS } from '../reader.ts';
import { createTrim } from '../trim.ts';
import { parseBlock, trackOf } from './block.ts';
import { elements, MAX_HEAD_BYTES, parseElementHead, signedOf } from './ebml.ts';
import { findTrack } from './track.ts';

/** The numbers of Matroska's elements (RFC 9559) that matter while reading. */
const ID = {
  segment: 0x1853_8067,
  tracks: 0x1654_ae6b,
  cluster: 0x1f43_b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

const CLUSTER_BYTES = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** Longer lists of tracks are not believed. */
const MAX_TRACKS_BYTES = 1_048_576;

/** What is longer is a picture, or damaged. */
const MAX_BLOCK_BYTES = 4_194_304;

/**
 * Decodes the first track of sound of WebM and Matroska (RFC 9559), as the bytes arrive: segments and clusters may be
 * of no stated size, as browsers record them. Behind damage it goes on with the next cluster.
 */
export const readWebm: Reader = async function* ({ source, skip, warn, loadPackage }) {
  const input = new ByteInput(source.bytes(skip));
  let track: OpenTrack | undefined;
  let tracksSeen = false;
  let damaged = false;
  let known = 0; // up to where the sizes that were stated reach
  let clusterEnd = Infinity;
  try {
    while (await input.fill(2)) {
      await input.fill(MAX_HEAD_BYTES);
      const head = parseElementHead(input.view, 0);
      if (head === undefined && input.held < MAX_HEAD_BYTES) break;
      const start = input.position + (head?.bytes ?? 0);
      const end = head?.size === undefined ? undefined : start + head.size;
      if (head?.id === ID.segment || head?.id === ID.cluster) {
        known = Math.max(known, end ?? 0);
        clusterEnd = head.id === ID.cluster ? (end ?? Infinity) : Infinity;
        input.drop(head.bytes);
        continue;
      }
      if (input.position >= clusterEnd) clusterEnd = Infinity;
      if (head === undefined || end === undefined || end > clusterEnd) {
        damaged = true;
        clusterEnd = Infinity;
        if (!(await findCluster(input))) break;
        continue;
      }
      known = Math.max(known, end);
      input.drop(head.bytes);
      if (head.id === ID.tracks) {
        if (head.size! > MAX_TRACKS_BYTES) throw new Error('The list of tracks is too long.');
        if (!(await input.fill(head.size!))) break;
        tracksSeen = true;
        damaged ||= track?.damaged === true;
        track?.close();
        track = await openTrack(input.view.subarray(0, head.size), loadPackage);
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
  if (damaged) warn(WARNINGS.damaged);
  else if (input.position + input.held < known || input.held > 0) warn(WARNINGS.cutOff);
};

/** Whether an element may hold packets of the track; pictures are told by their number before they are read. */
async function holdsSound(input: ByteInput, id: number, size: number, number: number): Promise<boolean> {
  if (size > MAX_BLOCK_BYTES) return false;
  if (id === ID.blockGroup) return true;
  if (id !== ID.simpleBlock) return false;
  await input.fill(Math.min(size, MAX_HEAD_BYTES));
  return trackOf(input.view) === number;
}

/** Moves on to the next cluster beyond where the window begins; false where there is none. */
async function findCluster(input: ByteInput): Promise<boolean> {
  for (let from = 1; ; from = 0) {
    const view = Buffer.from(input.view.buffer, input.view.byteOffset, input.held);
    const at = view.indexOf(CLUSTER_BYTES, from);
    if (at >= 0) {
      input.drop(at);
      return true;
    }
    input.drop(Math.max(0, input.held - 3));
    if (!(await input.fill(input.held + 1))) return false;
  }
}

interface OpenTrack {
  readonly number: number;
  readonly damaged: boolean;
  /** The sound in an element. */
  decode(id: number, body: Uint8Array): Generator<AudioBlock, void>;
  close(): void;
}

async function openTrack(tracks: Uint8Array, loadPackage: LoadPackage): Promise<OpenTrack | undefined> {
  const track = findTrack(tracks);
  if (track === undefined) return undefined;
  const { number, prefix, sound, delay } = track;
  const decoder: PatientDecoder = await openSound(sound, loadPackage);
  const trim = createTrim({ start: delay });
  let damaged = false;

  /** `discard` nanoseconds at the end are not part of the recording. */
  function* decodeBlock(body: Uint8Array, discard: number): Generator<AudioBlock, void> {
    const block = parseBlock(body);
    damaged ||= block === undefined;
    if (block?.track !== number) return;
    for (const [index, frame] of block.frames.entries()) {
      const audio = decoder.decode(prefix.byteLength > 0 ? join(prefix, frame) : frame);
      const kept = audio && trim(audio);
      if (kept === undefined) continue;
      const last = index === block.frames.length - 1;
      const { length } = kept.channels[0]!;
      const cut = last ? Math.min(length, Math.max(0, Math.round((discard * kept.sampleRate) / 1e9))) : 0;
      if (cut < length) yield cutBlock(kept, 0, length - cut);
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
