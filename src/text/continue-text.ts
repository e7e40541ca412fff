import { hypothesisText, wordsIn } from './hypothesis.ts';
import { countRepeatedWords } from './repeated-words.ts';
import { sameWord } from './same-word.ts';
import { spaceBetween } from './spacing.ts';

/**
 * `text` for somebody who was `told` how it begins and cannot be told otherwise: begins with `told`, and goes
 * on with the words of `text` that come after it. Where nobody can tell which those are, all of them do: a
 * word twice is better than none.
 */
export function continueText(told: string, text: string, language: string): string {
  if (told === '' || text.startsWith(told)) return text;
  const words = wordsIn(text, language);
  const count = countRepeatedWords(told, words) ?? 0;
  const rest = hypothesisText(words.slice(count));
  const between = rest === '' || /\s$/.test(told) ? '' : spaceBetween(language);
  return told + endMark(told, words[count - 1]) + between + rest;
}

/** What stands after a word that was told without it: the full stop of a sentence, for one. */
function endMark(told: string, word: { readonly text: string } | undefined): string {
  const last = told.split(/\s+/u).at(-1) ?? '';
  return word?.text.startsWith(last) && sameWord(word, { text: last }) ? word.text.slice(last.length) : '';
}
