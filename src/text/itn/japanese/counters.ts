import { lookup } from '../engine/parser.ts';
import { charactersOf } from '../engine/word-list.ts';

/** What has a number rather than a count: written without commas. */
export const numbered = lookup(
  charactersOf(
    '年 年度 年代 年生 年間 世紀 月 ヶ月 か月 カ月 ヵ月 ヶ月間 か月間 月号 日 日間 日目 週 週間 週目 時 時間 時間目 時半 分 分間 秒 秒間',
    '番 番目 番線 番地 番街 番ホーム 丁目 号 号室 号車 号線 階 位 班 組 回目 人目 年目 個目 つ目 度目 枚目 本目 代 代目 条 章 巻 話 区',
  ),
);

/** What is counted. 数え is counting itself. */
export const counted = lookup(
  charactersOf(
    '人 名 羽 匹 頭 本 枚 台 冊 個 回 歳 才 点 度 倍 割 件 社 校 軒 着 足 通 周 泊 票 坪 畳 缶 袋 箱 皿 膳 隻 機 基 棟 球 勝 敗 戦 席 杯 歩 行 列 問',
    '円 万円 ドル ユーロ ポンド ウォン 元 キロ キロメートル メートル センチ センチメートル ミリ ミリメートル キログラム グラム ミリグラム トン',
    'リットル ミリリットル ヘクタール 平方メートル 平方キロメートル 立方メートル ワット キロワット ボルト ヘルツ カロリー キロカロリー',
    'バイト キロバイト メガバイト ギガバイト 人前 人組 人以上 か所 カ所 ヶ所 箇所 か国 カ国 ヶ国 種類 段階 品 字 文字 ページ 曲 作 試合 チーム 数え',
  ),
);
