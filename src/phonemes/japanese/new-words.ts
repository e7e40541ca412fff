import { saidFor } from '../../text/languages/engine/word-list.ts';
import type { Morpheme } from './dictionary.ts';

/** Words that the dictionary of 2007 lacks, or misinterprets. */
const NEW_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(
    saidFor(
      '令和 レイワ; 海警 カイケイ; 八百万の神 ヤオヨロズノカミ; 一本道 イッポンミチ; 八頭 ハットー; 八頭身 ハットーシン',
      '爆買い バクガイ; 既読 キドク; 既視感 キシカン; 自撮り ジドリ; 食洗機 ショクセンキ; 断捨離 ダンシャリ',
      '今日中 キョージュー; 明日中 アシタジュー; 習近平 シューキンペー; 鄧小平 トーショーヘー; 大谷翔平 オータニショーヘー',
      '藤井聡太 フジイソータ; 羽生結弦 ハニューユズル',
    ),
  ),
);

/** The most morphemes of such a word in the dictionary. */
const MOST_MORPHEMES = 5;

/** Merges the morphemes of words that the dictionary lacks. The longest word at a morpheme wins. */
export function withNewWords(morphemes: readonly Morpheme[]): readonly Morpheme[] {
  const found: Morpheme[] = [];
  for (let index = 0; index < morphemes.length;) {
    const pieces = piecesOfWord(morphemes.slice(index, index + MOST_MORPHEMES));
    const surface = surfaceOf(pieces);
    const reading = NEW_WORDS.get(surface);
    found.push(
      reading === undefined
        ? morphemes[index]!
        : { surface, reading, partOfSpeech: '名詞', detail: '一般', base: surface },
    );
    index += Math.max(1, pieces.length);
  }
  return found;
}

/** The first of `morphemes` that form a word; none if they do not. */
function piecesOfWord(morphemes: readonly Morpheme[]): readonly Morpheme[] {
  for (let length = morphemes.length; length > 0; length--) {
    const pieces = morphemes.slice(0, length);
    if (NEW_WORDS.has(surfaceOf(pieces))) return pieces;
  }
  return [];
}

const surfaceOf = (morphemes: readonly Morpheme[]) => morphemes.map(({ surface }) => surface).join('');
