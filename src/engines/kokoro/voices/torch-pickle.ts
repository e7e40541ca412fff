/** A tensor as torch describes it beside its data. */
export interface TensorDescription {
  /** Name of the file with the data. */
  readonly key: string;
  /** Elements in that file. */
  readonly elements: number;
  /** The tensor's first element in it. */
  readonly offset: number;
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
}

/** Instructions of a pickle (Python's pickletools.py), as far as they occur in one tensor. */
const OPCODE = {
  proto: 0x80,
  global: 0x63,
  mark: 0x28,
  text: 0x58,
  int8: 0x4b,
  int16: 0x4d,
  int32: 0x4a,
  emptyTuple: 0x29,
  tuple: 0x74,
  tuple3: 0x87,
  persistentId: 0x51,
  newTrue: 0x88,
  newFalse: 0x89,
  reduce: 0x52,
  stop: 0x2e,
  put: 0x71,
  longPut: 0x72,
} as const;

const PROTOCOL = 2;
const LONGEST_TEXT = 64;

/**
 * Reads the `data.pkl` of `torch.save(tensor)`. A pickle is a program; this runs none. It knows the one sequence of
 * instructions that torch writes for a float32 tensor, and refuses every other.
 * @throws RangeError with what is wrong, as a phrase behind the file's name.
 */
export function readTensorPickle(pickle: Uint8Array): TensorDescription {
  const view = new DataView(pickle.buffer, pickle.byteOffset, pickle.length);
  let at = 0;

  expect('proto');
  if (take(1) !== PROTOCOL) throw unknown();
  global('torch._utils', '_rebuild_tensor_v2');
  expect('mark');
  expect('mark');
  if (text() !== 'storage') throw unknown();
  global('torch', 'FloatStorage');
  const key = text();
  // The device it was on: it is no matter here.
  text();
  const elements = integer();
  expect('tuple');
  expect('persistentId');
  const offset = integer();
  const sizes = integers();
  const strides = integers();
  if (next() === OPCODE.newTrue) expect('newTrue');
  else expect('newFalse');
  global('collections', 'OrderedDict');
  for (const name of ['emptyTuple', 'reduce', 'tuple', 'reduce', 'stop'] as const) expect(name);
  if (at !== pickle.length) throw unknown();
  return { key, elements, offset, sizes, strides };

  /** The instruction to come, behind those that only number what was made: nothing here is looked up by number. */
  function next(): number | undefined {
    for (;;) {
      if (pickle[at] === OPCODE.put) at += 2;
      else if (pickle[at] === OPCODE.longPut) at += 5;
      else return pickle[at];
    }
  }

  function expect(name: keyof typeof OPCODE): void {
    if (next() !== OPCODE[name]) throw unknown();
    at++;
  }

  /** So many bytes, as an unsigned number. */
  function take(bytes: 1 | 2 | 4): number {
    if (at + bytes > pickle.length) throw unknown();
    at += bytes;
    if (bytes === 1) return view.getUint8(at - 1);
    return bytes === 2 ? view.getUint16(at - 2, true) : view.getUint32(at - 4, true);
  }

  function global(module: string, name: string): void {
    expect('global');
    const wanted = new TextEncoder().encode(`${module}\n${name}\n`);
    if (!wanted.every((byte, index) => pickle[at + index] === byte)) throw unknown();
    at += wanted.length;
  }

  function text(): string {
    expect('text');
    const length = take(4);
    if (length > LONGEST_TEXT || at + length > pickle.length) throw unknown();
    at += length;
    return new TextDecoder().decode(pickle.subarray(at - length, at));
  }

  function integer(): number {
    const opcode = next();
    at++;
    if (opcode === OPCODE.int8) return take(1);
    if (opcode === OPCODE.int16) return take(2);
    if (opcode === OPCODE.int32) return take(4) | 0;
    throw unknown();
  }

  /** A tuple of three; longer and shorter ones are written otherwise, and are the shape of no voice. */
  function integers(): readonly number[] {
    const values = [integer(), integer(), integer()];
    expect('tuple3');
    return values;
  }
}

const unknown = () =>
  new RangeError('does not hold one float32 tensor of three dimensions, and nothing else');
