import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures, ordinalEnding, ordinalStem } from './numbers.ts';

const BOOKS = booksOf(
  'Mose Mos; Josua Jos; Richter Ri; Ruth Rut; Samuel Sam; Könige Kön; Chronik Chr; Esra; Nehemia Neh; Ester; Hiob; Psalm Ps; Sprüche Spr',
  'Prediger Pred; Kohelet Koh; Hoheslied Hld; Jesaja Jes; Jeremia Jer; Klagelieder Klgl; Hesekiel Hes; Ezechiel Ez; Daniel Dan; Hosea Hos',
  'Joel; Amos; Obadja; Jona; Micha; Nahum; Habakuk Hab; Zefanja Zef; Haggai Hag; Sacharja Sach; Maleachi; Matthäus Mt Matth; Markus Mk',
  'Lukas Lk Luk; Johannes Joh; Apostelgeschichte Apg; Römer Röm; Korinther Kor; Galater Gal; Epheser Eph; Philipper Phil; Kolosser Kol',
  'Thessalonicher Thess; Timotheus Tim; Titus Tit; Philemon Phlm; Petrus Petr; Hebräer Hebr; Jakobus Jak; Judas Jud; Offenbarung Offb',
  'Genesis Gen; Exodus Ex; Levitikus Lev; Numeri Num; Deuteronomium Dtn; Makkabäer Makk; Weisheit Weish; Jesus_Sirach Sir; Koran; Sure',
);

/** `Joh 3,16` → `Johannes drei sechzehn`, `1. Kor 13,4-7` → `erster Korinther dreizehn vier bis sieben`. */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[,:]',
  to: 'bis',
  numbered: (number, book, match) =>
    ordinalStem(number) + (ordinalEnding(match) ?? (/^(?:Könige|Chronik)$/.test(book) ? 'e' : 'er')),
});
