import type { Word } from '../../../domain/transcript.ts';
import { isLeading, isTrailing } from './punctuation.ts';

/**
 * Attaches punctuation to the word after it or before it; its time and probability are dropped. Marks without
 * a word on their own side go to the other side. Words that are all punctuation are left as they are.
 */
export function mergePunctuation(words: readonly Word[]): readonly Word[] {
  if (!words.some(isSpoken)) return words;
  const merged: Word[] = [];
  let waiting = '';
  for (const word of words) {
    const before = merged.at(-1);
    if (isSpoken(word)) {
      merged.push({ ...word, word: waiting + word.word });
      waiting = '';
    } else if (before && waiting === '' && isTrailing(word.word)) {
      merged[merged.length - 1] = { ...before, word: before.word + word.word };
    } else waiting += word.word;
  }
  const last = merged.pop()!;
  return [...merged, { ...last, word: last.word + waiting }];
}

const isSpoken = ({ word }: Word) => !isLeading(word) && !isTrailing(word);
