import { type Rule, asSpoken } from '../engine/language.ts';
import { either, lookup, map, sequence, word } from '../engine/parser.ts';
import { charactersOf } from '../engine/word-list.ts';
import { digits, multiplier, numberCharacters } from './numbers.ts';

/** Words and names that have a number in them, but none to be written in digits. */
const words = lookup(
  charactersOf(
    '一緒 一般 一番 一度 一部 一方 一応 一切 一瞬 一気 一旦 一生 一生懸命 一所懸命 一言 一歩 一目 一流 一見 一致 一定 一行 一覧 一式 一族',
    '一家 一国 一層 一種 一面 一律 一括 一環 一貫 一因 一員 一角 一向 一昨日 一昨年 一段 一段落 一連 一途 一軒家 一石二鳥 一期一会 一杯 一体',
    '一時的 一時期 一時停止 一時金 一通り 一対 一両日 一点張り 一人前 一人気 一人称 一人ひとり 一人一人 一日一日 一戸建て 一斉 一心 一息 一口',
    '二度 二度と 二重 二次 二日酔い 二人三脚 二階堂 三日月 三日坊主 三角 三味線 三重 三脚 三度 四角 四季 四国 四六時中 五感 五輪 五分五分',
    '五十音 五十嵐 五里霧中 六本木 七夕 七面鳥 七五三 八百屋 八百長 八百万 八重 八王子 九州 十字 十分 十二分 十二支 十人十色 千葉 千代 千代田',
    '千歳 千切り 千秋楽 千差万別 百貨店 百科 百科事典 百合 百発百中 万一 万が一 万年筆 億劫 四十肩 三十路 三々五々 一日千秋 一喜一憂',
    '唯一 統一 均一 単一 同一 随一 合一 画一 択一 逐一 世界一 日本一 第一 第一人者 第一印象 第一歩 第三者 第六感 第二次 第一次 嘘八百 再三 三条 四条',
    '三人称 二人称 二枚目 三枚目 十八番 八方 四方 四方八方 一匹狼 一世一代 二世 三世 二つ 三つ',
  ),
);

/** 何十人, 数百: not how many, but about how many. */
const about = sequence(word('何', '数', '幾'), multiplier, numberCharacters);
/** 二、三人 */
const oneOrOther = sequence(digits, word('、'), digits, numberCharacters);
/** 七八十: two digits before what only one can count. */
const severalDigits = map(digits, ({ length }) => (length > 1 ? length : undefined));
const aboutTens = sequence(severalDigits, multiplier, numberCharacters);
/** 二三日, 五六人: the second is the next. */
const guess = map(digits, (found) => {
  const [first, second] = [...found].map(Number);
  return found.length === 2 && second === first! + 1 ? found : undefined;
});

export const sayings: Rule = asSpoken(either<unknown>(words, about, oneOrOther, aboutTens, guess));
