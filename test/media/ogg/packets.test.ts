import { expect, it } from 'vitest';
import { createPacketAssembler } from '../../../src/media/ogg/packets.ts';

const page = (sequence: number, segments: readonly number[], continues = false) => ({
  continues,
  begins: false,
  ends: false,
  granule: 0,
  serial: 1,
  sequence,
  segments: Uint8Array.from(segments),
  body: new Uint8Array(segments.reduce((sum, lacing) => sum + lacing, 0)).fill(sequence),
  damaged: false,
});

const lengths = (packets: readonly Uint8Array[]) => packets.map(({ length }) => length);

it('the packet assembler joins packets across pages', () => {
  const assembler = createPacketAssembler();
  expect(lengths(assembler.push(page(0, [10, 255, 0, 255])))).toEqual([10, 255]);
  expect(lengths(assembler.push(page(1, [255, 255], true)))).toEqual([]);
  expect(lengths(assembler.push(page(2, [5, 7], true)))).toEqual([770, 7]);
  expect(assembler.damaged).toBe(false);
});

it('the packet assembler drops packets with a missing page', () => {
  const assembler = createPacketAssembler();
  assembler.push(page(0, [10, 255]));
  expect(lengths(assembler.push(page(2, [5, 7], true)))).toEqual([7]);
  expect(assembler.damaged).toBe(true);
});

it('the packet assembler drops the rest of a packet that began before the stream', () => {
  expect(lengths(createPacketAssembler().push(page(0, [255, 5, 7], true)))).toEqual([7]);
});

it('the packet assembler limits the size of a packet', () => {
  const assembler = createPacketAssembler();
  const full = Array.from({ length: 255 }, () => 255);
  assembler.push(page(0, full));
  for (let sequence = 1; sequence < 100; sequence++) assembler.push(page(sequence, full, true));
  expect(lengths(assembler.push(page(100, [1], true)))).toEqual([4_194_304]);
});
