import { asSpoken, type Rule } from '../../engine/language.ts';
import {
  either,
  lookup,
  many,
  map,
  optional,
  sequence,
  unlessBefore,
  word,
  type Parser,
} from '../../engine/parser.ts';
import { among, charactersOf } from '../../engine/word-list.ts';
import {
  counted,
  DIGITS,
  digits,
  goesOn,
  HAN,
  multiplier,
  number,
  numberCharacters,
  numbered,
  UNITS,
} from './numbers.ts';

/** Words and names that contain a number which is not written in digits. */
const words = lookup(
  charactersOf(
    '一緒 一般 一番 一度 一部 一方 一応 一切 一瞬 一気 一旦 一生 一生懸命 一所懸命 一言 一歩 一目 一流 一見 一致 一定 一行 一覧 一式 一族',
    '一家 一国 一層 一種 一面 一律 一括 一環 一貫 一因 一員 一角 一向 一昨日 一昨年 一段 一段落 一連 一途 一軒家 一石二鳥 一期一会 一杯 一体',
    '一通り 一対 一両日 一点張り 一人前 一人気 一人称 一人ひとり 一人一人 一日一日 一戸建て 一斉 一心 一息 一口',
    '二度 二度と 二重 二次 二日酔い 二人三脚 二階堂 三日月 三日坊主 三角 三味線 三重 三脚 三度 四角 四季 四国 四六時中 五感 五輪 五分五分',
    '五十音 五十嵐 五里霧中 六本木 七夕 七面鳥 七五三 八百屋 八百長 八百万の 八重 八王子 九州 十字 十分 十二分 十二支 十人十色 千葉 千代 千代田',
    '千歳 千切り 千秋楽 千差万別 百貨店 百科 百科事典 百合 百発百中 万一 万が一 万年筆 億劫 四十肩 三十路 三々五々 一日千秋 一喜一憂',
    '唯一 統一 均一 単一 同一 随一 合一 画一 択一 逐一 世界一 日本一 第一人者 第一人称 第一印象 第一歩 第三者 第六感 第二次 第一次 嘘八百 再三',
    '三人称 二人称 二枚目 三枚目 十八番 八方 四方 四方八方 一匹狼 一世一代 二世 三世 二つ 三つ',
    '千羽鶴 百人一首 百名山 三位一体 五月晴れ 五月雨 五月病 五月人形 四月馬鹿 三日天下 十年一昔 十年一日 一年の計 一日の長 一日も早く 一日一善',
    '一日中 一年中 一晩中 一日がかり 一日一歩 一年生植物 一件落着 一枚岩 一枚上手 一枚看板 一枚噛 二枚舌 二枚貝 二枚腰 一本道 一本気 一本勝負 一本釣り 一本調子',
    '一本化 一本立ち 一本締め 一本槍 一本足 一点突破 一点物 一点もの 一分の隙 一分一秒 一寸の虫 八分目 腹八分 九分九厘 九分通り 十人並み 十人並 三人寄れば',
    '三度目の正直 二度あること 二度寝 二度手間 二の舞 二の足 二の次 二の句 二の腕 二の丸 三の丸 一の宮 第二の人生 第二の故郷 第三の男 第三世界',
    '一時しのぎ 一回り 一人旅 一人暮らし 一人っ子 一人娘 一人息子 一人芝居 一人勝ち 一人歩き',
    '人の噂も七十五日 三日三晩 七日七晩 六日の菖蒲 七日正月 二十日大根 二十日鼠 一時はどう 一時を争 一分を争 一秒を争 一刻を争 一本背負 一点の曇り 一席設け 人一倍 五七五七七 三十一文字 一日三食 麻布十番',
    '石の上にも三年 桃栗三年柿八年 鶴は千年亀は万年 七人の小人 百年に一度 一本取られ 一本取った 十年ひと昔 一人相撲 一人占め 一人残らず 一人で 一人でも 一人として 一人きり 一人ぼっち 二人きり 二人三脚 一人二役 一人親 二人羽織 三人官女 五人囃子 七人の侍',
    '一年草 千本桜 千本通り 千本鳥居 千本ノック 百本ノック 千人針 百人力 千人力 百人斬り 千人斬り 万人受け 万人向け 百年の恋 百年の計 百年河清 千年の都 千年王国 一刻千金 一騎当千',
    '一点集中 一条の光 一筋縄 一頭地 一足飛び 一足先 一足早 一足違い 一歩一歩 一歩も 百歩譲 五十歩百歩 百戦錬磨 百聞は一見 百戦百勝 十中八九 千載一遇 千変万化',
    '千客万来 一攫千金 一網打尽 一目瞭然 一目散 一目置 一期一会 一心不乱 一刀両断 一蓮托生 一触即発 一進一退 一朝一夕 一長一短 一部始終 一問一答 一文無し 二束三文 二者択一 三寒四温',
    '三権分立 三顧の礼 三拍子 三枚おろし 三枚下ろし 二枚おろし 四分五裂 四苦八苦 四面楚歌 五臓六腑 五体満足 六法全書 七転八起 七転八倒 七転び八起き 七光り 七つ道具 八面六臂 八方美人 八方塞がり',
    '九死に一生 百花繚乱 百鬼夜行 森羅万象 千里眼 千里の道 万国旗 万国博 万里の長城 三番勝負 二番煎じ 二番底',
    '四半期 四半世紀 四分音符 八分音符 十六分音符 二分音符 四十八手 六十の手習い 五十肩 八十八夜 二百十日 百日咳 百日紅 千日手 千日前 三十三間堂 二十四節気 七福神 八百万の神 三百代言 百人町 八丁堀',
    '四天王 五重塔 三国志 七変化 百面相 一回忌 三回忌 七回忌 十三回忌 一周忌 三周忌 六三制 一等賞 一枚絵 三本の矢 三本締め 一級品 一発屋 一発勝負 一発逆転 十分条件 十七条の憲法 十七条憲法 二・二六事件 五・一五事件',
  ),
);

