import type { Container } from './containers.ts';
import { adtsFrameBytes, mpegFrameBytes, type FrameBytes } from './frames/headers.ts';

/** The number of bytes that suffice to recognize every format. */
export const SNIFF_BYTES = 16_384;

/**
 * Returns the length in bytes of the ID3v2 tags at the start of `head`, or 0. The tags may be longer than
 * `head`; MP3, AAC or FLAC may follow them.
 */
export function id3Bytes(head: Uint8Array): number {
  let length = 0;
  while (ascii(head, length, 3) === 'ID3' && head.byteLength >= length + 10) {
    const [a = 0, b = 0, c = 0, d = 0] = head.subarray(length + 6, length + 10);
    const footer = head[length + 5]! & 0x10 ? 10 : 0;
    length += 10 + footer + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
  }
  return length;
}

/** Recognizes the container format from the first bytes (without tags); undefined if unknown. */
export const sniff = (head: Uint8Array): Container | undefined => sniffSignature(head) ?? sniffFrames(head);

/** Recognizes a format with a signature, for which few bytes suffice; undefined if unknown. */
export function sniffSignature(head: Uint8Array): Container | undefined {
  for (const [container, offset, magic] of SIGNATURES) {
    if (ascii(head, offset, magic.length) === magic) return refine(container, head);
  }
  return undefined;
}

/** Container, offset, and the expected bytes there as Latin-1. */
const SIGNATURES: readonly (readonly [Container | 'riff' | 'form', number, string])[] = [
  ['riff', 0, 'RIFF'],
  ['wav', 0, 'RIFX'],
  ['wav', 0, 'RF64'],
  ['wav', 0, 'BW64'],
  ['flac', 0, 'fLaC'],
  ['ogg', 0, 'OggS\0'],
  ['webm', 0, '\x1a\x45\xdf\xa3'],
  ['mp4', 4, 'ftyp'],
  ['mp4', 4, 'moov'],
  ['mp4', 4, 'mdat'],
  ['mp4', 4, 'wide'],
  ['w64', 0, 'riff\x2e\x91\xcf\x11'],
  ['form', 0, 'FORM'],
  ['caf', 0, 'caff'],
  ['au', 0, '.snd'],
  ['amr', 0, '#!AMR'],
  ['ac3', 0, '\x0b\x77'],
  ['asf', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['flv', 0, 'FLV\x01'],
  ['mpegps', 0, '\x00\x00\x01\xba'],
  ['wavpack', 0, 'wvpk'],
  ['ape', 0, 'MAC '],
  ['tta', 0, 'TTA1'],
  ['dts', 0, '\x7f\xfe\x80\x01'],
  ['voc', 0, 'Creative Voice File\x1a'],
  ['sphere', 0, 'NIST_1A\n'],
  ['realmedia', 0, '.RMF'],
];

function refine(container: Container | 'riff' | 'form', head: Uint8Array): Container | undefined {
  if (container === 'riff') return ({ WAVE: 'wav', 'AVI ': 'avi' } as const)[ascii(head, 8, 4)];
  if (container === 'form') return ({ AIFF: 'aiff', AIFC: 'aiff' } as const)[ascii(head, 8, 4)];
  if (container !== 'ogg') return container;
  const packet = 27 + (head[26] ?? 0); // the first page's body begins behind its table of segments
  if (ascii(head, packet, 8) === 'OpusHead') return 'ogg-opus';
  if (ascii(head, packet, 7) === '\x01vorbis') return 'ogg-vorbis';
  if (ascii(head, packet, 5) === '\x7fFLAC') return 'ogg-flac';
  return 'ogg';
}

/** Recognizes formats without a signature by consecutive frames: broadcast streams and MP3. */
function sniffFrames(head: Uint8Array): Container | undefined {
  if (repeats(head, 0, 188)) return 'mpegts';
  for (let at = 0; at + 4 <= head.byteLength; at++) {
    if (head[at] !== 0xff) continue;
    if (follows(head, at, mpegFrameBytes)) return 'mp3';
    if (follows(head, at, adtsFrameBytes)) return 'aac';
  }
  return undefined;
}

/**
 * Whether a frame at `at` is followed by two more, or by as many as the bytes allow; at the start, one is
 * enough.
 */
function follows(head: Uint8Array, at: number, frameBytes: FrameBytes): boolean {
  let position = at;
  for (let frames = 0; frames < 3; frames++) {
    if (position + 7 > head.byteLength) return frames > 0 && at === 0;
    const length = frameBytes(head, position);
    if (length === undefined) return false;
    position += length;
  }
  return true;
}

/** MPEG transport streams have the byte 0x47 at every 188th position. */
function repeats(head: Uint8Array, start: number, step: number): boolean {
  for (let count = 0; count < 4; count++) if (head[start + count * step] !== 0x47) return false;
  return true;
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
