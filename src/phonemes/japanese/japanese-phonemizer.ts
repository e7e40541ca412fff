import { pinyin } from 'pinyin-pro';
import type { Phonemizer, PhonemeToken } from '../phonemizer.ts';
import {
  createUnspacedPhonemizer,
  type NativeWord,
  type PhonemizeLatinWords,
} from '../unspaced-phonemizer.ts';
import type { Morphemes } from './dictionary.ts';
import { syllableSymbols } from '../chinese/syllable-symbols.ts';
import { kanaSymbols } from './kana-symbols.ts';
import { joinMorphemes } from './words.ts';
import { wordList } from '../../text/languages/engine/word-list.ts';

const SCRIPT = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3099\u309aー0-9`;

/** @param readForeign reads words in other alphabets. */
export function createJapanesePhonemizer(morphemes: Morphemes, readForeign: PhonemizeLatinWords): Phonemizer {
  const { phonemize } = createUnspacedPhonemizer({
    script: SCRIPT,
    words: (run) => wordsOf(run, morphemes),
    readForeign,
    usual: usualKanji,
  });
  return { phonemize: async (text, signal) => heldByStops(await phonemize(text, signal)) };
}

function wordsOf(run: string, morphemes: Morphemes): readonly NativeWord[] {
  let end = 0;
  return joinMorphemes(morphemes(run)).map(({ surface, reading }) => {
    const start = end;
    end += surface.length;
    return { start, end, symbols: kanaSymbols(reading) || inChinese(surface) };
  });
}

const KANJI = /\p{Script=Han}/gu;

/**
 * Reads a character without a Japanese reading as Chinese, or else as the word for kanji, so that nothing is
 * left out.
 */
const inChinese = (surface: string): string =>
  (surface.match(KANJI) ?? [])
    .map((kanji) => syllableSymbols(pinyin(kanji, { toneType: 'none' }), 0) ?? kanaSymbols('カンジ'))
    .join('');

/** Joins two words with a glottal stop (`っ`) between them. */
const heldByStops = (tokens: readonly PhonemeToken[]): readonly PhonemeToken[] =>
  tokens.map((token, index) => {
    const next = tokens[index + 1];
    const held =
      token.kind === 'word' &&
      next?.kind === 'word' &&
      (token.symbols.endsWith('ʔ') || next.symbols.startsWith('ʔ'));
    return held ? { ...token, spaceAfter: false } : token;
  });

/** Pairs of a variant and the form in dictionaries: name variants first, then forms before 1946. */
const PAIRS = wordList(
  '髙高 𠮷吉 﨑崎 嵜崎 碕崎 濵浜 濱浜 邊辺 邉辺 齋斎 齊斉 德徳 瀨瀬 桒桑 栁柳 冨富 嶋島 嶌島 惠恵 凛凜 槇槙 眞真 圓円 廣広 澤沢 櫻桜 龍竜',
  '壽寿 彌弥 禮礼 靜静 豐豊 實実 寬寛 晉晋 榮栄 應応 淨浄 緣縁 薰薫 藏蔵 瀧滝 籠篭 鷗鴎',
  '亞亜 惡悪 壓圧 圍囲 爲為 醫医 壹壱 隱隠 營営 衞衛 驛駅 鹽塩 歐欧 毆殴 奧奥 橫横 溫温 假仮 價価 畫画 會会 囘回 懷懐 壞壊 擴拡 殼殻 覺覚',
  '學学 嶽岳 樂楽 勸勧 卷巻 歡歓 罐缶 觀観 關関 陷陥 巖巌 顏顔 歸帰 氣気 龜亀 僞偽 戲戯 犧犠 舊旧 據拠 擧挙 峽峡 挾挟 狹狭 曉暁 區区 驅駆',
  '勳勲 徑径 溪渓 經経 繼継 莖茎 螢蛍 輕軽 鷄鶏 藝芸 缺欠 儉倹 劍剣 圈圏 檢検 權権 獻献 縣県 險険 顯顕 驗験 嚴厳 效効 恆恒 黃黄 鑛鉱 號号',
  '國国 碎砕 濟済 雜雑 參参 慘惨 棧桟 蠶蚕 贊賛 殘残 絲糸 齒歯 兒児 辭辞 濕湿 舍舎 寫写 釋釈 從従 澁渋 獸獣 縱縦 肅粛 處処 敍叙 將将 燒焼',
  '稱称 證証 乘乗 剩剰 壤壌 孃嬢 條条 狀状 疊畳 穰穣 讓譲 釀醸 囑嘱 觸触 寢寝 愼慎 盡尽 圖図 粹粋 醉酔 隨随 髓髄 數数 樞枢 聲声 攝摂 竊窃',
  '淺浅 潛潜 纖繊 踐践 錢銭 禪禅 曾曽 雙双 壯壮 搜捜 插挿 爭争 總総 聰聡 莊荘 裝装 騷騒 增増 臟臓 屬属 續続 墮堕 體体 對対 帶帯 滯滞 臺台',
  '擇択 單単 擔担 膽胆 團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 聽聴 鎭鎮 遞逓 鐵鉄 轉転 點点 傳伝 黨党 盜盗 燈灯 當当 鬭闘 獨独 讀読',
  '屆届 繩縄 貳弐 惱悩 腦脳 霸覇 廢廃 拜拝 賣売 麥麦 發発 髮髪 拔抜 蠻蛮 祕秘 甁瓶 拂払 佛仏 倂併 竝並 變変 辨弁 辯弁 瓣弁 舖舗 步歩',
  '寶宝 襃褒 萬万 滿満 默黙 譯訳 與与 豫予 餘余 譽誉 搖揺 樣様 謠謡 來来 賴頼 亂乱 覽覧 兩両 獵猟 綠緑 壘塁 勵励 隸隷 靈霊 齡齢 戀恋 爐炉',
  '勞労 樓楼 郞郎 祿禄 灣湾 瘦痩 頰頬 剝剥 塡填 嚙噛 攪撹 鶯鴬 蟬蝉 摑掴 繫繋 蔣蒋 醬醤 潑溌 醱醗 麵麺 萊莱 蠟蝋 簞箪 瀆涜 禱祷 俠侠 軀躯',
);

const USUAL: ReadonlyMap<string, string> = new Map(PAIRS.map((pair) => [...pair] as [string, string]));

/** The usual form of a kanji variant: `髙` is `高`. Others stay unchanged. */
const usualKanji = (kanji: string): string => USUAL.get(kanji) ?? kanji;
