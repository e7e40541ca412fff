import { joinArrays } from '../../base/join-arrays.ts';
import { parseOpusHead } from '../codecs/opus.ts';
import type { TrackSound } from '../packet-decoder.ts';
import { laceLengths } from './writer.ts';

/** The mapping of a codec to Ogg. */
export interface OggMapping {
  /** The number of header packets. */
  readonly headers: number;
  /** Reads the properties of the sound from the headers. */
  sound(headers: readonly Uint8Array[]): TrackSound;
  /** Samples to drop at the beginning. */
  preSkip?(head: Uint8Array): number;
  /** Whether a packet after the headers is sound. */
  isSound?(packet: Uint8Array): boolean;
}

/** The signature of a stream's first packet, as Latin-1, and the mapping of its codec. */
const MAPPINGS: readonly (readonly [string, OggMapping])[] = [
  [
    'OpusHead',
    {
      headers: 2,
      sound: ([head]) => ({ codec: 'opus', config: head! }),
      preSkip: (head) => parseOpusHead(head)?.preSkip ?? 0,
    },
  ],
  [
    '\x01vorbis',
    {
      headers: 3,
      sound: (headers) => ({ codec: 'vorbis', config: laced(headers) }),
    },
  ],
  [
    '\x7fFLAC',
    {
      headers: 1,
      sound: ([head]) => ({ codec: 'flac', config: head!.subarray(9) }),
      isSound: (packet) => packet[0] === 0xff, // other metadata may follow
    },
  ],
];

/** Returns the mapping of the stream that begins with this packet; undefined for unsupported codecs. */
export function mappingOf(first: Uint8Array): OggMapping | undefined {
  return MAPPINGS.find(
    ([signature]) => String.fromCharCode(...first.subarray(0, signature.length)) === signature,
  )?.[1];
}

/**
 * Vorbis's three headers in one piece, as in Matroska: their number minus one, the lengths of all but the
 * last, then the headers.
 */
function laced(headers: readonly Uint8Array[]): Uint8Array {
  const lengths = laceLengths(headers.slice(0, -1));
  return joinArrays(
    [Uint8Array.of(headers.length - 1, ...lengths), ...headers],
    (length) => new Uint8Array(length),
  );
}
