import { hypothesisText, wordsIn } from './hypothesis.ts';
import { countRepeatedWords } from './repeated-words.ts';
import { sameWord } from './same-word.ts';
import { spaceBetween } from './spacing.ts';

/**
 * Continues the already sent text `told` with the rest of `text`. The result begins with `told`, which cannot
 * be changed any more. If the position of `told` in `text` is unclear, all words of `text` follow, because a
 * repeated word is better than a lost one.
 */
export function continueText(told: string, text: string, language: string): string {
  if (told === '' || text.startsWith(told)) return text;
  const words = wordsIn(text, language);
  const count = countRepeatedWords(told, words) ?? 0;
  const rest = hypothesisText(words.slice(count));
  const between = rest === '' || /\s$/.test(told) ? '' : spaceBetween(language);
  return told + endMark(told, words[count - 1]) + between + rest;
}

/** The mark after a word that was already sent without it, such as a full stop. */
function endMark(told: string, word: { readonly text: string } | undefined): string {
  const last = told.split(/\s+/u).at(-1) ?? '';
  return word?.text.startsWith(last) && sameWord(word, { text: last }) ? word.text.slice(last.length) : '';
}
