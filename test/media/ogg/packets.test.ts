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

it('puts packets together across pages', () => {
  const assembler = createPacketAssembler();
  expect(lengths(assembler.push(page(0, [10, 255, 0, 255])))).toEqual([10, 255]);
  expect(lengths(assembler.push(page(1, [255, 255], true)))).toEqual([]);
  expect(lengths(assembler.push(page(2, [5, 7], true)))).toEqual([770, 7]);
  expect(assembler.damaged).toBe(false);
});

it('leaves out packets of which a page is missing', () => {
  const assembler = createPacketAssembler();
  assembler.push(page(0, [10, 255]));
  expect(lengths(assembler.push(page(2, [5, 7], true)))).toEqual([7]);
  expect(assembler.damaged).toBe(true);
});

it('leaves out the rest of a packet that began before the stream did', () => {
  expect(lengths(createPacketAssembler().push(page(0, [255, 5, 7], true)))).toEqual([7]);
});

it('keeps no more of a packet than sound can take', () => {
  const assembler = createPacketAssembler();
  const full = Array.from({ length: 255 }, () => 255);
  assembler.push(page(0, full));
  for (let sequence = 1; sequence < 100; sequence++) assembler.push(page(sequence, full, true));
  expect(lengths(assembler.push(page(100, [1], true)))).toEqual([4_194_304]);
});
