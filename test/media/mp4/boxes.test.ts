import { expect, it } from 'vitest';
import { BoxFinder, type FileBox, fileBoxes } from '../../../src/media/mp4/boxes.ts';
import { FileWindow, TooMuchReading } from '../../../src/media/mp4/file-window.ts';
import { measuredSource } from '../measured-source.ts';
import { box, numbers } from './written-boxes.ts';

const { signal } = new AbortController();

function open(bytes: Uint8Array) {
  const { source, read } = measuredSource(bytes);
  return { window: new FileWindow(source.file!.handle, bytes.byteLength, signal), read };
}

/** The requested boxes, and the last of all boxes. */
async function outline(bytes: Uint8Array, wanted: string) {
  const boxes = fileBoxes(open(bytes).window, wanted);
  const found: unknown[] = [];
  const told = ({ type, start, body, end }: FileBox) => [type, start, body, end];
  for (;;) {
    const { done, value } = await boxes.next();
    if (done === true) return { found, last: value && told(value) };
    found.push(told(value));
  }
}

it('fileBoxes lists the boxes of a type, with 64-bit sizes, and a last one that extends to the end', async () => {
  const long = Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0, 24), Buffer.alloc(8)]);
  const rest = Buffer.concat([numbers(0), Buffer.from('free'), Buffer.alloc(9)]);
  const file = Buffer.concat([box('ftyp', Buffer.alloc(4)), long, rest]);
  const last = ['free', 36, 44, 53];
  expect(await outline(file, 'ftyp')).toEqual({ found: [['ftyp', 0, 8, 12]], last });
  expect(await outline(file, 'mdat')).toEqual({ found: [['mdat', 12, 28, 36]], last });
  expect(await outline(file, 'free')).toEqual({ found: [last], last });
  expect(await outline(Buffer.alloc(0), 'free')).toEqual({ found: [], last: undefined });
});

it('fileBoxes lists a box that exceeds the file, and stops at invalid data', async () => {
  const claims = Buffer.concat([numbers(1_000), Buffer.from('mdat')]);
  expect(await outline(Buffer.concat([box('ftyp'), claims]), 'ftyp')).toEqual({
    found: [['ftyp', 0, 8, 8]],
    last: ['mdat', 8, 16, 1_008],
  });
  const nonsense = Buffer.concat([box('ftyp'), numbers(3, 0, 0, 0), box('ftyp')]);
  expect(await outline(nonsense, 'ftyp')).toMatchObject({ found: [['ftyp', 0, 8, 8]] });
});

it('BoxFinder finds nested boxes, and looks into no others', () => {
  const movie = Buffer.concat([box('udta', box('mdia')), box('trak', box('edts'), box('mdia', numbers(5)))]);
  expect(new BoxFinder().find(movie, 'trak', 'mdia')).toEqual(numbers(5));
  expect(new BoxFinder().find(movie, 'mdia')).toBeUndefined();
});

it('BoxFinder limits the number of boxes', () => {
  const finder = new BoxFinder();
  expect(() => finder.find(Buffer.alloc(8 * 100_000, box('free')), 'trak')).toThrow('too many boxes');
});

it('FileWindow reads each part of a file once', async () => {
  const { window, read } = open(Buffer.alloc(1_000_000, 7));
  expect(await window.read(999_990, 100)).toHaveLength(10);
  for (let at = 0; at < 900_000; at += 1_000) expect(await window.read(at, 1_000)).toHaveLength(1_000);
  expect(read.bytes).toBeLessThan(1_100_000);
  expect(read.times).toBeLessThan(25);
  const jumping = async () => {
    for (let turn = 0; turn < 10_000; turn++) await window.read((turn % 2) * 500_000, 4_096);
  };
  await expect(jumping()).rejects.toThrow(TooMuchReading);
});
