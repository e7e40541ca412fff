import type { DecodedUtterance } from '../tokens/decoded-utterance.ts';

/** The endpoint rules of Kaldi and sherpa-onnx, in seconds. */
export interface EndpointRules {
  /** Silence that ends an utterance without speech. */
  readonly rule1: number;
  /** Silence that ends an utterance after speech. */
  readonly rule2: number;
  /** Length from which the next short pause ends an utterance. */
  readonly rule3: number;
}

/** A pause between words, in seconds. */
const SHORT_PAUSE = 0.2;

/**
 * Whether an utterance has ended, by the rules of Kaldi and sherpa-onnx: silence follows the last token. A
 * long utterance (rule 3) ends at a pause, while sherpa-onnx cuts it in the middle of a word.
 */
export function isEndpoint(
  { decodedSeconds = 0, end, lastStart }: DecodedUtterance,
  { rule1, rule2, rule3 }: EndpointRules,
): boolean {
  const hasSpeech = lastStart !== undefined;
  const silence = decodedSeconds - (hasSpeech ? end : 0);
  if (silence >= rule1) return true;
  return hasSpeech && silence >= (decodedSeconds >= rule3 ? Math.min(SHORT_PAUSE, rule2) : rule2);
}
