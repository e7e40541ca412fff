import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';
import { figures } from './numbers.ts';

const BOOKS = booksOf(
  '福音; 福音书; 创世记; 创世纪; 出埃及记; 利未记; 民数记; 申命记; 约书亚记; 士师记; 路得记; 撒母耳记上; 撒母耳记下; 列王纪上; 列王纪下; 历代志上; 历代志下; 以斯拉记',
  '尼希米记; 以斯帖记; 约伯记; 诗篇; 詩篇; 箴言; 传道书; 雅歌; 以赛亚书; 耶利米书; 耶利米哀歌; 以西结书; 但以理书; 何西阿书; 约珥书; 阿摩司书; 约拿书; 弥迦书',
  '撒迦利亚书; 玛拉基书; 使徒行传; 罗马书; 前书; 后书; 前書; 後書; 加拉太书; 以弗所书; 腓立比书; 歌罗西书; 提多书; 腓利门书; 希伯来书; 雅各书; 约翰一书; 约翰二书; 犹大书; 启示录; 古兰经',
);

/** `约翰福音3:16` → `约翰福音三章十六节` */
export const verses = versesOf(figures, {
  books: BOOKS,
  mark: '[:：]',
  to: '到',
  verse: (verse) => `${verse}节`,
  place: (chapter, verse, book) => `${chapter}${/^[诗詩]篇$/.test(book) ? '篇' : '章'}${verse}`,
});