/** Names of places that contain a day, an avenue or a victory: 四日市, 十日町, 五条大橋. */
const markets: Parser<unknown> = (tokens, at) =>
  tokens[at - 1]?.key === '月' ? undefined : market(tokens, at);
const market = unlessBefore(
  sequence(lookup({ ...DIGITS, 十: 10 }), word('日'), word('市', '町')),
  // 三日市内, 三日町長
  word(...'内立民長議営役'),
);
const avenues = sequence(
  number,
  word('条'),
  lookup(charactersOf('城 通 通り 大橋 河原 大宮 烏丸 堀川 京阪 駅 葱 ネギ ねぎ 家 院 天皇 御所 麻呂 坂')),
);
const tokachi = unlessBefore(lookup(charactersOf('十勝')), word(...Object.keys({ ...DIGITS, ...UNITS })));
/** 四十九日 is a memorial service; 四十九日間 and 四十九日目 are days. */
const services = unlessBefore(lookup(charactersOf('四十九日 初七日')), word('間', '目'));
/**
 * 第五福竜丸, 第二の人生, 第九は: if no numbered noun follows; 第七 alone is a number. 第一 also means `above all`: 第一志望, but
 * 第一回 is numbered.
 */
const nth: Parser<unknown> = (tokens, at) => {
  const found = sequence(word('第'), lookup(DIGITS))(tokens, at);
  const isAll = at === 0 && found?.end === tokens.length;
  if (!found || isAll) return undefined;
  const isNumbered =
    tokens[at + 1]!.key === '一'
      ? (numbered(tokens, found.end) ?? counted(tokens, found.end) ?? ofSeries(tokens, found.end)) !==
        undefined
      : HAN.test(tokens[found.end]?.key ?? '');
  return ofName(tokens, found.end) ?? (isNumbered ? undefined : found);
};
const ofSeries = lookup(charactersOf('期 部 弾 節 版 項 課 審'));
const ofName = lookup(charactersOf('福竜丸 福龍丸 の'));
/** 一番町 and 六番町 are districts. */
const quarter = sequence(lookup(DIGITS), word('番'), word('町'));
/** 一人も来ない, 一秒たりとも: not even one. */
const notEvenOne: Parser<unknown> = (tokens, at) =>
  tokens[at - 1]?.key === '月' ? undefined : evenOne(tokens, at);
