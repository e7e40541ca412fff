/** The contents of a STREAMINFO block (RFC 9639, 8.2). */
export interface StreamInfo {
  /** The longest block in samples per channel. */
  readonly maxBlock: number;
  /** Hertz. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: number;
  /** Samples per channel; 0 if the encoder did not know. */
  readonly total: number;
}

/** The length of STREAMINFO's body in bytes. */
export const STREAM_INFO_BYTES = 34;

/** Parses the body of a STREAMINFO block; undefined if it is too short, or has no rate or no channel. */
export function parseStreamInfo(body: Uint8Array): StreamInfo | undefined {
  if (body.byteLength < STREAM_INFO_BYTES) return undefined;
  const view = new DataView(body.buffer, body.byteOffset, STREAM_INFO_BYTES);
  const packed = view.getUint32(10);
  const info = {
    maxBlock: view.getUint16(2),
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    total: (packed & 15) * 2 ** 32 + view.getUint32(14),
  };
  return info.sampleRate === 0 || info.bits < 4 || info.maxBlock < 16 ? undefined : info;
}

/** Bytes from the start of a FLAC file to the end of the total-samples field of its STREAMINFO. */
export const FRONT_BYTES = 26;

/**
 * Returns a copy of `front`, the first `FRONT_BYTES` of a FLAC file, whose total-samples field says `total`
 * (samples per channel).
 */
export function withTotalSamples(front: Uint8Array, total: number): Uint8Array {
  const copy = front.slice();
  const view = new DataView(copy.buffer);
  // 36 bits, the first four of which share a byte with the bits per sample.
  view.setUint8(21, (view.getUint8(21) & 0xf0) | Math.floor(total / 2 ** 32));
  view.setUint32(22, total % 2 ** 32);
  return copy;
}

/**
 * Parses the STREAMINFO that starts a list of metadata blocks; the list may begin with the marker `fLaC`.
 * Returns undefined if it starts with another block.
 */
export function findStreamInfo(metadata: Uint8Array): StreamInfo | undefined {
  const magic = String.fromCharCode(...metadata.subarray(0, 4)) === 'fLaC' ? 4 : 0;
  if ((metadata[magic]! & 0x7f) !== 0) return undefined;
  return parseStreamInfo(metadata.subarray(magic + 4));
}
