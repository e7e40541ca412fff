import { parseMpegHeader } from './headers.ts';

/** The encoder's and the decoder's delay, which are cut away, are under so many frames. */
const DELAY_FRAMES = 4;

/**
 * How many samples an MP3 has at least, by the count of frames in its first one (Xing's or LAME's); undefined
 * where it holds none.
 */
export function samplesByTag(frame: Uint8Array): number | undefined {
  const header = parseMpegHeader(frame, 0);
  if (header === undefined) return undefined;
  const at = 4 + (header.version1 ? (header.mono ? 17 : 32) : header.mono ? 9 : 17);
  if (at + 12 > frame.byteLength) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const name = String.fromCharCode(...frame.subarray(at, at + 4));
  if ((name !== 'Xing' && name !== 'Info') || (view.getUint32(at + 4) & 1) === 0) return undefined;
  return (view.getUint32(at + 8) - DELAY_FRAMES) * header.samples;
}
