import { bytesOf } from './torch-file.ts';
import { zipArchive } from './zip-archive.ts';

interface VoiceArray {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Voices in one NumPy archive, as `numpy.savez` writes it. */
export const voiceArchive = (voices: Readonly<Record<string, VoiceArray>>): Buffer =>
  zipArchive(Object.entries(voices).map(([name, voice]) => ({ name: `${name}.npy`, content: npy(voice) })));

/** An array in NumPy format 1.0, as `numpy.save` writes it. */
function npy({ shape, values }: VoiceArray): Buffer {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')}${shape.length === 1 ? ',' : ''}), }`;
  const header = `${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([
    Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]),
    length,
    Buffer.from(header),
    bytesOf(values),
  ]);
}
