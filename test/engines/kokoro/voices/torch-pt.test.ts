import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../../src/domain/errors.ts';
import { readTorchVoice } from '../../../../src/engines/kokoro/voices/torch-pt.ts';
import {
  bytesOf,
  global,
  tensorPickle,
  type TorchFile,
  torchFile,
  unicode,
  VOICE_VALUES,
} from './torch-file.ts';

const read = (file: Uint8Array) => readTorchVoice(file, 'af_test.pt');

const TAKEN = 'taken.';

/** What is said of the file, without its name; what should never be thrown as it is. */
function refusal(file: Uint8Array): string {
  try {
    read(file);
    return TAKEN;
  } catch (error) {
    if (!(error instanceof VoiceError) || error.kind !== 'invalid_value') return String(error);
    return error.message.replace(/^The voice file 'af_test\.pt' /, '');
  }
}

describe('a voice that torch has saved', () => {
  it('is read, stored or deflated', () => {
    for (const deflated of [false, true]) {
      const { rows, values } = read(torchFile({ deflated }));
      expect(rows).toBe(510);
      expect(sameValues(values)).toBe(true);
    }
  });

  it('may be a part of a longer tensor', () => {
    const longer = Float32Array.from({ length: 511 * 256 }, (_, index) => index);
    const { values } = read(torchFile({ data: bytesOf(longer), elements: 511 * 256, offset: 256 }));
    expect([values.length, values[0], values.at(-1)]).toEqual([510 * 256, 256, 511 * 256 - 1]);
  });

  it('may have the rows of an older version', () => {
    const data = bytesOf(new Float32Array(511 * 256));
    expect(read(torchFile({ data, elements: 511 * 256, sizes: [511, 1, 256] })).rows).toBe(511);
  });

  it('may lie anywhere in memory', () => {
    const file = torchFile();
    const moved = new Uint8Array(file.length + 3);
    moved.set(file, 3);
    expect(sameValues(read(moved.subarray(3)).values)).toBe(true);
  });

  it('may have a comment at the end, and no records of zip64', () => {
    expect(read(torchFile({ zip: { comment: 'made by hand', before: Buffer.alloc(0) } })).rows).toBe(510);
  });
});

const NOT_A_TENSOR = 'does not hold one float32 tensor of three dimensions, and nothing else.';
const DAMAGED = 'is a damaged zip archive.';

/** Runs a command when a pickle machine loads it. */
const attack = (module: string) =>
  Buffer.concat([
    Buffer.from('\x80\x02', 'latin1'),
    global(`${module} system`),
    unicode('touch /tmp/x'),
    Buffer.from('\x85R.', 'latin1'),
  ]);

