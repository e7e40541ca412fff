/** The parts of a WAV file. Tests combine them to valid and invalid files. */
export interface WavParts {
  /** `riff` is Wave64. */
  readonly magic?: 'RIFF' | 'RIFX' | 'RF64' | 'riff';
  readonly tag?: number;
  readonly channels?: number;
  readonly sampleRate?: number;
  readonly bits?: number;
  /** Bytes per frame. By default `channels * bits / 8`. */
  readonly frameBytes?: number;
  /** The format tag inside WAVE_FORMAT_EXTENSIBLE. */
  readonly subformat?: number;
  readonly data: Uint8Array;
  /** The size of `data` that the header states. By default the true size. */
  readonly dataSize?: number;
  /** Chunks before the data: id and body. */
  readonly before?: readonly (readonly [string, Uint8Array])[];
  readonly after?: readonly (readonly [string, Uint8Array])[];
}

export function wavFile(parts: WavParts): Uint8Array {
  const { magic = 'RIFF', tag = 1, channels = 1, sampleRate = 16_000, bits = 16, subformat } = parts;
  const { data, dataSize = data.byteLength, before = [], after = [] } = parts;
  const frameBytes = parts.frameBytes ?? (channels * bits) / 8;
  const little = magic !== 'RIFX';
  const u16 = (value: number) => words(2, value, little);
  const u32 = (value: number) => words(4, value, little);
  const format = [
    u16(tag),
    u16(channels),
    u32(sampleRate),
    u32(sampleRate * frameBytes),
    u16(frameBytes),
    u16(bits),
  ];
  if (subformat !== undefined) format.push(u16(22), u16(bits), u32(0), u16(subformat), Buffer.alloc(14, 7));
  const isWide = magic === 'riff';
  const name = (id: string) =>
    Buffer.concat([Buffer.from(id, 'latin1'), Buffer.alloc(isWide ? 12 : 0, 0xac)]);
  const length = (size: number) =>
    isWide ? Buffer.from(BigUint64Array.of(BigInt(size) + 24n).buffer) : u32(size);
  const chunk = (id: string, body: Uint8Array, size = body.byteLength) => {
    const padding = isWide ? -body.byteLength & 7 : body.byteLength & 1;
    return Buffer.concat([name(id), length(size), body, Buffer.alloc(padding)]);
  };
  return Buffer.concat([
    name(magic),
    length(0xffff_ffff),
    name(isWide ? 'wave' : 'WAVE'),
    ...before.map(([id, body]) => chunk(id, body)),
    chunk('fmt ', Buffer.concat(format)),
    chunk('data', data, dataSize),
    ...after.map(([id, body]) => chunk(id, body)),
  ]);
}

function words(size: 2 | 4, value: number, little: boolean): Buffer {
  const bytes = Buffer.alloc(size);
  if (little) bytes.writeUIntLE(value % 2 ** (8 * size), 0, size);
  else bytes.writeUIntBE(value % 2 ** (8 * size), 0, size);
  return bytes;
}
