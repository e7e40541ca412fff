import { type Speech, SPEECH_RATE } from '../domain/audio.ts';
import type { SttEngine } from '../domain/engine.ts';
import type { SttOptions, SttRequest, SttResult } from '../domain/recognition.ts';
import { resultsOf } from '../domain/outcome.ts';
import { canShareBatch, rowCost } from '../domain/row-cost.ts';
import type { Chunk } from './chunks.ts';

/** A chunk of a file and its result. */
export interface TranscribedChunk {
  readonly chunk: Chunk;
  readonly result: SttResult;
}

/** The first window is small, so that the first words come soon. (A window is planned as a whole.) */
const FIRST_WINDOW_CHUNKS_PER_LANE = 4;
const WINDOW_CHUNKS_PER_LANE = 12;
const WINDOW_SECONDS = 480;
/** While one window is decoded the next is collected, so that no lane runs dry. */
const WINDOWS_IN_FLIGHT = 2;

/**
 * Decodes chunks with everything the engine offers, several rows in one call and several calls side by side,
 * and hands the results out in the order of the chunks. Memory is bounded by two windows of speech.
 */
export async function* transcribeChunks(
  engine: SttEngine,
  chunks: AsyncIterable<Chunk>,
  read: (chunk: Chunk) => Promise<Speech>,
  options: SttOptions,
  signal: AbortSignal,
): AsyncGenerator<TranscribedChunk, void, undefined> {
  const leaving = new AbortController();
  const either = AbortSignal.any([signal, leaving.signal]);
  const inFlight: (readonly Promise<TranscribedChunk>[])[] = [];
  try {
    for await (const window of windows(chunks, engine.facts.lanes)) {
      inFlight.push(transcribeWindow(engine, window, read, options, either));
      if (inFlight.length >= WINDOWS_IN_FLIGHT) yield* inTurn(inFlight.shift()!);
    }
    for (const window of inFlight) yield* inTurn(window);
  } finally {
    leaving.abort();
  }
}

async function* windows(
  chunks: AsyncIterable<Chunk>,
  lanes: number,
): AsyncGenerator<readonly Chunk[], void, undefined> {
  let maxChunks = lanes * FIRST_WINDOW_CHUNKS_PER_LANE;
  let window: Chunk[] = [];
  let samples = 0;
  for await (const chunk of chunks) {
    window.push(chunk);
    samples += chunk.samples;
    if (window.length < maxChunks && samples < WINDOW_SECONDS * SPEECH_RATE) continue;
    yield window;
    maxChunks = lanes * WINDOW_CHUNKS_PER_LANE;
    window = [];
    samples = 0;
  }
  if (window.length > 0) yield window;
}

/**
 * Yields each result as soon as it and all earlier ones are there; later ones of its window may take much
 * longer.
 */
async function* inTurn(
  window: readonly Promise<TranscribedChunk>[],
): AsyncGenerator<TranscribedChunk, void, undefined> {
  for (const chunk of window) yield await chunk;
}

/** Transcribes chunks and yields their results in order. */
function transcribeWindow(
  engine: SttEngine,
  window: readonly Chunk[],
  read: (chunk: Chunk) => Promise<Speech>,
  options: SttOptions,
  signal: AbortSignal,
): readonly Promise<TranscribedChunk>[] {
  const plan = planBatches(
    window.map(({ samples }) => rowCost(samples, engine.facts)),
    { maxRows: engine.facts.batchRows, lanes: engine.facts.lanes },
  );
  const transcribeBatch = async (indices: readonly number[]): Promise<readonly SttResult[]> => {
    const rows = indices.map(async (index): Promise<SttRequest> => {
      const chunk = window[index]!;
      return { ...options, speech: await read(chunk), speechProbability: chunk.probability };
    });
    return resultsOf(await engine.transcribe(await Promise.all(rows), signal));
  };
  const transcribed: Promise<TranscribedChunk>[] = [];
  for (const indices of plan) {
    const results = transcribeBatch(indices);
    for (const [row, index] of indices.entries()) {
      const one = results.then((all) => ({ chunk: window[index]!, result: all[row]! }));
      // An earlier failure may prevent that this promise is awaited.
      one.catch(() => undefined);
      transcribed[index] = one;
    }
  }
  return transcribed;
}

/** The position of a row in its window, and its length in any unit. */
interface Row {
  readonly index: number;
  readonly length: number;
}

/**
 * Plans batches of rows of similar length, at most `maxRows` each and enough of them for `lanes`, longest
 * first. Depends on the lengths alone, so a file always gives the same transcript.
 */
export function planBatches(
  lengths: readonly number[],
  { maxRows, lanes }: { readonly maxRows: number; readonly lanes: number },
): readonly (readonly number[])[] {
  const rows: Row[] = lengths.map((length, index) => ({ index, length }));
  rows.sort((a, b) => b.length - a.length || a.index - b.index);
  const size = Math.max(1, Math.min(maxRows, Math.ceil(rows.length / lanes)));
  const batches: Row[][] = [];
  for (const row of rows) {
    const batch = batches.at(-1);
    const longest = batch?.[0];
    if (batch && longest && batch.length < size && canShareBatch(row.length, longest.length)) batch.push(row);
    else batches.push([row]);
  }
  return batches.map((batch) => batch.map(({ index }) => index));
}