const evenOne: Parser<unknown> = (tokens, at) => {
  const one = word('一')(tokens, at);
  const counter = one && (counted(tokens, one.end) ?? span(tokens, one.end));
  return counter && even(tokens, counter.end);
};
/** Not 階 or 組: 一階も二階も means floors. */
const span = lookup(charactersOf('日 分 秒 時間 週間 年 か月 ヶ月'));
const even = lookup(charactersOf('も たりとも'));
/** Articles of a law: 憲法九条, 九条の二, 三条一項; 五条 alone is a place in Kyoto. */
const street: Parser<unknown> = (tokens, at) => {
  const found = sequence(lookup({ ...DIGITS, 十: 10 }), word('条'))(tokens, at);
  const isLaw = ofLaw(tokens[at - 1]) || (found && ofArticle(tokens, found.end) !== undefined);
  return isLaw ? undefined : found;
};
const ofLaw = among('法 則 約 令 例 第 程 案');
const ofArticle = either<unknown>(
  lookup(charactersOf('第 項 件 か条 改 違')),
  sequence(optional(word('の')), lookup(DIGITS)),
);
/** 一時ファイル, 一時的, 一時休止 mean `temporary`; 午後一時開始 is a time. */
const forAWhile: Parser<unknown> = (tokens, at) => {
  const found = hourOne(tokens, at);
  const isWhile = found && !ofDay(tokens[at - 1]) && NOUN.test(tokens[found.end]?.key ?? '');
  return isWhile && !timed(tokens[found.end]) ? found : undefined;
};
const hourOne = sequence(word('一'), word('時'));
const ofDay = among('前 後 夜 朝 昼 晩 日 明 曜');
const NOUN = /^[\p{sc=Han}\p{sc=Katakana}]/u;
const timed = among('半 頃 過 前 間 分 台 発 着 以 現', ...Object.keys({ ...DIGITS, 十: 10 }));
const names = either<unknown>(
  forAWhile,
  markets,
  avenues,
  tokachi,
  services,
  nth,
  street,
  quarter,
  notEvenOne,
);

/** 何十人, 数百: approximate numbers. */
const about = sequence(word('何', '数', '幾'), multiplier, numberCharacters);
/** 二、三人 */
const oneOrOther = sequence(digits, word('、'), digits, numberCharacters);
/** 七八十: two digits before a unit that takes one. */
const severalDigits = map(digits, ({ length }) => (length > 1 ? length : undefined));
const aboutTens = sequence(severalDigits, multiplier, numberCharacters);
/** 二三日, 十四五歳: the second number follows the first. */
const guess: Parser<unknown> = (tokens, at) => {
  const pair = guessed(tokens, at);
  if (!pair || goesOn(tokens, pair.end)) return undefined;
  return numbered(tokens, pair.end) ?? counted(tokens, pair.end) ?? pair;
};
const tensBefore = many(sequence(optional(lookup(DIGITS)), word(...Object.keys(UNITS))), 0, 3);
const neighbours = map(sequence(lookup(DIGITS), lookup(DIGITS)), ([first, second]) =>
  second === first + 1 ? second : undefined,
);
const guessed = sequence(tensBefore, neighbours, many(multiplier, 0, 3));

/** Words, names and estimates (`七八十`) that contain a number and stay as spoken. */
export const sayings: Rule = asSpoken(either<unknown>(words, names, about, oneOrOther, aboutTens, guess));
