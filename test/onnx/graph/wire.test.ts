import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapFields, readFields, type Writable, writeMessage } from '../../../src/onnx/graph/wire.ts';

const number = fc.integer({ min: 1, max: 5000 });
const value: fc.Arbitrary<Writable> = fc.oneof(
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
  fc.uint8Array({ maxLength: 300 }),
);

describe('protobuf messages', () => {
  it('read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, value)), (fields) => {
        const read = [...readFields(writeMessage(fields))].map((field) => [field.number, field.value]);
        expect(read).toEqual(fields);
      }),
    );
  });

  it('are encoded as the protobuf specification says', () => {
    // Examples of the specification: field 1 is 150, field 2 is "testing".
    expect([...writeMessage([[1, 150]])]).toEqual([0x08, 0x96, 0x01]);
    expect([...writeMessage([[2, 'testing']])]).toEqual([0x12, 7, ...new TextEncoder().encode('testing')]);
    expect(writeMessage([[1, -1]]).length).toBe(11);
  });

  it('keep unchanged fields of every wire type in mapFields, and lose fields that become undefined', () => {
    // Field 1 is a float, 2 a double, 3 a varint and 4 bytes.
    const message = Uint8Array.of(0x0d, 1, 2, 3, 4, 0x11, 1, 2, 3, 4, 5, 6, 7, 8, 0x18, 7, 0x22, 1, 9);
    expect(mapFields(message, ({ value }) => value)).toBe(message);
    const changed = mapFields(message, ({ number, value }) =>
      number === 3 ? 300 : number === 4 ? undefined : value,
    );
    expect([...changed]).toEqual([...message.subarray(0, 14), 0x18, 0xac, 0x02]);
  });

  it('are refused if malformed, and never read beyond their end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = () => [...readFields(bytes)].every((field) => field.number >= 0);
        expect(outcome(read)).not.toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The result of `work`, or 'refused' if it throws a RangeError. */
function outcome(work: () => boolean): boolean | 'refused' {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}
