import { logSumExp } from '../logits.ts';

/** A language and its probability among all that the model knows, 0..1. */
export interface SpokenLanguage {
  readonly language: string;
  readonly probability: number;
}

/**
 * The likeliest of the model's languages by the logits after `<|startoftranscript|>` (openai/whisper,
 * decoding.py). If the model knows a language in `among`, only those are compared.
 */
export function likeliestLanguage(
  logits: Float32Array,
  languages: ReadonlyMap<string, number>,
  among: readonly string[] = [],
): SpokenLanguage {
  const known = among.filter((code) => languages.has(code));
  const codes = known.length > 0 ? known : [...languages.keys()];
  const values = Float32Array.from(codes, (code) => logits[languages.get(code)!] ?? -Infinity);
  const total = logSumExp(values);
  let best = 0;
  values.forEach((value, index) => {
    if (value > values[best]!) best = index;
  });
  return { language: codes[best]!, probability: Math.exp(values[best]! - total) };
}
