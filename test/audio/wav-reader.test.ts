import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWavReader } from '../../src/audio/wav-reader.ts';
import { cut, difference, joined, sizes } from './through.ts';
import { wavFile, type WavParts } from './wav-files.ts';

/** Reads a whole file, cut into pieces of these sizes. */
function read(file: Uint8Array, pieces: readonly number[] = [file.byteLength || 1]) {
  const reader = createWavReader();
  const blocks: (readonly Float32Array[])[] = [];
  for (const piece of cut(file, pieces)) {
    const result = reader.push(piece.slice());
    if (result.type === 'refused') break;
    if (result.channels.length > 0) blocks.push(result.channels);
  }
  const channels = (blocks[0] ?? []).map((_, index) => joined(blocks.map((block) => block[index]!)));
  return { channels, format: reader.format, end: reader.end(), done: reader.done, trailing: reader.trailing };
}

const samples = (parts: WavParts) => read(wavFile(parts)).channels.map((channel) => Array.from(channel));
const refusal = (parts: WavParts) => read(wavFile(parts)).end;

const ENDED = { type: 'ended', cutOff: false } as const;
const data16 = Uint8Array.of(0, 0x40, 0, 0xc0, 0, 0x20, 0, 0xe0); // 0.5 -0.5 0.25 -0.25

describe('createWavReader decodes', () => {
  it.each<[string, WavParts, number[][]]>([
    ['8 bits', { bits: 8, data: Uint8Array.of(0, 128, 192) }, [[-1, 0, 0.5]]],
    ['16 bits', { data: data16 }, [[0.5, -0.5, 0.25, -0.25]]],
    [
      '16 bits, stereo',
      { channels: 2, data: data16 },
      [
        [0.5, 0.25],
        [-0.5, -0.25],
      ],
    ],
    ['16 bits, big-endian', { magic: 'RIFX', data: Uint8Array.of(0x40, 0, 0xc0, 0) }, [[0.5, -0.5]]],
    ['24 bits', { bits: 24, data: Uint8Array.of(0, 0, 0x40, 1, 0, 0x80) }, [[0.5, -1 + 2 ** -23]]],
    [
      '24 bits, big-endian',
      { magic: 'RIFX', bits: 24, data: Uint8Array.of(0x40, 0, 0, 0xc0, 0, 0) },
      [[0.5, -0.5]],
    ],
    ['20 bits in 24', { bits: 20, frameBytes: 3, data: Uint8Array.of(0, 0, 0xc0) }, [[-0.5]]],
    ['32 bits', { bits: 32, data: Uint8Array.of(0, 0, 0, 0x40, 0, 0, 0, 0x80) }, [[0.5, -1]]],
    [
      'floats',
      { tag: 3, bits: 32, data: new Uint8Array(Float32Array.of(0.1, -2).buffer) },
      [[Math.fround(0.1), -2]],
    ],
    [
      'doubles',
      { tag: 3, bits: 64, data: new Uint8Array(Float64Array.of(0.5, -1e-9).buffer) },
      [[0.5, Math.fround(-1e-9)]],
    ],
    ['extensible PCM', { tag: 0xfffe, subformat: 1, data: data16 }, [[0.5, -0.5, 0.25, -0.25]]],
    [
      'extensible floats',
      { tag: 0xfffe, subformat: 3, bits: 32, data: new Uint8Array(Float32Array.of(0.25).buffer) },
      [[0.25]],
    ],
    [
      'A-law',
      { tag: 6, bits: 8, data: Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a) },
      [[8 / 32_768, -8 / 32_768, 32_256 / 32_768, -32_256 / 32_768]],
    ],
    [
      'mu-law',
      { tag: 7, bits: 8, data: Uint8Array.of(0xff, 0x7f, 0x80, 0x00) },
      [[0, 0, 32_124 / 32_768, -32_124 / 32_768]],
    ],
  ])('%s', (_, parts, expected) => {
    expect(samples(parts).map((channel) => channel.map((value) => value + 0))).toEqual(expected);
  });

  it('NaN and infinite floats as silence, because one of them would silence a filter for ever', () => {
    const data = new Uint8Array(Float32Array.of(Number.NaN, Infinity, -Infinity, 0.5).buffer);
    expect(samples({ tag: 3, bits: 32, data })).toEqual([[0, 0, 0, 0.5]]);
  });
});

