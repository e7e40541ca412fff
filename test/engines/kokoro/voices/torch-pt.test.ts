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

/** The error message without the file name. Any error other than VoiceError is thrown again. */
function refusal(file: Uint8Array): string {
  try {
    read(file);
    return TAKEN;
  } catch (error) {
    if (!(error instanceof VoiceError) || error.kind !== 'invalid_value') return String(error);
    return error.message.replace(/^The voice file 'af_test\.pt' /, '');
  }
}

describe('readTorchVoice', () => {
  it('reads stored and deflated records', () => {
    for (const deflated of [false, true]) {
      const { rows, values } = read(torchFile({ deflated }));
      expect(rows).toBe(510);
      expect(sameValues(values)).toBe(true);
    }
  });

  it('reads a tensor that is a part of a longer storage', () => {
    const longer = Float32Array.from({ length: 511 * 256 }, (_, index) => index);
    const { values } = read(torchFile({ data: bytesOf(longer), elements: 511 * 256, offset: 256 }));
    expect([values.length, values[0], values.at(-1)]).toEqual([510 * 256, 256, 511 * 256 - 1]);
  });

  it('reads the row count of an older version', () => {
    const data = bytesOf(new Float32Array(511 * 256));
    expect(read(torchFile({ data, elements: 511 * 256, sizes: [511, 1, 256] })).rows).toBe(511);
  });

  it('reads any offset in memory', () => {
    const file = torchFile();
    const moved = new Uint8Array(file.length + 3);
    moved.set(file, 3);
    expect(sameValues(read(moved.subarray(3)).values)).toBe(true);
  });

  it('reads an archive with a comment and without zip64 records', () => {
    expect(read(torchFile({ zip: { comment: 'made by hand', before: Buffer.alloc(0) } })).rows).toBe(510);
  });
});

const NOT_A_TENSOR = 'does not hold one float32 tensor of three dimensions, and nothing else.';
const DAMAGED = 'is a damaged zip archive.';

/** A pickle that runs a command when a pickle machine loads it. */
const attack = (module: string) =>
  Buffer.concat([
    Buffer.from('\x80\x02', 'latin1'),
    global(`${module} system`),
    unicode('touch /tmp/x'),
    Buffer.from('\x85R.', 'latin1'),
  ]);

