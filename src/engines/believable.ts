/** Sound that the VAD did not take for speech must be understood this well (mean log probability) to count. */
const SURE_LOGPROB = -0.5;

/**
 * Whether somebody said `text`: models answer noise with punctuation, or with words they are not sure of.
 *
 * @param speechProbability 0..1: what the VAD made of the sound
 */
export function isBelievable(
  { text, avgLogprob }: { readonly text: string; readonly avgLogprob: number },
  speechProbability: number,
): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  return speechProbability >= 0.5 || avgLogprob >= SURE_LOGPROB;
}
