import { brokenPickle, CALLABLES, type PickleValue, rebuilt, storageOf } from './pickle-values.ts';

const PROTOCOL = 2;
/** The most bytes in a name. */
const LONGEST_NAME = 128;

/**
 * Reads a pickle (protocol 2, Python's pickletools.py) that `torch.save` wrote: tensors, tables of tensors
 * and plain values. A pickle is a program, but this reader runs no code: it refuses every function except the
 * few that build tensors and tables.
 * @throws RangeError with the fault, as a phrase behind the file's name.
 */
export function readPickle(pickle: Uint8Array): PickleValue {
  return new Machine(pickle).run();
}

class Machine {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #stack: PickleValue[] = [];
  /** Stacks below the marks. */
  readonly #below: PickleValue[][] = [];
  readonly #memo = new Map<number, PickleValue>();

  constructor(pickle: Uint8Array) {
    this.#bytes = pickle;
    this.#view = new DataView(pickle.buffer, pickle.byteOffset, pickle.length);
  }

  run(): PickleValue {
    if (this.#take(1) !== 0x80 || this.#take(1) !== PROTOCOL)
      throw new RangeError('is not a pickle of torch');
    for (;;) {
      const code = String.fromCharCode(this.#take(1));
      if (code === '.') break;
      const instruction = INSTRUCTIONS[code];
      if (instruction === undefined)
        throw new RangeError(`has the pickle instruction 0x${code.charCodeAt(0).toString(16)} in it`);
      instruction(this);
    }
    const value = this.pop();
    if (this.#at !== this.#bytes.length || this.#stack.length > 0 || this.#below.length > 0)
      throw brokenPickle();
    return value;
  }

  push(value: PickleValue): void {
    this.#stack.push(value);
  }

  pop(): PickleValue {
    if (this.#stack.length === 0) throw brokenPickle();
    return this.#stack.pop();
  }

  top(): PickleValue {
    if (this.#stack.length === 0) throw brokenPickle();
    return this.#stack.at(-1);
  }

  popSome(count: number): PickleValue[] {
    if (this.#stack.length < count) throw brokenPickle();
    return this.#stack.splice(this.#stack.length - count);
  }

  mark(): void {
    this.#below.push(this.#stack);
    this.#stack = [];
  }

  /** Everything since the last mark. */
  popMarked(): PickleValue[] {
    const marked = this.#stack;
    const below = this.#below.pop();
    if (below === undefined) throw brokenPickle();
    this.#stack = below;
    return marked;
  }

  remember(number: number): void {
    this.#memo.set(number, this.top());
  }

  recall(number: number): void {
    if (!this.#memo.has(number)) throw brokenPickle();
    this.push(this.#memo.get(number));
  }

  /** An unsigned number of `bytes` bytes. */
  number(bytes: 1 | 2 | 4): number {
    return this.#take(bytes);
  }

  int32(): number {
    return this.#take(4) | 0;
  }

  /** A whole number of up to 7 bytes, lowest first, in two's complement. */
  long(): number {
    const bytes = this.#slice(this.#take(1));
    if (bytes.length > 7) throw brokenPickle();
    const value = bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
    return (bytes.at(-1) ?? 0) < 0x80 ? value : value - 256 ** bytes.length;
  }

  double(): number {
    this.#at += 8;
    if (this.#at > this.#bytes.length) throw brokenPickle();
    return this.#view.getFloat64(this.#at - 8);
  }

  text(): string {
    return new TextDecoder().decode(this.#slice(this.#take(4)));
  }

  /** `module\nname\n`, as `module name`. */
  name(): string {
    const line = () => {
      const start = this.#at;
      while (this.#take(1) !== 0x0a) if (this.#at - start > LONGEST_NAME) throw brokenPickle();
      return Buffer.from(this.#bytes.subarray(start, this.#at - 1)).toString('latin1');
    };
    return `${line()} ${line()}`;
  }

  #slice(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw brokenPickle();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #take(bytes: 1 | 2 | 4): number {
    this.#at += bytes;
    if (this.#at > this.#bytes.length) throw brokenPickle();
    const at = this.#at - bytes;
    if (bytes === 1) return this.#view.getUint8(at);
    return bytes === 2 ? this.#view.getUint16(at, true) : this.#view.getUint32(at, true);
  }
}

/** The effect of each instruction, by its code (pickletools.py has their names). */
const INSTRUCTIONS: Readonly<Record<string, (machine: Machine) => void>> = {
  '(': (machine) => machine.mark(),
  N: (machine) => machine.push(undefined),
  '\x88': (machine) => machine.push(true),
  '\x89': (machine) => machine.push(false),
  K: (machine) => machine.push(machine.number(1)),
  M: (machine) => machine.push(machine.number(2)),
  J: (machine) => machine.push(machine.int32()),
  '\x8a': (machine) => machine.push(machine.long()),
  G: (machine) => machine.push(machine.double()),
  X: (machine) => machine.push(machine.text()),
  ')': (machine) => machine.push([]),
  ']': (machine) => machine.push([]),
  '}': (machine) => machine.push(new Map()),
  t: (machine) => machine.push(machine.popMarked()),
  '\x85': (machine) => machine.push(machine.popSome(1)),
  '\x86': (machine) => machine.push(machine.popSome(2)),
  '\x87': (machine) => machine.push(machine.popSome(3)),
  a: (machine) => append(machine, machine.popSome(1)),
  e: (machine) => append(machine, machine.popMarked()),
  s: (machine) => fill(machine, machine.popSome(2)),
  u: (machine) => fill(machine, machine.popMarked()),
  q: (machine) => machine.remember(machine.number(1)),
  r: (machine) => machine.remember(machine.number(4)),
  h: (machine) => machine.recall(machine.number(1)),
  j: (machine) => machine.recall(machine.number(4)),
  c(machine) {
    const name = machine.name();
    if (!CALLABLES.has(name))
      throw new RangeError(
        `has more than tensors in its pickle ('${name.replace(' ', '.').slice(0, 100)}'), of which nothing is run`,
      );
    machine.push({ kind: 'callable', name });
  },
  Q: (machine) => machine.push(storageOf(machine.pop())),
  R(machine) {
    const values = machine.pop();
    machine.push(rebuilt(machine.pop(), values));
  },
  // Attributes of a table (`_metadata` of a state dict) are not needed here.
  b(machine) {
    machine.pop();
    if (!(machine.top() instanceof Map)) throw brokenPickle();
  },
};

function append(machine: Machine, values: readonly PickleValue[]): void {
  const list = machine.top();
  if (!Array.isArray(list)) throw brokenPickle();
  for (const value of values) (list as PickleValue[]).push(value);
}

function fill(machine: Machine, pairs: readonly PickleValue[]): void {
  const table = machine.top();
  if (!(table instanceof Map) || pairs.length % 2 !== 0) throw brokenPickle();
  for (let index = 0; index < pairs.length; index += 2) table.set(pairs[index], pairs[index + 1]);
}
