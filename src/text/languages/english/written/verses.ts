import type { Part, Rule } from '../../engine/language.ts';
import { map, sequence, word } from '../../engine/parser.ts';
import type { Token } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { below100, isNumber, number, twoDigits } from './numbers.ts';

// Places in books: `john three sixteen`, `chapter three verse sixteen`.

const book = among(
  'genesis exodus leviticus deuteronomy joshua judges ruth samuel kings chronicles nehemiah esther job proverbs',
  'ecclesiastes isaiah jeremiah lamentations ezekiel daniel hosea jonah micah habakkuk zechariah malachi romans corinthians',
  'galatians ephesians philippians colossians thessalonians timothy titus hebrews revelation revelations surah',
);
/** What people are called as well. */
const namesake = among(
  'matthew mark luke john james peter acts daniel joshua samuel ruth esther timothy titus micah',
);

/** `john three sixteen` → `john 3:16`; `john, two thirty is fine` is a time. */
const verseOfBook: Rule = (tokens, at, left) => {
  const found = isOfBook(left) ? chapterAndVerse(tokens, at) : undefined;
  if (!found || isNumber(tokens[found.end])) return undefined;
  const [chapter, verse] = found.value;
  const mayBeTime = namesake(left) && Number(verse) % 5 === 0;
  return mayBeTime ? undefined : [{ text: `${chapter}:${verse}`, end: found.end }];
};
const isOfBook = (left: Token | undefined) => book(left) || namesake(left);
const chapterAndVerse = sequence(below100, twoDigits);

const count = map(number, ({ value }) => String(value));
const named = sequence(word('chapter', 'psalm'), count, word('verse', 'verses'), count);

/** Numbers of both are written, or of none. */
const chapterAndNamedVerse: Rule = (tokens, at): readonly Part[] | undefined => {
  const found = named(tokens, at);
  if (!found) return undefined;
  const [, chapter, , verse] = found.value;
  const chapterEnd = count(tokens, at + 1)!.end;
  return [
    { end: at + 1 },
    { text: chapter, end: chapterEnd },
    { end: chapterEnd + 1 },
    { text: verse, end: found.end },
  ];
};

export const verses: readonly Rule[] = [verseOfBook, chapterAndNamedVerse];
