import type { WhisperDescription } from './description.ts';

/** Beyond so many beams, or clips, in a run of the decoder memory grows and speed does not. */
const MAX_BEAMS = 8;
const MAX_ROWS = 4;

/** A thread's rows may take this much, whatever the machine has. */
const MAX_BYTES = 1.5 * 2 ** 30;

/** All threads' rows together may take this share of the machine's memory. */
const SHARE_OF_MEMORY = 0.25;

/**
 * Returns how many clips one thread can decode at once in the machine's memory. A clip takes one
 * cross-attention cache and a self-attention cache for each of its hypotheses.
 * @param beamSize decoder rows of a clip.
 * @param hypotheses the most rows of a clip; samples of a fallback may be more than beams.
 * @param memory bytes of the machine.
 */
export function rowsThatFit(
  { decoderLayers, width, audioContext, textContext, vocabulary }: WhisperDescription,
  {
    beamSize,
    hypotheses,
    threads,
    memory,
  }: {
    readonly beamSize: number;
    readonly hypotheses: number;
    readonly threads: number;
    readonly memory: number;
  },
): number {
  const cached = 2 * decoderLayers * width;
  const bytes = 4 * (cached * audioContext + (cached * textContext + 2 * vocabulary) * hypotheses);
  const room = Math.min(MAX_BYTES, (memory * SHARE_OF_MEMORY) / threads);
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_BEAMS / beamSize), Math.floor(room / bytes)));
}
