const HEADER_BYTES = 44;

/**
 * The data size for an unknown length. The RIFF size then is 0x7FFFFFFF, which every reader takes as
 * positive.
 */
const UNKNOWN_BYTES = 0x7fff_ffff - (HEADER_BYTES - 8);

/** Makes a complete WAV file of 16-bit mono PCM. */
export const wavOf = (sampleRate: number, pcm: Uint8Array): Uint8Array =>
  Buffer.concat([wavHeader(sampleRate, pcm.length), pcm]);

/** The layout of PCM. Default: 16-bit mono. */
export interface PcmLayout {
  readonly channels: number;
  readonly bytesPerSample: number;
}

const SPEECH_LAYOUT: PcmLayout = { channels: 1, bytesPerSample: 2 };

/**
 * Makes the 44-byte header. `dataBytes` is the length of the PCM in bytes. If it is absent, or too large for
 * a WAV file, the sizes are placeholders based on 0x7FFFFFFF, which readers take as "to the end".
 */
export function wavHeader(
  sampleRate: number,
  dataBytes?: number,
  { channels, bytesPerSample }: PcmLayout = SPEECH_LAYOUT,
): Uint8Array {
  const frameBytes = channels * bytesPerSample;
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
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, 'data');
  view.setUint32(40, data, true);
  return header;
}
