import type { Word } from '../../domain/transcript.ts';

/** A stretch of text, and whether it was more guessed than heard. */
export interface DoubtfulPart {
  readonly text: string;
  readonly isDoubtful: boolean;
}

/** Words less probable than this are wrong about as often as they are right. */
const DOUBTFUL_PROBABILITY = 0.5;

/**
 * The text in parts, one after the other, of which those are doubtful that are words the model was not sure
 * of. What it says nothing of is as good as sure.
 */
export function splitByConfidence(text: string, words: readonly Word[]): readonly DoubtfulPart[] {
  const parts: DoubtfulPart[] = [];
  let from = 0;
  for (const { word, probability = 1 } of words) {
    const at = text.indexOf(word, from);
    if (at < 0 || word === '') continue;
    if (probability < DOUBTFUL_PROBABILITY) {
      parts.push({ text: text.slice(lengthOf(parts), at), isDoubtful: false });
      parts.push({ text: word, isDoubtful: true });
    }
    from = at + word.length;
  }
  parts.push({ text: text.slice(lengthOf(parts)), isDoubtful: false });
  return parts.filter((part) => part.text !== '');
}

const lengthOf = (parts: readonly DoubtfulPart[]) => parts.reduce((sum, { text }) => sum + text.length, 0);