describe('createWavReader', () => {
  it.each(['RIFF', 'riff'] as const)(
    'finds the data chunk behind other chunks, with padding, in %s',
    (magic) => {
      const before = [
        ['LIST', Buffer.from('INFO!')],
        ['JUNK', Buffer.alloc(0)],
        ['bext', Buffer.alloc(601)],
      ] as const;
      expect(samples({ magic, data: data16, before })).toEqual([[0.5, -0.5, 0.25, -0.25]]);
    },
  );

  it('stops at the size that the header states and ignores chunks behind it', () => {
    const { channels, end, done } = read(wavFile({ data: data16, after: [['LIST', Buffer.alloc(40, 9)]] }));
    expect(channels[0]).toHaveLength(4);
    expect(end).toEqual(ENDED);
    expect(done).toBe(true);
  });

  it.each<[boolean, string, Uint8Array]>([
    [true, 'sound that the header does not count', data16],
    [true, 'such sound behind a silence', Buffer.concat([Buffer.alloc(90), data16])],
    [true, 'another file', wavFile({ data: data16 })],
    [false, 'a chunk', Buffer.from('LIST....')],
    [false, 'zeros', Buffer.alloc(9)],
    [false, 'nothing', Buffer.alloc(0)],
  ])('reports trailing sound (%s) if the bytes behind the data are %s', (trailing, _, behind) => {
    const file = Buffer.concat([wavFile({ data: data16 }), behind]);
    expect(read(file).trailing).toBe(trailing);
    expect(read(Buffer.concat([wavFile({ bits: 8, data: data16.subarray(0, 3) }), behind])).trailing).toBe(
      trailing,
    );
  });

  it.each([0, 0xffff_ffff, 0x7fff_ffff, 0x7fff_ffff - 36, 0xffff_ffff - 36])(
    'reads to the end of the file if the data size is %i',
    (dataSize) => {
      const { channels, end } = read(wavFile({ data: data16, dataSize }));
      expect(channels[0]).toHaveLength(4);
      expect(end).toEqual(ENDED);
    },
  );

  it('reads the size of RF64 files, which may be over 4 GiB, from their ds64 chunk', () => {
    const ds64 = Buffer.alloc(28);
    ds64.writeBigUInt64LE(4n, 8);
    const parts = { magic: 'RF64', data: data16, dataSize: 0xffff_ffff, before: [['ds64', ds64]] } as const;
    expect(samples(parts)).toEqual([[0.5, -0.5]]);
  });

  it('reads Wave64 to its end, also one that a pipe has left without a size', () => {
    const behind = [['LIST', Buffer.alloc(5, 9)]] as const;
    const whole = read(wavFile({ magic: 'riff', data: data16.subarray(0, 6), after: behind }));
    expect(whole).toMatchObject({ end: ENDED, done: true, trailing: false });
    expect(whole.channels[0]).toHaveLength(3);
    const piped = read(wavFile({ magic: 'riff', data: data16, dataSize: 2 ** 63 - 2048 }));
    expect(piped).toMatchObject({ end: ENDED, done: false });
    expect(piped.channels[0]).toHaveLength(4);
    const cut = read(wavFile({ magic: 'riff', data: data16, dataSize: 1_000 }));
    expect(cut.end).toEqual({ type: 'ended', cutOff: true });
  });

  it('reads the whole frames of a truncated file and reports the cut', () => {
    const { channels, end } = read(wavFile({ data: data16, dataSize: 1_000 }).subarray(0, 44 + 7));
    expect(channels[0]).toHaveLength(3);
    expect(end).toEqual({ type: 'ended', cutOff: true });
  });

  it('accepts empty data', () => {
    const { channels, end } = read(wavFile({ data: new Uint8Array(0) }));
    expect(channels.flatMap((channel) => Array.from(channel))).toEqual([]);
    expect(end).toEqual(ENDED);
  });
});

