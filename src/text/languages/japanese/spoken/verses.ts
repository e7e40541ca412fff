import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  '創世記; 出エジプト記; レビ記; 民数記; 申命記; ヨシュア記; 士師記; ルツ記; サムエル記上; サムエル記下; 列王記上; 列王記下; 歴代誌上; 歴代誌下; ヨブ記; 詩篇; 詩編; 箴言; 伝道の書; 雅歌',
  'イザヤ書; エレミヤ書; エゼキエル書; ダニエル書; ホセア書; ヨナ書; ミカ書; マタイ; マルコ; ルカ; ヨハネ; 福音書; 使徒行伝; 使徒言行録; ローマ人への手紙; 手紙; コリント',
  'ガラテヤ書; エペソ書; ピリピ書; コロサイ書; ヘブル書; ヤコブ書; 黙示録; コーラン',
);

/** `ヨハネ3:16` → `ヨハネ三章十六節` */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[:：]',
  to: 'から',
  verse: (verse) => `${verse}節`,
  place: (chapter, verse, book) => `${chapter}${/^詩[篇編]$/.test(book) ? '篇' : '章'}${verse}`,
});
