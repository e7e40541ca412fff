import type { Tensor } from '../../../onnx/tensor.ts';
import type { Session } from '../../../onnx/session.ts';
import { batchRequests } from '../../../base/batch-requests.ts';
import type { AcousticStream, Rows } from './acoustic-model.ts';
import { StateBatch, type StateHolder, type StateTensor } from './state-tensors.ts';

/** A chunk of one stream: features [frames x bins], and the requested language of the stream. */
export interface StreamChunk {
  readonly features: Float32Array;
  readonly frames: number;
  readonly language: string | undefined;
}

/** A graph that takes chunks of several streams at once, with its inputs and outputs. */
export interface StreamingGraph {
  readonly session: Session;
  readonly states: readonly StateTensor[];
  /** The inputs besides the states, for chunks of one length. */
  readonly inputsOf: (chunks: readonly StreamChunk[]) => Readonly<Record<string, Tensor>>;
  /** The rows of each stream, from the outputs that are not states. */
  readonly rowsOf: (outputs: Readonly<Record<string, Tensor>>, streams: number) => readonly Rows[];
}

interface ChunkRequest {
  readonly chunk: StreamChunk;
  readonly stream: StateHolder;
}

/** The most streams in one run; larger batches gain little and delay the first of them. */
const MOST_TOGETHER = 8;

/**
 * Starts streams of a graph with state tensors. Chunks of several streams that wait at the same time share a
 * run, with their states side by side; up to rounding, a stream's rows do not depend on the others.
 */
export function startStreams({
  session,
  states,
  inputsOf,
  rowsOf,
}: StreamingGraph): (language?: string) => AcousticStream {
  const batch = new StateBatch(session, states);
  let isBatched = true;

  async function run(requests: readonly ChunkRequest[]): Promise<readonly Rows[]> {
    const streams = requests.map(({ stream }) => stream);
    const stack = batch.stack(streams);
    const outputs = await session.run(
      { ...inputsOf(requests.map(({ chunk }) => chunk)), ...stack.given.inputs },
      stack.taken.outputs,
    );
    const rows = rowsOf(outputs, streams.length);
    batch.keep(streams, stack);
    return rows;
  }

  /** Some exports declare several streams but fail with more than one. */
  async function runOneByOne(requests: readonly ChunkRequest[]): Promise<readonly Rows[]> {
    const rows: Rows[] = [];
    for (const one of requests) rows.push(...(await run([one])));
    return rows;
  }

  const runBatch = batchRequests<ChunkRequest, Rows>(async (requests) => {
    if (requests.length === 1 || !isBatched) return runOneByOne(requests);
    try {
      return await run(requests);
    } catch {
      isBatched = false;
      return runOneByOne(requests);
    }
  }, batch.most(MOST_TOGETHER));

  return (language) => {
    const stream: StateHolder = { states: undefined };
    return { run: (features, frames) => runBatch({ chunk: { features, frames, language }, stream }) };
  };
}
