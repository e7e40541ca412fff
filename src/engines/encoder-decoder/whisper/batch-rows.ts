import type { WhisperDescription } from './description.ts';

/** Beyond this many rows memory grows and speed does not. */
const MAX_ROWS = 8;

/** A thread's rows may take this much, whatever the machine has. */
const MAX_BYTES = 1.5 * 2 ** 30;

/** All threads' rows together may take this share of the machine's memory. */
const SHARE_OF_MEMORY = 0.25;

/**
 * How many clips one thread decodes at once: as many as there is memory for their hypotheses' caches.
 *
 * @param hypotheses rows of the decoder for each clip
 * @param memory bytes that this machine has
 */
export function rowsThatFit(
  { decoderLayers, width, audioContext, textContext, vocabulary }: WhisperDescription,
  {
    hypotheses,
    threads,
    memory,
  }: { readonly hypotheses: number; readonly threads: number; readonly memory: number },
): number {
  const cached = 2 * decoderLayers * width * (audioContext + textContext);
  // A row that divides is there twice for a moment.
  const bytes = 4 * (2 * cached + vocabulary) * hypotheses;
  const room = Math.min(MAX_BYTES, (memory * SHARE_OF_MEMORY) / threads);
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(room / bytes)));
}
