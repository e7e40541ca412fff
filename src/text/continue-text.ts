import { hypothesisText, wordsIn } from './hypothesis.ts';
import { countRepeatedWords } from './repeated-words.ts';
import { sameWord } from './same-word.ts';
import { spaceBetween } from './spacing.ts';

/**
 * Continues the already sent text `sent` with the rest of `text`. The result begins with `sent`, which cannot
 * be changed any more. If the position of `sent` in `text` is unclear, all words of `text` follow, because a
 * repeated word is better than a lost one.
 */
export function continueText(sent: string, text: string, language: string): string {
  if (sent === '' || text.startsWith(sent)) return text;
  const words = wordsIn(text, language);
  const count = countRepeatedWords(sent, words) ?? 0;
  const rest = hypothesisText(words.slice(count));
  const between = rest === '' || /\s$/.test(sent) ? '' : spaceBetween(language);
  return sent + endMark(sent, words[count - 1]) + between + rest;
}

/** The mark after a word that was already sent without it, such as a full stop. */
function endMark(sent: string, word: { readonly text: string } | undefined): string {
  const last = sent.split(/\s+/u).at(-1) ?? '';
  return word?.text.startsWith(last) && sameWord(word, { text: last }) ? word.text.slice(last.length) : '';
}
