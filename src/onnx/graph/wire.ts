import { joinArrays } from '../../base/join-arrays.ts';

/** A field of a protobuf message: its number, its value as it stands on the wire, and where it ends there. */
export type ProtobufField = { readonly number: number; readonly end: number } & (
  | { readonly type: 'varint'; readonly value: bigint }
  | { readonly type: 'bytes' | 'fixed'; readonly value: Uint8Array }
);

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/**
 * The fields of a protobuf message in order (protobuf encoding specification). Bytes are views, not copies.
 * @throws RangeError for bytes that are not a message.
 */
export function* readFields(message: Uint8Array): Generator<ProtobufField, void, undefined> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError('The message ends inside a number.');
  };
  const bytes = (length: number): Uint8Array => {
    if (length > message.length - at) throw new RangeError('The message ends inside a field.');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = varint();
    const number = Number(key >> 3n);
    const wireType = Number(key & 7n);
    if (wireType === VARINT) yield { number, type: 'varint', value: varint(), end: at };
    else if (wireType === LENGTH_DELIMITED)
      yield { number, type: 'bytes', value: bytes(Number(varint())), end: at };
    else if (wireType === FIXED_32) yield { number, type: 'fixed', value: bytes(4), end: at };
    else if (wireType === FIXED_64) yield { number, type: 'fixed', value: bytes(8), end: at };
    else throw new RangeError(`There is no wire type ${wireType}.`);
  }
}

/** Reads the whole numbers of a packed field. @throws RangeError if the last one is cut off. */
export function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte >= 0x80) continue;
    numbers.push(value);
    [value, factor] = [0, 1];
  }
  if (factor !== 1) throw new RangeError('The message ends inside a number.');
  return numbers;
}

/** A value of a field: integers are written as varints, text and bytes (also messages) with their length. */
export type Writable = number | bigint | string | Uint8Array;

/** Encodes a message with these fields. */
export function writeMessage(fields: Iterable<readonly [number: number, value: Writable]>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const [number, value] of fields) {
    if (typeof value === 'number' || typeof value === 'bigint') {
      parts.push(
        varintBytes(BigInt(number << 3) | BigInt(VARINT)),
        varintBytes(BigInt.asUintN(64, BigInt(value))),
      );
    } else {
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      parts.push(
        varintBytes(BigInt((number << 3) | LENGTH_DELIMITED)),
        varintBytes(BigInt(bytes.length)),
        bytes,
      );
    }
  }
  return joinArrays(parts, (length) => new Uint8Array(length));
}

/**
 * Replaces each field's value by the result of `map`; `undefined` removes the field. Returns `message` itself
 * if nothing changes.
 * @throws RangeError if the bytes are not a message.
 */
export function mapFields(
  message: Uint8Array,
  map: (field: ProtobufField) => Writable | undefined,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let start = 0;
  let isSame = true;
  for (const field of readFields(message)) {
    const value = map(field);
    if (value === field.value) parts.push(message.subarray(start, field.end));
    else {
      isSame = false;
      if (value !== undefined) parts.push(writeMessage([[field.number, value]]));
    }
    start = field.end;
  }
  return isSame ? message : joinArrays(parts, (length) => new Uint8Array(length));
}

/** Applies `map` to each message in the field `number`. */
export const mapField = (
  message: Uint8Array,
  number: number,
  map: (inner: Uint8Array) => Uint8Array,
): Uint8Array =>
  mapFields(message, ({ number: at, type, value }) =>
    at === number && type === 'bytes' ? map(value) : value,
  );

function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    if (rest < 0x80n) return Uint8Array.from([...bytes, low]);
    bytes.push(low | 0x80);
  }
}
