import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures, ordinal } from './numbers.ts';

/** Books of the Bible, and suras. */
const BOOKS = booksOf(
  'Genesis Gen; Exodus Ex; Leviticus Lev; Numbers Num; Deuteronomy Deut; Joshua Josh; Judges Judg; Ruth; Samuel Sam; Kings Kgs',
  'Chronicles Chr; Ezra; Nehemiah Neh; Esther Est; Job; Psalm Ps; Psalms Pss; Proverbs Prov; Ecclesiastes Eccl; Isaiah Isa',
  'Jeremiah Jer; Lamentations Lam; Ezekiel Ezek; Daniel Dan; Hosea Hos; Joel; Amos; Obadiah; Jonah; Micah Mic; Nahum',
  'Habakkuk Hab; Zephaniah; Haggai; Zechariah Zech; Malachi Mal; Matthew Matt Mt; Mark Mk; Luke Lk; John Jn; Acts; Romans Rom',
  'Corinthians Cor; Galatians Gal; Ephesians Eph; Philippians Phil; Colossians Col; Thessalonians Thess; Timothy Tim; Titus Tit',
  'Philemon Philem; Hebrews Heb; James Jas; Peter Pet; Jude; Revelation Rev; Tobit; Judith; Maccabees Macc; Wisdom; Sirach; Baruch; Quran; Sura',
);

/** `John 3:16-18` → `three sixteen to eighteen`, `1 Cor. 13:4`. */
export const verses = versesOf(figures, { books: BOOKS, mark: ':', to: 'to', numbered: ordinal });
