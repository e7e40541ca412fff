/** Big-endian 32-bit numbers. */
export function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
}

export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(8 + body.byteLength), Buffer.from(type, 'latin1'), body]);
}

/** A box with version and flags. */
export const fullBox = (type: string, ...content: readonly Uint8Array[]): Buffer =>
  box(type, numbers(0), ...content);
