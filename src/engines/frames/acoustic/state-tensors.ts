import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Session, TensorInfo } from '../../../onnx/session.ts';
import { float32, int64, type Tensor } from '../../../onnx/tensor.ts';

/** A state of a streaming graph: the output `next` of one chunk is the input of the next one. */
export interface StateTensor {
  readonly name: string;
  readonly next: string;
  readonly type: 'float32' | 'int64';
  /** The sizes for one stream. */
  readonly dims: readonly number[];
  /** The dimension for streams; `undefined` if the graph takes only one stream. */
  readonly streamAxis: number | undefined;
}

type Values = Float32Array | BigInt64Array;

/** The states of one stream, or of several side by side, and the tensors for a run of the graph. */
export interface HeldStates {
  readonly values: readonly Values[];
  readonly inputs: Readonly<Record<string, Tensor>>;
  readonly outputs: Readonly<Record<string, Tensor | null>>;
}

/** A stream; it holds no states before its first chunk. */
export interface StateHolder {
  states: HeldStates | undefined;
}

/** The most values of a state, far above those of any model. */
const MOST_VALUES = 64 * 1024 * 1024;

const sizeOf = (dims: readonly number[]) => dims.reduce((product, dim) => product * dim, 1);

/**
 * The states of a graph whose inputs declare their sizes: the first free dimension counts streams.
 * @param file the name of the graph's file, for messages.
 * @throws VoiceError `invalid_manifest` if inputs and outputs do not pair up, or a state is too large.
 */
export function declaredStates(
  inputs: readonly TensorInfo[],
  outputs: readonly TensorInfo[],
  file: string,
): readonly StateTensor[] {
  if (inputs.length === 0 || outputs.length !== inputs.length)
    throw brokenModelFile(file, 'returns no states');
  return inputs.map(({ name, type, shape }, index) => {
    const isFree = (size: number | string) => typeof size !== 'number' || size <= 0;
    const dims = shape.map((size) => (isFree(size) ? 1 : (size as number)));
    const axis = shape.findIndex(isFree);
    const streamAxis = axis < 0 ? undefined : axis;
    const next = outputs.find((output) => output.name === `new_${name}`) ?? outputs[index]!;
    return requireValidState({ name, next: next.name, type: type as 'float32', dims, streamAxis }, file);
  });
}

/**
 * Returns `state`.
 * @throws VoiceError `invalid_manifest` if its sizes are invalid or too large.
 */
export function requireValidState(state: StateTensor, file: string): StateTensor {
  const { name, type, dims } = state;
  if (!['float32', 'int64'].includes(type))
    throw brokenModelFile(file, `has a state '${name}' of a type that voice does not support`);
  if (!(sizeOf(dims) <= MOST_VALUES))
    throw brokenModelFile(file, `has a state '${name}' of an impossible size`);
  return state;
}

/** The states that a run of a graph reads, and those that it writes. */
export interface StatesOfRun {
  readonly given: HeldStates;
  readonly taken: HeldStates;
}

/**
 * Manages the states of streams in runs of a graph. For a single stream, the states read and written swap
 * buffers after each run. The states of several streams are stacked and split. Buffers and tensors are
 * reused, so a chunk allocates nothing.
 */
export class StateBatch {
  readonly #states: readonly StateTensor[];
  readonly #others: Readonly<Record<string, null>>;
  /** Stacked states, by the number of streams. */
  readonly #stacks = new Map<number, StatesOfRun>();
  #buffers: {
    readonly streams: number;
    readonly given: readonly Values[];
    readonly taken: readonly Values[];
  };
  /** The buffers that the next run of a single stream writes into. */
  #spare: HeldStates | undefined;

  constructor(session: Session, states: readonly StateTensor[]) {
    this.#states = states;
    this.#others = otherOutputs(session, states);
    this.#buffers = { streams: 0, given: [], taken: [] };
  }

  /** The most streams in one run. */
  most(wanted: number): number {
    return this.#states.every(({ streamAxis }) => streamAxis !== undefined) ? wanted : 1;
  }

  /** The states of a run for these streams; valid until the next call. */
  stack(streams: readonly StateHolder[]): StatesOfRun {
    const held = streams.map((stream) => (stream.states ??= this.#hold(1, this.#empty(1))));
    if (held.length === 1) return { given: held[0]!, taken: (this.#spare ??= this.#hold(1, this.#empty(1))) };
    const stacks = this.#stacksOf(streams.length);
    held.forEach(({ values }, row) =>
      this.#eachPart(streams.length, row, (index, from, at, length) =>
        stacks.given.values[index]!.set(values[index]!.subarray(from, from + length) as never, at),
      ),
    );
    return stacks;
  }

  /** Gives each stream of the latest `stack` the states that the run has written. */
  keep(streams: readonly StateHolder[], { given, taken }: StatesOfRun): void {
    if (streams.length === 1) {
      streams[0]!.states = taken;
      this.#spare = given;
      return;
    }
    streams.forEach(({ states }, row) =>
      this.#eachPart(streams.length, row, (index, from, at, length) =>
        states!.values[index]!.set(taken.values[index]!.subarray(at, at + length) as never, from),
      ),
    );
  }

  #stacksOf(streams: number): StatesOfRun {
    if (streams > this.#buffers.streams) {
      this.#buffers = { streams, given: this.#empty(streams), taken: this.#empty(streams) };
      this.#stacks.clear();
    }
    const known = this.#stacks.get(streams);
    if (known) return known;
    const part = (all: readonly Values[]) =>
      this.#states.map(({ dims }, index) => all[index]!.subarray(0, streams * sizeOf(dims)));
    const stacks = {
      given: this.#hold(streams, part(this.#buffers.given)),
      taken: this.#hold(streams, part(this.#buffers.taken)),
    };
    this.#stacks.set(streams, stacks);
    return stacks;
  }

  #empty(streams: number): readonly Values[] {
    return this.#states.map(({ type, dims }) => emptyOf(type, streams * sizeOf(dims)));
  }

  #hold(streams: number, values: readonly Values[]): HeldStates {
    const tensors = this.#states.map(({ dims, streamAxis }, index) => {
      const own = values[index]!;
      const sizes = dims.map((dim, axis) => (axis === streamAxis ? streams : dim));
      return own instanceof BigInt64Array ? int64(own, sizes) : float32(own, sizes);
    });
    const named = (key: 'name' | 'next') =>
      Object.fromEntries(this.#states.map((state, index) => [state[key], tensors[index]!]));
    return { values, inputs: named('name'), outputs: { ...this.#others, ...named('next') } };
  }

  /**
   * Iterates over the values of one stream: the state, the position in it, and the position in that of all
   * streams.
   */
  #eachPart(
    streams: number,
    row: number,
    copy: (index: number, from: number, at: number, length: number) => void,
  ): void {
    this.#states.forEach(({ dims, streamAxis = 0 }, index) => {
      const outer = sizeOf(dims.slice(0, streamAxis));
      const inner = sizeOf(dims.slice(streamAxis));
      for (let part = 0; part < outer; part++)
        copy(index, part * inner, (part * streams + row) * inner, inner);
    });
  }
}

const emptyOf = (type: StateTensor['type'], size: number): Values =>
  type === 'int64' ? new BigInt64Array(size) : new Float32Array(size);

/** The graph's outputs that are not states. */
const otherOutputs = ({ outputs }: Session, states: readonly StateTensor[]): Readonly<Record<string, null>> =>
  Object.fromEntries(
    outputs.filter(({ name }) => !states.some(({ next }) => next === name)).map(({ name }) => [name, null]),
  );
