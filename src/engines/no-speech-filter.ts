/**
 * The least mean log probability of text, by the VAD's speech probability: the first row applies whose
 * probability is reached. A click or a pause lowers the VAD's mean over real speech to about 0.4; noise,
 * music and tones stay below 0.1.
 */
const NEEDED: readonly { readonly speechProbability: number; readonly avgLogprob: number }[] = [
  { speechProbability: 0.5, avgLogprob: -Infinity },
  { speechProbability: 0.2, avgLogprob: -1 },
  { speechProbability: 0, avgLogprob: -0.5 },
];

/**
 * Whether `text` is likely to have been spoken. Models answer noise with punctuation, or with words of low
 * probability.
 * @param speechProbability the VAD's speech probability, 0..1.
 */
export function passesNoSpeechFilter(
  { text, avgLogprob }: { readonly text: string; readonly avgLogprob: number },
  speechProbability: number,
): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  const needed = NEEDED.find((row) => speechProbability >= row.speechProbability);
  return needed !== undefined && avgLogprob >= needed.avgLogprob;
}
