import type { Segment } from '../domain/transcript.ts';
import { toWritten } from '../text/itn/to-written.ts';
import { writtenRules } from '../text/languages/languages.ts';
import { writeWords } from '../text/itn/write-words.ts';

/**
 * Writes numbers, dates and amounts as figures, and merges their words. If that fails, the segments stay
 * as they are.
 * @param language of the text: `en` for a translation
 */
export async function inverseNormalize(
  segments: readonly Segment[],
  language: string,
  { text = toWritten, words = writeWords } = {},
): Promise<readonly Segment[]> {
  try {
    await writtenRules.load(language);
    return segments.map((segment) => ({
      ...segment,
      text: text(segment.text, language).text,
      ...(segment.words && { words: words(segment.words, language) }),
    }));
  } catch {
    return segments;
  }
}
