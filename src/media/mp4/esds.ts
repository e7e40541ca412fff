import { CannotDecode, type TrackSound } from '../packet-decoder.ts';

const ES = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;

/** What is coded how, by MPEG-4's numbers of objects. */
const OBJECTS: Readonly<Record<number, 'aac' | 'mp3'>> = {
  0x40: 'aac',
  0x66: 'aac',
  0x67: 'aac',
  0x68: 'aac',
  0x69: 'mp3',
  0x6b: 'mp3',
};

/** The sound that an `esds` box describes (ISO/IEC 14496-1, 7.2.6). Throws CannotDecode. */
export function parseEsds(body: Uint8Array): TrackSound {
  const stream = descriptor(body.subarray(4), ES);
  const flags = stream?.[2] ?? 0;
  let at = 3;
  if ((flags & 0x80) !== 0) at += 2;
  if ((flags & 0x40) !== 0) at += 1 + (stream?.[at] ?? 0);
  if ((flags & 0x20) !== 0) at += 2;
  const decoder = stream && descriptor(stream.subarray(at), DECODER_CONFIG);
  const codec = OBJECTS[decoder?.[0] ?? 0];
  if (codec === undefined) throw new CannotDecode('its sound is coded in a way that cannot be read here.');
  const config = descriptor(decoder!.subarray(13), DECODER_SPECIFIC)?.slice() ?? new Uint8Array(0);
  if (codec === 'aac' && config.byteLength < 2) throw new CannotDecode('its AAC sound is not described.');
  return { codec, config };
}

/**
 * What the first descriptor holds, where it is of this kind; cut short where it claims more than there is.
 */
function descriptor(bytes: Uint8Array, tag: number): Uint8Array | undefined {
  if (bytes[0] !== tag) return undefined;
  let length = 0;
  let at = 1;
  for (; at < 5; at++) {
    length = (length << 7) | (bytes[at]! & 0x7f);
    if ((bytes[at]! & 0x80) === 0) break;
  }
  return bytes.subarray(at + 1, at + 1 + length);
}
