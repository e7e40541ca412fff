import { type ZipFile, zipArchive, type ZipOptions } from './zip-archive.ts';

/** The properties of a tensor to write. The defaults are those of Kokoro's voices. */
export interface TorchFile {
  readonly sizes?: readonly number[];
  readonly strides?: readonly number[];
  readonly offset?: number;
  readonly elements?: number;
  readonly rebuild?: string;
  readonly storage?: string;
  readonly hooks?: string;
  readonly key?: string;
  readonly byteOrder?: string;
  readonly deflated?: boolean;
  readonly pickle?: Uint8Array;
  readonly data?: Uint8Array;
  readonly files?: readonly ZipFile[];
  readonly zip?: ZipOptions;
}

export const VOICE_VALUES = Float32Array.from({ length: 510 * 256 }, (_, index) => Math.sin(index));

export const bytesOf = (values: Float32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** A file as `torch.save(tensor, 'af_test.pt')` writes it. */
export function torchFile(file: TorchFile = {}): Buffer {
  const {
    key = '0',
    byteOrder = 'little',
    deflated = false,
    data = bytesOf(VOICE_VALUES),
    files = [],
    zip,
  } = file;
  const text = (content: string) => Buffer.from(content);
  const entries = [
    { name: 'af_test/data.pkl', content: file.pickle ?? tensorPickle(file), deflated },
    { name: 'af_test/byteorder', content: text(byteOrder) },
    { name: `af_test/data/${key}`, content: data, deflated },
    { name: 'af_test/version', content: text('3\n') },
    { name: 'af_test/.data/serialization_id', content: text('1234567890') },
  ];
  const named = new Set(files.map(({ name }) => name));
  return zipArchive([...entries.filter(({ name }) => !named.has(name)), ...files], zip);
}

/** The pickle of a tensor with the opcodes that torch writes, in order. */
export function tensorPickle({
  sizes = [510, 1, 256],
  strides = [256, 256, 1],
  offset = 0,
  elements = 510 * 256,
  rebuild = 'torch._utils _rebuild_tensor_v2',
  storage = 'torch FloatStorage',
  hooks = 'collections OrderedDict',
  key = '0',
}: TorchFile = {}): Buffer {
  let numbered = 0;
  const number = () => Buffer.of(0x71, numbered++);
  const op = (code: string) => Buffer.from(code, 'latin1');
  return Buffer.concat([
    op('\x80\x02'),
    global(rebuild),
    number(),
    op('(('),
    unicode('storage'),
    number(),
    global(storage),
    number(),
    unicode(key),
    number(),
    unicode('cpu'),
    number(),
    integer(elements),
    op('t'),
    number(),
    op('Q'),
    integer(offset),
    tuple(sizes),
    number(),
    tuple(strides),
    number(),
    op('\x89'),
    global(hooks),
    number(),
    op(')R'),
    number(),
    op('t'),
    number(),
    op('R'),
    number(),
    op('.'),
  ]);
}

/** The pickle opcode GLOBAL for `module name`. */
export const global = (name: string) => Buffer.from(`c${name.replace(' ', '\n')}\n`);

export function unicode(text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([Buffer.from('X'), length, Buffer.from(text)]);
}

function integer(value: number): Buffer {
  if (value >= 0 && value < 0x100) return Buffer.of(0x4b, value);
  if (value >= 0 && value < 0x10000) return Buffer.of(0x4d, value & 0xff, value >> 8);
  const four = Buffer.alloc(4);
  four.writeInt32LE(value);
  return Buffer.concat([Buffer.from('J'), four]);
}

const TUPLES: Readonly<Record<number, number>> = { 1: 0x85, 2: 0x86, 3: 0x87 };

function tuple(values: readonly number[]): Buffer {
  const short = TUPLES[values.length];
  const items = values.map(integer);
  return short === undefined
    ? Buffer.concat([Buffer.from('('), ...items, Buffer.from('t')])
    : Buffer.concat([...items, Buffer.of(short)]);
}
