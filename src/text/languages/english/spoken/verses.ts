import { saidFor, wordList } from '../../engine/word-list.ts';
import { anyOf } from '../../grammar/spoken/alternatives.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { cardinal, sticky } from './numbers.ts';

/** Books of the Bible, and suras. */
const BOOKS = wordList(
  'Genesis Exodus Leviticus Numbers Deuteronomy Joshua Judges Ruth Samuel Kings Chronicles Ezra Nehemiah Esther Job Psalm Psalms',
  'Proverbs Ecclesiastes Isaiah Jeremiah Lamentations Ezekiel Daniel Hosea Joel Amos Obadiah Jonah Micah Nahum Habakkuk Zephaniah',
  'Haggai Zechariah Malachi Matthew Mark Luke John Acts Romans Corinthians Galatians Ephesians Philippians Colossians',
  'Thessalonians Timothy Titus Philemon Hebrews James Peter Jude Revelation Tobit Judith Maccabees Wisdom Sirach Baruch Quran Sura',
);
const SHORT_BOOKS: Readonly<Record<string, string>> = saidFor(
  'Gen Genesis; Ex Exodus; Lev Leviticus; Num Numbers; Deut Deuteronomy; Josh Joshua; Judg Judges; Sam Samuel; Kgs Kings; Chr Chronicles',
  'Neh Nehemiah; Est Esther; Ps Psalm; Pss Psalms; Prov Proverbs; Eccl Ecclesiastes; Isa Isaiah; Jer Jeremiah; Lam Lamentations',
  'Ezek Ezekiel; Dan Daniel; Hos Hosea; Mic Micah; Hab Habakkuk; Zech Zechariah; Mal Malachi; Matt Matthew; Mt Matthew; Mk Mark; Lk Luke',
  'Jn John; Rom Romans; Cor Corinthians; Gal Galatians; Eph Ephesians; Phil Philippians; Col Colossians; Thess Thessalonians',
  'Tim Timothy; Tit Titus; Philem Philemon; Heb Hebrews; Jas James; Pet Peter; Rev Revelation',
);
const VERSE = String.raw`\d{1,3}:\d{1,3}(?![\p{L}\p{N}:]| ?[ap]\.?m)`;
const NUMBERS = ['first', 'second', 'third'];

/** `1 Cor. 13:4`, `Ps. 23:4`: the name of the book. */
const books: Rule = {
  name: 'book of the Bible',
  starts: /[1-3\p{Lu}]/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])(?:([1-3]) (${anyOf([...BOOKS, ...Object.keys(SHORT_BOOKS)])})|(${anyOf(Object.keys(SHORT_BOOKS))}))\.?(?= ${VERSE})`,
  ),
  say: ([, number, numbered, alone]) => {
    const written = numbered ?? alone!;
    const name = SHORT_BOOKS[written] ?? written;
    return number === undefined ? name : `${NUMBERS[Number(number) - 1]} ${name}`;
  },
};

/** `John 3:16-18` → `three sixteen to eighteen`, `1:1–2:3` → `one one to two three`. */
const verse: Rule = {
  name: 'verse',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<=(?<!\p{L})(?:${anyOf([...BOOKS, ...Object.keys(SHORT_BOOKS)])})\.? (?:\d{1,3}:\d{1,3}[;,] ?)?)(?=${VERSE})(\d{1,3}):(\d{1,3})(?:[-–](?:(\d{1,3}):)?(\d{1,3}))?(?![\p{L}\p{N}])`,
  ),
  say: ([, ...parts]) => {
    const [chapter = '', first = '', lastChapter, last] = parts;
    const until =
      last === undefined
        ? []
        : ['to', ...(lastChapter === undefined ? [] : [cardinal(lastChapter)]), cardinal(last)];
    return [cardinal(chapter), cardinal(first), ...until].join(' ');
  },
};

export const verses: readonly Rule[] = [books, verse];
