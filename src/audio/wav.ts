const HEADER_BYTES = 44;

/**
 * What the data size says of a length not known yet; with it the RIFF size is 0x7FFFFFFF, positive to every
 * reader.
 */
const UNKNOWN_BYTES = 0x7fff_ffff - (HEADER_BYTES - 8);

/**
 * The 44 bytes before 16-bit mono PCM. `dataBytes` is the length of the PCM in bytes; left out, while the
 * audio is still being made, the sizes are placeholders based on 0x7FFFFFFF, which readers take as "to the
 * end". Longer audio than a WAV file can say gets the placeholders too.
 */
export function wavHeader(sampleRate: number, dataBytes?: number): Uint8Array {
  const data = Math.min(dataBytes ?? UNKNOWN_BYTES, UNKNOWN_BYTES);
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const text = (at: number, id: string) => header.set(new TextEncoder().encode(id), at);
  text(0, 'RIFF');
  view.setUint32(4, data + HEADER_BYTES - 8, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // one channel
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, data, true);
  return header;
}
