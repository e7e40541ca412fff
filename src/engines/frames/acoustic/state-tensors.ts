import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import type { Session, TensorInfo } from '../../../onnx/session.ts';
import { float32, int64, type Tensor } from '../../../onnx/tensor.ts';

/**
 * A state of a streaming graph, which passes from the output `next` of one chunk to its input of the next.
 */
export interface StateTensor {
  readonly name: string;
  readonly next: string;
  readonly type: 'float32' | 'int64';
  /** The sizes for one stream. */
  readonly dims: readonly number[];
  /** The dimension that counts streams; `undefined` where the graph takes one stream only. */
  readonly streamAxis: number | undefined;
}

type Values = Float32Array | BigInt64Array;

/** The states of one stream; none before its first chunk. */
export interface HeldStates {
  values: readonly Values[] | undefined;
}

/** Far more than the caches of any model have. */
const MOST_VALUES = 64 * 1024 * 1024;

const sizeOf = (dims: readonly number[]) => dims.reduce((product, dim) => product * dim, 1);

/**
 * The states of a graph whose inputs say their sizes: the first free dimension counts streams.
 * @param file the name of the graph's file, for messages.
 * @throws VoiceError `invalid_manifest` if inputs and outputs do not pair up, or a state is too large.
 */
export function declaredStates(
  inputs: readonly TensorInfo[],
  outputs: readonly TensorInfo[],
  file: string,
): readonly StateTensor[] {
  if (inputs.length === 0 || outputs.length !== inputs.length)
    throw brokenModelFile(file, 'does not answer with its states');
  return inputs.map(({ name, type, shape }, index) => {
    const isFree = (size: number | string) => typeof size !== 'number' || size <= 0;
    const dims = shape.map((size) => (isFree(size) ? 1 : (size as number)));
    const axis = shape.findIndex(isFree);
    const streamAxis = axis < 0 ? undefined : axis;
    const next = outputs.find((output) => output.name === `new_${name}`) ?? outputs[index]!;
    return checked({ name, next: next.name, type: type as 'float32', dims, streamAxis }, file);
  });
}

/** Returns `state` where it can be held; throws VoiceError `invalid_manifest` otherwise. */
export function checked(state: StateTensor, file: string): StateTensor {
  const { name, type, dims } = state;
  if (!['float32', 'int64'].includes(type))
    throw brokenModelFile(file, `has a state '${name}' of a type that voice does not know`);
  if (!(sizeOf(dims) <= MOST_VALUES))
    throw brokenModelFile(file, `has a state '${name}' of an impossible size`);
  return state;
}

/**
 * Stacks the states of several streams for one run of a graph, and gives each stream its own back. The
 * tensors of the run are made once for the largest batch so far, so that a stream allocates nothing.
 */
export class StateBatch {
  readonly #states: readonly StateTensor[];
  #given: readonly Values[] = [];
  #taken: readonly Values[] = [];
  #streams = 0;

  constructor(states: readonly StateTensor[]) {
    this.#states = states;
  }

  /** The most streams that one run can have. */
  most(wanted: number): number {
    return this.#states.every(({ streamAxis }) => streamAxis !== undefined) ? wanted : 1;
  }

  /** The inputs of a run for these streams; valid until the next call. */
  inputs(streams: readonly HeldStates[]): Readonly<Record<string, Tensor>> {
    this.#makeRoom(streams.length);
    return this.#tensors(streams.length, this.#given, ({ name, dims, streamAxis }, values, index) => {
      const own = streams.length === 1 ? streams[0]!.values?.[index] : undefined;
      if (own) return { name, values: own };
      streams.forEach((stream, row) =>
        eachPart(dims, streamAxis, streams.length, row, (from, at, length) => {
          const held = stream.values?.[index];
          if (held) values.set(held.subarray(from, from + length) as never, at);
          else if (values instanceof BigInt64Array) values.fill(0n, at, at + length);
          else values.fill(0, at, at + length);
        }),
      );
      return { name, values };
    });
  }

  /** The tensors that a run for so many streams writes its states into. */
  outputs(streams: number): Readonly<Record<string, Tensor>> {
    return this.#tensors(streams, this.#taken, ({ next }, values) => ({ name: next, values }));
  }

  /** Gives each stream the states that the run has written into `outputs`. */
  keep(streams: readonly HeldStates[]): void {
    streams.forEach((stream, row) => {
      stream.values ??= this.#states.map(({ type, dims }) => emptyOf(type, sizeOf(dims)));
      this.#states.forEach(({ dims, streamAxis }, index) => {
        const [held, all] = [stream.values![index]!, this.#taken[index]!];
        eachPart(dims, streamAxis, streams.length, row, (from, at, length) =>
          held.set(all.subarray(at, at + length) as never, from),
        );
      });
    });
  }

  #makeRoom(streams: number): void {
    if (streams <= this.#streams) return;
    const make = () => this.#states.map(({ type, dims }) => emptyOf(type, streams * sizeOf(dims)));
    [this.#given, this.#taken, this.#streams] = [make(), make(), streams];
  }

  #tensors(
    streams: number,
    buffers: readonly Values[],
    fill: (
      state: StateTensor,
      values: Values,
      index: number,
    ) => { readonly name: string; readonly values: Values },
  ): Readonly<Record<string, Tensor>> {
    return Object.fromEntries(
      this.#states.map((state, index) => {
        const size = streams * sizeOf(state.dims);
        const { name, values } = fill(state, buffers[index]!.subarray(0, size), index);
        const dims = state.dims.map((dim, axis) => (axis === state.streamAxis ? streams : dim));
        const tensor = values instanceof BigInt64Array ? int64(values, dims) : float32(values, dims);
        return [name, tensor];
      }),
    );
  }
}

const emptyOf = (type: StateTensor['type'], size: number): Values =>
  type === 'int64' ? new BigInt64Array(size) : new Float32Array(size);

/** Each stretch of one stream's values: where it begins in them, and in those of all streams together. */
function eachPart(
  dims: readonly number[],
  axis = 0,
  streams: number,
  row: number,
  copy: (from: number, at: number, length: number) => void,
): void {
  const outer = sizeOf(dims.slice(0, axis));
  const inner = sizeOf(dims.slice(axis));
  for (let part = 0; part < outer; part++) copy(part * inner, (part * streams + row) * inner, inner);
}

/** The graph's outputs that are no states. */
export const otherOutputs = (
  { outputs }: Session,
  states: readonly StateTensor[],
): Readonly<Record<string, null>> =>
  Object.fromEntries(
    outputs.filter(({ name }) => !states.some(({ next }) => next === name)).map(({ name }) => [name, null]),
  );
