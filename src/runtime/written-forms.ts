import type { Segment } from '../domain/transcript.ts';
import { toWritten } from '../text/itn/to-written.ts';
import { writtenRules } from '../text/languages/languages.ts';
import { writeWords } from '../text/itn/write-words.ts';

/**
 * Segments with numbers, dates, amounts and the like as people write them, and words merged where several
 * became one. Should that ever fail, the segments stay as they were: a transcript is worth more than its
 * digits.
 *
 * @param language of the text: `en` for a translation
 */
export async function inWrittenForm(
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