describe('createWavReader refuses with a sentence', () => {
  it.each<[string, Omit<WavParts, 'data'>, string]>([
    ['no channels', { channels: 0 }, 'its WAV header says it has no channels.'],
    ['too many channels', { channels: 60_000 }, 'its WAV header says it has 60000 channels; 64 is the most.'],
    ['rate 0', { sampleRate: 0 }, 'its WAV header says 0 samples a second; 1000 to 768000 can be read.'],
    [
      'rate 4 GHz',
      { sampleRate: 4e9 },
      'its WAV header says 4000000000 samples a second; 1000 to 768000 can be read.',
    ],
    [
      'a wrong frame size',
      { channels: 2, frameBytes: 3 },
      'its WAV header does not add up: 2 × 16 bits in 3 bytes.',
    ],
    ['no frame size', { frameBytes: 0 }, 'its WAV header does not add up: 1 × 16 bits in 0 bytes.'],
    [
      'a codec',
      { tag: 0x11, bits: 4, frameBytes: 256 },
      'its WAV compression (number 17) cannot be read here.',
    ],
  ])('%s', (_, parts, problem) => {
    expect(refusal({ ...parts, data: data16 })).toEqual({ type: 'refused', problem });
  });

  it('a file that is not WAV, or that ends before its audio', () => {
    expect(read(Buffer.from('RIFF1234AVI LIST')).end).toEqual({
      type: 'refused',
      problem: 'it is not a WAV file.',
    });
    const problem = 'it ends before its audio begins.';
    expect(read(wavFile({ data: data16 }).subarray(0, 40)).end).toEqual({ type: 'refused', problem });
    expect(read(new Uint8Array(0)).end).toEqual({ type: 'refused', problem });
  });

  it('data before the format chunk', () => {
    const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEdata\x08\0\0\0', 'latin1'), data16]);
    expect(read(file).end).toEqual({
      type: 'refused',
      problem: 'its WAV header does not say what its audio is.',
    });
  });
});

it('createWavReader gives the same samples for any sizes of byte pieces', () => {
  const data = Uint8Array.from({ length: 1_203 }, (_, index) => index * 37);
  const file = wavFile({ channels: 3, bits: 24, data, before: [['LIST', Buffer.alloc(33)]] });
  const whole = read(file);
  fc.assert(
    fc.property(sizes, (list) => {
      const { channels, end } = read(file, list);
      expect(end).toEqual(whole.end);
      channels.forEach((channel, index) => expect(difference(channel, whole.channels[index]!)).toBe(-1));
      expect(channels).toHaveLength(3);
    }),
  );
});

it('createWavReader survives any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), sizes, fc.boolean(), (bytes, list, begun) => {
      const file = begun ? Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), bytes]) : bytes;
      expect(['ended', 'refused']).toContain(read(file, list).end.type);
    }),
    { numRuns: 1_000 },
  );
});

it('createWavReader survives any change to a valid file and never gives NaN or infinite samples', () => {
  const good = wavFile({
    channels: 2,
    tag: 3,
    bits: 32,
    data: new Uint8Array(Float32Array.from({ length: 64 }, Math.sin).buffer),
  });
  const changes = fc.array(fc.tuple(fc.nat(good.byteLength - 1), fc.nat(255)), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(changes, fc.nat(good.byteLength), (list, length) => {
      const file = Uint8Array.from(good);
      for (const [at, value] of list) file[at] = value;
      const { channels } = read(file.subarray(0, length), [17]);
      expect(channels.every((channel) => channel.every(Number.isFinite))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
