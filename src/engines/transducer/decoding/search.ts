import { VoiceError } from '../../../domain/errors.ts';
import type { DecodedToken } from '../../frames/decoding/decoded-token.ts';
import type { FrameDecoder } from '../../frames/decoding/frame-decoder.ts';
import { batchRequests } from '../../../base/batch-requests.ts';
import type { TransducerJoiner, JoinerScores, JoinerStep } from '../joiner.ts';

const MOST_TOGETHER = 32;

/**
 * A search over the frames of one utterance. It does not run a model but requests joiner steps, so that the
 * steps of several utterances form one batch.
 */
export interface TransducerSearch {
  /** Adds `frames` encoder rows. All earlier rows must be processed. */
  feed(rows: Float32Array, frames: number): void;
  /** The steps to run next; empty when all frames are processed. */
  steps(): readonly JoinerStep[];
  /** Takes the scores of these steps: the rows of `scores` from index `from` on. */
  take(scores: JoinerScores, from: number): void;
  /** The best tokens so far, from index `from` on; in time order. */
  best(from: number): readonly DecodedToken[];
  /** Ends the utterance and returns the best tokens. */
  finish(): readonly DecodedToken[];
}

/** @throws VoiceError `invalid_manifest` if rows do not have the joiner's width. */
export function requireWidth(rows: Float32Array, frames: number, { rowWidth }: TransducerJoiner): void {
  if (rows.length === frames * rowWidth) return;
  const width = Math.round(rows.length / Math.max(1, frames));
  const message = `The encoder of the model gives rows of ${width} values, and its joiner takes ${rowWidth}.`;
  throw new VoiceError('invalid_manifest', message);
}

/** Runs all searches as one batch until all their frames are processed. */
export async function searchSideBySide(
  joiner: TransducerJoiner,
  searches: readonly TransducerSearch[],
): Promise<void> {
  for (;;) {
    const needed = searches.map((search) => search.steps());
    const steps = needed.flat();
    if (steps.length === 0) return;
    const scores = await joiner.join(steps);
    let from = 0;
    for (const [index, { length }] of needed.entries()) {
      if (length > 0) searches[index]!.take(scores, from);
      from += length;
    }
  }
}

/** Runs a search until its frames are processed. */
export type RunSearch = (search: TransducerSearch) => Promise<void>;

/** Batches the searches that are started in one turn of the event loop. */
export const searchTogether = (joiner: TransducerJoiner): RunSearch =>
  batchRequests<TransducerSearch, void>(async (searches) => {
    await searchSideBySide(joiner, searches);
    return searches.map(() => undefined);
  }, MOST_TOGETHER);

/** Adapts a search to the interface of a frame decoder. */
export const decoderOf = (run: RunSearch, search: TransducerSearch): FrameDecoder => ({
  push(rows, frames) {
    search.feed(rows, frames);
    return run(search);
  },
  best: (from = 0) => search.best(from),
  finish: () => search.finish(),
});