describe('an invalid torch file is refused', () => {
  it.each<[why: string, file: TorchFile, says: string]>([
    ['that calls a function', { pickle: attack('os') }, NOT_A_TENSOR],
    [
      'that calls a function later',
      { pickle: Buffer.concat([tensorPickle().subarray(0, -1), attack('posix')]) },
      NOT_A_TENSOR,
    ],
    ['that rebuilds something else', { rebuild: 'torch._utils _rebuild_parameter' }, NOT_A_TENSOR],
    [
      'that calls a function with a longer name',
      { rebuild: 'torch._utils _rebuild_tensor_v22' },
      NOT_A_TENSOR,
    ],
    ['with 2-byte floats', { storage: 'torch HalfStorage' }, NOT_A_TENSOR],
    ['with another object instead of the hooks', { hooks: 'builtins eval' }, NOT_A_TENSOR],
    ['with data after its end', { pickle: Buffer.concat([tensorPickle(), Buffer.from('.')]) }, NOT_A_TENSOR],
    [
      'of a newer protocol',
      { pickle: Buffer.concat([Buffer.of(0x80, 4), tensorPickle().subarray(2)]) },
      NOT_A_TENSOR,
    ],
    ['with an empty pickle', { pickle: new Uint8Array(0) }, NOT_A_TENSOR],
    ['with a tensor of two dimensions', { sizes: [510, 256], strides: [256, 1] }, NOT_A_TENSOR],
    [
      'with a tensor of four dimensions',
      { sizes: [510, 1, 1, 256], strides: [256, 256, 256, 1] },
      NOT_A_TENSOR,
    ],
    [
      'with another shape',
      { sizes: [512, 1, 256] },
      'has the shape [512, 1, 256], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'with a negative shape',
      { sizes: [-510, 1, 256] },
      'has the shape [-510, 1, 256], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'with narrower rows',
      { sizes: [510, 2, 128] },
      'has the shape [510, 2, 128], which is not that of a voice, [510, 1, 256].',
    ],
    [
      'with a column-major tensor',
      { strides: [1, 1, 510] },
      'is not laid out row by row: save a contiguous tensor.',
    ],
    [
      'with overlapping rows',
      { strides: [0, 256, 1] },
      'is not laid out row by row: save a contiguous tensor.',
    ],
    ['with an offset too large for its data', { offset: 1 }, 'has less data than its shape needs.'],
    ['with a negative offset', { offset: -1 }, 'has less data than its shape needs.'],
    ['with less data than declared', { data: new Uint8Array(1024) }, 'has less data than its shape needs.'],
    [
      'with more data than declared',
      { data: new Uint8Array(511 * 1024) },
      'has less data than its shape needs.',
    ],
    ['with more elements than it has data', { elements: 2 ** 31 - 1 }, 'has less data than its shape needs.'],
    [
      'with a NaN',
      { data: bytesOf(VOICE_VALUES.map((value, index) => (index === 7 ? NaN : value))) },
      'has values that are not finite numbers.',
    ],
    [
      'with an infinite value',
      { data: bytesOf(VOICE_VALUES.map((value, index) => (index === 7 ? -Infinity : value))) },
      'has values that are not finite numbers.',
    ],
    ['of the other byte order', { byteOrder: 'big' }, 'is not little-endian.'],
    ['whose tensor data has another name', { pickle: tensorPickle({ key: '1' }) }, 'lacks its data.'],
    [
      'whose tensor data is outside the archive',
      { pickle: tensorPickle({ key: '../version' }) },
      'lacks its data.',
    ],
    [
      'with two pickles',
      { files: [{ name: 'other/data.pkl', content: tensorPickle() }] },
      'is not a PyTorch archive.',
    ],
    [
      'with a large pickle',
      { pickle: new Uint8Array(5000) },
      'has a file of 5000 bytes in it, where 4096 are the most.',
    ],
    [
      'with many files',
      { files: Array.from({ length: 60 }, (_, index) => ({ name: `${index}`, content: new Uint8Array(0) })) },
      'has 65 files in it.',
    ],
    [
      'that is a part of a split archive',
      { zip: { lie: { disk: 1 } } },
      'is one of several parts of an archive.',
    ],
    ['that refers to zip64 for its directory, in vain', { zip: { lie: { start: 0xffffffff } } }, DAMAGED],
    ['that refers to zip64 for its files, in vain', { zip: { lie: { count: 0xffff } } }, DAMAGED],
    ['with fewer files than declared', { zip: { lie: { count: 6 } } }, DAMAGED],
    ['with a wrong position of the directory', { zip: { lie: { start: 5 } } }, DAMAGED],
    ['with a directory after the end', { zip: { lie: { start: 0x7fffffff } } }, DAMAGED],
  ])('%s', (_, file, says) => {
    expect(refusal(torchFile(file))).toBe(says);
  });

  it.each<[why: string, lie: object, says: string]>([
    ['is encrypted', { flags: 0x0801 }, 'is encrypted.'],
    ['has strong encryption', { flags: 0x0841 }, 'is encrypted.'],
    ['has another size', { bytes: 5 }, DAMAGED],
    ['has another checksum', { crc: 5 }, DAMAGED],
    ['ends after the archive', { packedBytes: 0x7fffffff }, DAMAGED],
    ['begins after the archive', { offset: 0x7fffffff }, DAMAGED],
    ['begins at a wrong position', { offset: 3 }, DAMAGED],
    ['has a zip64 size', { bytes: 0xffffffff }, DAMAGED],
    ['has an unknown compression method', { method: 9 }, 'is packed by method 9.'],
    ['is not compressed as declared', { method: 8 }, 'cannot be unpacked.'],
  ])('if its pickle %s', (_, lie, says) => {
    expect(refusal(torchFile({ files: [{ name: 'af_test/data.pkl', content: tensorPickle(), lie }] }))).toBe(
      says,
    );
  });

  it('if it unpacks to far more than its header says', () => {
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

  it('if it contains a record twice', () => {
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
    ['nothing', new Uint8Array(0), 'is not a zip archive.'],
    ['a file of another kind', Buffer.from('RIFF....WAVE'), 'is not a zip archive.'],
    ['raw float32 values', bytesOf(VOICE_VALUES), 'is not a zip archive.'],
    ['more than two megabytes', new Uint8Array(2 * 1024 * 1024 + 1), 'has more than 2097152 bytes.'],
  ])('if it is %s', (_, file, says) => {
    expect(refusal(file)).toBe(says);
  });

  it('if it is truncated at any position', () => {
    const file = torchFile();
    for (let length = 0; length < file.length; length += 997) {
      expect(refusal(file.subarray(0, length))).toBe('is not a zip archive.');
    }
  });

  it('without a crash or a delay, for any content', () => {
    const whole = torchFile({ deflated: true });
    const start = whole.length - 700;
    // The positions of headers, pickle and directory; the data between them may have any value.
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

  it('or read as the original voice, for any change of its pickle', () => {
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
