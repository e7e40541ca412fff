export const WAV_HEADER_BYTES = 44;

/** 16-bit mono samples as a WAV file. */
export function wavOf(samples: Blob, rate: number): Blob {
  const bytes = samples.size;
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const text = (at: number, value: string) =>
    [...value].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, 2 * rate, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}
