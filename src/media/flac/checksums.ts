/** FLAC's CRC-8 (polynomial 7) and CRC-16 (0x8005), most significant bit first, from 0. */
function tableOf(width: 8 | 16, polynomial: number): Uint16Array {
  const top = 1 << (width - 1);
  return Uint16Array.from({ length: 256 }, (_, index) => {
    let value = index << (width - 8);
    for (let bit = 0; bit < 8; bit++) value = value & top ? (value << 1) ^ polynomial : value << 1;
    return value & ((1 << width) - 1);
  });
}

const CRC_8 = tableOf(8, 0x07);
const CRC_16 = tableOf(16, 0x8005);

/** The CRC-8 of the bytes [start, end); 0 if the range ends with its own correct CRC-8. */
export function crc8(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = CRC_8[value ^ bytes[at]!]!;
  return value;
}

/** The CRC-16 of the bytes [start, end); 0 if the range ends with its own correct CRC-16. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = ((value << 8) & 0xffff) ^ CRC_16[(value >>> 8) ^ bytes[at]!]!;
  return value;
}
