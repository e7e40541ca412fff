/** The ways of telephony to write a sample as a byte: ITU-T G.711. */
export type G711Law = 'mu' | 'a';

const BIAS = 33;

/** The sample that each byte stands for, in 16 bits. */
const TABLES: Readonly<Record<G711Law, Int16Array>> = {
  mu: Int16Array.from({ length: 256 }, (_, byte) => muLaw(~byte)),
  a: Int16Array.from({ length: 256 }, (_, byte) => aLaw(byte ^ 0x55)),
};

/** Bytes of G.711 → samples in [-1, 1), one each. */
export function fromG711(bytes: Uint8Array, law: G711Law): Float32Array {
  const table = TABLES[law];
  return Float32Array.from(bytes, (byte) => table[byte]! / 32_768);
}

function muLaw(code: number): number {
  const magnitude = ((((code & 0x0f) << 1) + BIAS) << ((code >> 4) & 7)) - BIAS;
  return 4 * (code & 0x80 ? -magnitude : magnitude);
}

function aLaw(code: number): number {
  const exponent = (code >> 4) & 7;
  const mantissa = ((code & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return code & 0x80 ? magnitude : -magnitude;
}
