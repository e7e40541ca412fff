import { readFileSync } from 'node:fs';
import { bytesInMemory } from '../../src/base/byte-source.ts';
import { readDirectory, readEntry } from '../../src/base/zip.ts';
import type { Weight } from '../generated/whisper/weights.ts';

/** A value of a pickle; objects of any class become tables. */
type Value = unknown;

interface StoragePlace {
  readonly key: string;
  readonly type: string;
}

/**
 * Reads the float32 tensors of a `torch.save` checkpoint by name, in the zip format and in the format before
 * torch 1.6. Checkpoints can have objects of other classes: none of their code runs, and they become tables.
 * @param table the key of the table with the tensors
 */
export function readCheckpoint(path: string, table: string): ReadonlyMap<string, Weight> {
  const bytes = readFileSync(path);
  const { root, storage } = bytes.readUInt16LE(0) === 0x4b50 ? fromZip(bytes) : fromLegacy(bytes);
  const state = (root as Map<string, Value>).get(table) as Map<string, Value>;
  const weights = new Map<string, Weight>();
  for (const [name, value] of state) {
    const tensor = value as {
      readonly storage: StoragePlace;
      readonly offset: number;
      readonly sizes: readonly number[];
    };
    if (tensor.storage.type !== 'FloatStorage') continue;
    const count = tensor.sizes.reduce((product, size) => product * size, 1);
    weights.set(name, {
      data: storage(tensor.storage.key).slice(tensor.offset, tensor.offset + count),
      dims: tensor.sizes,
    });
  }
  return weights;
}

const floatsOf = (bytes: Uint8Array) => new Float32Array(new Uint8Array(bytes).buffer);

function fromZip(bytes: Uint8Array) {
  const zip = bytesInMemory(bytes);
  const entries = readDirectory(zip, 10_000);
  const pickle = [...entries.keys()].find((name) => name.endsWith('/data.pkl'))!;
  const folder = pickle.slice(0, -'data.pkl'.length);
  const content = (name: string) => readEntry(zip, entries.get(name)!, 100_000_000);
  return {
    root: new Unpickler(content(pickle)).next(),
    storage: (key: string) => floatsOf(content(`${folder}data/${key}`)),
  };
}

/**
 * Pickles of a magic number, a version, the system, the values and the names of storages; then the storages.
 */
function fromLegacy(bytes: Buffer) {
  const pickles = new Unpickler(bytes);
  const [, , , root, keys] = Array.from({ length: 5 }, () => pickles.next());
  const storages = new Map<string, Float32Array>();
  let at = pickles.at;
  for (const key of keys as readonly string[]) {
    const count = Number(bytes.readBigInt64LE(at));
    storages.set(key, floatsOf(bytes.subarray(at + 8, at + 8 + 4 * count)));
    at += 8 + 4 * count;
  }
  return { root, storage: (key: string) => storages.get(key)! };
}

/** Reads successive pickles of protocol 2. */
class Unpickler {
  readonly #bytes: Buffer;
  at = 0;
  #stack: Value[] = [];
  #marks: number[] = [];
  #memo = new Map<number, Value>();

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  next(): Value {
    [this.#stack, this.#marks, this.#memo] = [[], [], new Map()];
    for (;;) {
      const code = String.fromCharCode(this.#take(1).readUInt8());
      if (code === '.') return this.#stack.pop();
      this.#step(code);
    }
  }

  #take(length: number): Buffer {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  #line(): string {
    const end = this.#bytes.indexOf(0x0a, this.at);
    return this.#take(end + 1 - this.at)
      .toString('latin1')
      .slice(0, -1);
  }

  #marked(): Value[] {
    return this.#stack.splice(this.#marks.pop()!);
  }

  #step(code: string): void {
    const stack = this.#stack;
    const bytes = (width: 1 | 2 | 4) => this.#take(width).readUIntLE(0, width);
    const last = (count: number) => stack.splice(stack.length - count);
    switch (code) {
      case '\x80':
        return void this.#take(1);
      case '(':
        return void this.#marks.push(stack.length);
      case 'N':
        return void stack.push(undefined);
      case '\x88':
      case '\x89':
        return void stack.push(code === '\x88');
      case 'K':
        return void stack.push(bytes(1));
      case 'M':
        return void stack.push(bytes(2));
      case 'J':
        return void stack.push(this.#take(4).readInt32LE());
      case '\x8a': {
        const digits = [...this.#take(bytes(1))];
        return void stack.push(digits.reduceRight((sum, byte) => sum * 256 + byte, 0));
      }
      case 'G':
        return void stack.push(this.#take(8).readDoubleBE());
      case 'X':
        return void stack.push(this.#take(bytes(4)).toString());
      case 'U':
        return void stack.push(this.#take(bytes(1)).toString('latin1'));
      case 'T':
        return void stack.push(this.#take(bytes(4)).toString('latin1'));
      case ')':
      case ']':
        return void stack.push([]);
      case '}':
        return void stack.push(new Map());
      case 't':
        return void stack.push(this.#marked());
      case '\x85':
      case '\x86':
      case '\x87':
        return void stack.push(last(code.charCodeAt(0) - 0x84));
      case 'a':
        return this.#append(last(1));
      case 'e':
        return this.#append(this.#marked());
      case 's':
        return this.#fill(last(2));
      case 'u':
        return this.#fill(this.#marked());
      case 'q':
        return void this.#memo.set(bytes(1), stack.at(-1));
      case 'r':
        return void this.#memo.set(bytes(4), stack.at(-1));
      case 'h':
        return void stack.push(this.#memo.get(bytes(1)));
      case 'j':
        return void stack.push(this.#memo.get(bytes(4)));
      case 'c':
        return void stack.push({ name: `${this.#line()}.${this.#line()}` });
      case 'Q': {
        const [, type, key] = stack.pop() as readonly [string, { readonly name: string }, string];
        return void stack.push({ key, type: type.name.split('.').at(-1)! } satisfies StoragePlace);
      }
      case 'R':
      case '\x81': {
        const [callable, values] = last(2) as [{ readonly name: string }, readonly Value[]];
        return void stack.push(madeBy(callable.name, values));
      }
      case 'b':
        return void stack.pop();
      default:
        throw new RangeError(`The pickle has the instruction 0x${code.charCodeAt(0).toString(16)}.`);
    }
  }

  #append(values: readonly Value[]): void {
    const list = this.#stack.at(-1);
    if (Array.isArray(list)) list.push(...values);
  }

  #fill(pairs: readonly Value[]): void {
    const table = this.#stack.at(-1);
    if (!(table instanceof Map)) return;
    for (let index = 0; index < pairs.length; index += 2) table.set(pairs[index], pairs[index + 1]);
  }
}

function madeBy(name: string, values: readonly Value[]): Value {
  if (name !== 'torch._utils._rebuild_tensor_v2') return new Map();
  const [storage, offset, sizes] = values;
  return { storage, offset, sizes };
}
