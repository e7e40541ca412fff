import { phrases } from '../../engine/word-list.ts';
import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';

/** How a language says a chapter and verse. */
export interface VerseWords {
  /** The spoken names of the books, by their written names and abbreviations. */
  readonly books: Readonly<Record<string, string>>;
  /** Source of the sign between chapter and verse: `[:,]`. */
  readonly mark: string;
  /** The word between the ends of a range. */
  readonly to: string;
  /** Returns the words for the number before one of several books of a name: `first`. */
  readonly numbered?: (number: string, book: string, match: RegExpExecArray) => string;
  /** Says a verse, alone and with its chapter; by default both are said as numbers. */
  readonly verse?: (verse: string, book: string) => string;
  readonly place?: (chapter: string, verse: string, book: string) => string;
}

/**
 * Parses books, separated by `; `: the spoken name, and its other spellings: `Matthew Matt Mt; Mark Mk`. `_`
 * is a space.
 */
export const booksOf = (...lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    phrases(...lines).flatMap((row) => {
      const [name = '', ...short] = row.split(' ').map((word) => word.replaceAll('_', ' '));
      return [name, ...short].map((written) => [written, name]);
    }),
  );

/**
 * Says the number of a book in a Romance language: `firsts` are the forms for the books that `books` matches,
 * the feminine forms for letters, followed by `of`.
 */
export const numberedBooks =
  (
    { say }: Figures,
    books: RegExp,
    firsts: readonly string[],
    of = '',
  ): NonNullable<VerseWords['numbered']> =>
  (number, book) => {
    const first = firsts[Number(number) - 1];
    return (first === undefined ? say(number) : books.test(book) ? first : first.replace(/o$/, 'a')) + of;
  };

/** Signs after a number that is a measure, an amount of money or a time, and therefore not a verse. */
const MEASURED = String.raw`(?! ?(?:[%‰€$£°]|[ap]\.? ?m|(?:h|hs|Uhr|km|kg|m|cm|mm|g|l|[Ee]uros?|Prozent|Mio|Mrd)(?!\p{L})))`;

/** `John 3:16-18` → `John three sixteen to eighteen`, `1 Cor. 13:4` → `first Corinthians thirteen four`. */
export function verses({ digit, letters, words }: Figures, verseWords: VerseWords): readonly Rule[] {
  const { books, mark, to, numbered = (number) => words.cardinal(number) } = verseWords;
  const { verse = (said) => said, place = (chapter, said) => `${chapter} ${said}` } = verseWords;
  // Unlike minutes, verses have no leading zero.
  const number = `(?![0०０])${digit}{1,3}`;
  const end = `(?!${digit}|[:.,]${digit}|[\\p{L}_])${MEASURED}`;
  const any = `${number}${mark}${number}(?:[-–]${number}(?:${mark}${number})?)?`;
  const book = anyOf(Object.keys(books));
  const short = anyOf(Object.keys(books).filter((written) => books[written] !== written));

  const inBook = (chapter: string, separator: string, verseDigits: string, name: string) => {
    const said = verse(words.cardinal(verseDigits), name);
    // `Psalm 20:3` must not sound like 23.
    const isOne = chapter.endsWith('0'.repeat(verseDigits.length));
    const pause = isOne || separator.endsWith(' ') ? ',' : '';
    return place(words.cardinal(chapter) + (words.space === '' ? '' : pause), said, name);
  };
  return [
    {
      name: 'book with verses',
      needs: ANY_NUMBER,
      starts: /[1-5\p{L}]/u,
      pattern: new RegExp(
        `(?<![${letters}])(?:([1-5])(?:\\. ?| )?(${book})|(${short}))\\.?(?= ${any}${end})`,
        'uy',
      ),
      say: (match) => {
        const [, number, behind, alone = ''] = match;
        const name = books[behind ?? alone]!;
        return number === undefined ? name : `${numbered(number, name, match)} ${name}`;
      },
    },
    {
      name: 'verse',
      needs: ANY_NUMBER,
      starts: new RegExp(digit, 'u'),
      pattern: new RegExp(
        `(?<=${words.space === '' ? '' : `(?<![\\p{L}\\p{M}])`}(${book})\\.? ?(?:${any}; ?)?)(${number})(${mark})(${number})(?:[-–](?:(${number})${mark})?(${number}))?${end}`,
        'uy',
      ),
      say: ([, written = '', chapter = '', separator = '', first = '', lastChapter, last]) => {
        const name = books[written]!;
        const from = inBook(digitsOf(chapter), separator, digitsOf(first), name);
        if (last === undefined) return from;
        const until =
          lastChapter === undefined
            ? verse(words.cardinal(digitsOf(last)), name)
            : inBook(digitsOf(lastChapter), separator, digitsOf(last), name);
        return [from, to, until].join(words.space);
      },
    },
  ];
}