describe('a file is refused', () => {
  it.each<[why: string, file: TorchFile, says: string]>([
    ['that calls a function', { pickle: attack('os') }, NOT_A_TENSOR],
    [
      'that calls one later on',
      { pickle: Buffer.concat([tensorPickle().subarray(0, -1), attack('posix')]) },
      NOT_A_TENSOR,
    ],
    ['that rebuilds something else', { rebuild: 'torch._utils _rebuild_parameter' }, NOT_A_TENSOR],
    ['that rebuilds by a longer name', { rebuild: 'torch._utils _rebuild_tensor_v22' }, NOT_A_TENSOR],
    ['of numbers of two bytes', { storage: 'torch HalfStorage' }, NOT_A_TENSOR],
    ['with another object in the place of hooks', { hooks: 'builtins eval' }, NOT_A_TENSOR],
    ['with more behind its end', { pickle: Buffer.concat([tensorPickle(), Buffer.from('.')]) }, NOT_A_TENSOR],
    [
      'of a later protocol',
      { pickle: Buffer.concat([Buffer.of(0x80, 4), tensorPickle().subarray(2)]) },
      NOT_A_TENSOR,
    ],
    ['without a pickle in its pickle', { pickle: new Uint8Array(0) }, NOT_A_TENSOR],
    ['of two dimensions', { sizes: [510, 256], strides: [256, 1] }, NOT_A_TENSOR],
    ['of four dimensions', { sizes: [510, 1, 1, 256], strides: [256, 256, 256, 1] }, NOT_A_TENSOR],
    [
      'of another shape',
      { sizes: [512, 1, 256] },
      'has the shape [512, 1, 256], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'of a negative shape',
      { sizes: [-510, 1, 256] },
      'has the shape [-510, 1, 256], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'of narrower rows',
      { sizes: [510, 2, 128] },
      'has the shape [510, 2, 128], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'laid out column by column',
      { strides: [1, 1, 510] },
      'is not laid out row by row: save a contiguous tensor.',
    ],
    [
      'with rows on top of one another',
      { strides: [0, 256, 1] },
      'is not laid out row by row: save a contiguous tensor.',
    ],
    ['that begins too late in its data', { offset: 1 }, 'has less data than its shape needs.'],
    ['that begins before its data', { offset: -1 }, 'has less data than its shape needs.'],
    ['with less data than it says', { data: new Uint8Array(1024) }, 'has less data than its shape needs.'],
    [
      'with more data than it says',
      { data: new Uint8Array(511 * 1024) },
      'has less data than its shape needs.',
    ],
    ['that says it has more', { elements: 2 ** 31 - 1 }, 'has less data than its shape needs.'],
    [
      'with a value that is no number',
      { data: bytesOf(VOICE_VALUES.map((value, index) => (index === 7 ? NaN : value))) },
      'has values that are no numbers.',
    ],
    [
      'with an infinite value',
      { data: bytesOf(VOICE_VALUES.map((value, index) => (index === 7 ? -Infinity : value))) },
      'has values that are no numbers.',
    ],
    ['of the other byte order', { byteOrder: 'big' }, 'is not little-endian.'],
    ['whose data has another name', { pickle: tensorPickle({ key: '1' }) }, 'lacks its data.'],
    ['whose data would be outside', { pickle: tensorPickle({ key: '../version' }) }, 'lacks its data.'],
    [
      'with two pickles',
      { files: [{ name: 'other/data.pkl', content: tensorPickle() }] },
      'is not a PyTorch archive.',
    ],
    [
      'with a pickle of many pages',
      { pickle: new Uint8Array(5000) },
      'has a file of 5000 bytes in it, where 4096 are the most.',
    ],
    [
      'with many files',
      { files: Array.from({ length: 60 }, (_, index) => ({ name: `${index}`, content: new Uint8Array(0) })) },
      'has 65 files in it.',
    ],
    ['of many parts', { zip: { lie: { disk: 1 } } }, 'is one of several parts of an archive.'],
    ['that refers to zip64 for its directory, in vain', { zip: { lie: { start: 0xffffffff } } }, DAMAGED],
    ['that refers to zip64 for its files, in vain', { zip: { lie: { count: 0xffff } } }, DAMAGED],
    ['with fewer files than it says', { zip: { lie: { count: 6 } } }, DAMAGED],
    ['whose directory is elsewhere', { zip: { lie: { start: 5 } } }, DAMAGED],
    ['whose directory is behind it', { zip: { lie: { start: 0x7fffffff } } }, DAMAGED],
  ])('%s', (_, file, says) => {
    expect(refusal(torchFile(file))).toBe(says);
  });

  it.each<[why: string, lie: object, says: string]>([
    ['is encrypted', { flags: 0x0801 }, 'is encrypted.'],
    ['is encrypted strongly', { flags: 0x0841 }, 'is encrypted.'],
    ['has another size', { bytes: 5 }, DAMAGED],
    ['has another checksum', { crc: 5 }, DAMAGED],
    ['is beyond the end', { packedBytes: 0x7fffffff }, DAMAGED],
    ['begins beyond the end', { offset: 0x7fffffff }, DAMAGED],
    ['begins nowhere', { offset: 3 }, DAMAGED],
    ['is larger than a zip can say', { bytes: 0xffffffff }, DAMAGED],
    ['is packed in another way', { method: 9 }, 'is packed by method 9.'],
    ['is not packed as it says', { method: 8 }, 'cannot be unpacked.'],
  ])('whose pickle %s', (_, lie, says) => {
    expect(refusal(torchFile({ files: [{ name: 'af_test/data.pkl', content: tensorPickle(), lie }] }))).toBe(
      says,
    );
  });

  it('that unpacks to far more than it says', () => {
    const bomb = {
      name: 'af_test/data/0',
      content: new Uint8Array(1 << 24),
      deflated: true,
      lie: { bytes: 510 * 1024 },
    };
    expect(refusal(torchFile({ files: [bomb] }))).toBe('cannot be unpacked.');
    const honest = { name: 'af_test/data/0', content: new Uint8Array(1 << 22), deflated: true };
    expect(refusal(torchFile({ files: [honest] }))).toBe(
      'has a file of 4194304 bytes in it, where 2097152 are the most.',
    );
  });

  it('that has a file twice', () => {
    expect(
      refusal(
        torchFile({
          files: [
            { name: 'x', content: new Uint8Array(0) },
            { name: 'x', content: new Uint8Array(0) },
          ],
        }),
      ),
    ).toBe('has two files of one name in it.');
  });

  it.each<[what: string, file: Uint8Array, says: string]>([
    ['nothing', new Uint8Array(0), 'is no zip archive.'],
    ['something else', Buffer.from('RIFF....WAVE'), 'is no zip archive.'],
    ['the bare values', bytesOf(VOICE_VALUES), 'is no zip archive.'],
    ['more than two megabytes', new Uint8Array(2 * 1024 * 1024 + 1), 'has more than 2097152 bytes.'],
  ])('that is %s', (_, file, says) => {
    expect(refusal(file)).toBe(says);
  });

  it('wherever it ends too early', () => {
    const file = torchFile();
    for (let length = 0; length < file.length; length += 997) {
      expect(refusal(file.subarray(0, length))).toBe('is no zip archive.');
    }
  });

  it('without a crash or a wait, whatever is in it', () => {
    const whole = torchFile({ deflated: true });
    const start = whole.length - 700;
    // Where headers, pickle and directory are; the data between them is only data.
    const places = fc.oneof(fc.nat(400), fc.integer({ min: start, max: whole.length - 1 }));
    const changes = fc.array(fc.tuple(places, fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.oneof(changes, fc.uint8Array({ maxLength: 400 })), (change) => {
        const file = change instanceof Uint8Array ? change : changed(whole, change);
        expect(refusal(file)).toMatch(SENTENCE);
      }),
      { numRuns: 500 },
    );
  });

  it('or is read as the voice it was, whatever is changed in its pickle', () => {
    const pickle = tensorPickle();
    const change = fc.tuple(fc.nat(pickle.length - 1), fc.nat(255));
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.nat(pickle.length - 1),
        (changes, end) => {
          const other = changed(pickle, changes);
          expect(refusal(torchFile({ pickle: other.subarray(0, end) }))).toMatch(REFUSED);
          const whole = torchFile({ pickle: other });
          expect(refusal(whole) !== TAKEN || sameValues(read(whole).values)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});

const SENTENCE = /^(is|has|does|lacks|cannot|taken)\b.*\.$/;
const REFUSED = /^(is|has|does|lacks|cannot)\b.*\.$/;

const sameValues = (values: Float32Array) => Buffer.from(values.buffer).equals(bytesOf(VOICE_VALUES));

function changed(bytes: Uint8Array, changes: readonly (readonly [at: number, byte: number])[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [at, byte] of changes) copy[at] = byte;
  return copy;
}
