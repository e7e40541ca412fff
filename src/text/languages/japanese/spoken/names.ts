import { saidFor, wordList } from '../../engine/word-list.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { rateOf, scoreOf } from '../../grammar/spoken/east-asian.ts';
import { spellDigits } from '../../grammar/spoken/number-words.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { figures, NUMBERS } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

/** `ana@gmail.com` → `a n a アットマーク gmail ドット com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': 'アットマーク',
      '.': 'ドット',
      '/': 'スラッシュ',
      '\\': 'バックスラッシュ',
      ...saidFor(
        ': コロン; - ハイフン; _ アンダーバー; ? クエスチョンマーク; ! ビックリマーク; = イコール; & アンド; # シャープ; % パーセント; + プラス; ~ チルダ',
        '* アスタリスク',
      ),
    },
    names: asWritten([...WELL_KNOWN, 'jp', 'co', 'org', 'net']),
    endings: wordList('com org net edu gov info io jp'),
  },
  NUMBERS,
);

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# ナンバー; № ナンバー; & アンド; ＆ アンド; % パーセント; ％ パーセント; + プラス; = イコール; × かける; * かける; ÷ 割る; ≈ 約; ≒ 約; ≠ ノットイコール; ＝ イコール; < 小なり; > 大なり; ＜ 小なり; ＞ 大なり; ≤ 小なりイコール; ≥ 大なりイコール; @ アット',
);

/** Written in characters, they would be read as numbers. */
const spelled = spellDigits(wordList('ゼロ イチ ニー サン ヨン ゴー ロク ナナ ハチ キュー'), '');

/** `03-1234-5678` → `ゼロサンのイチニー…`. */
export const telephones: TelephoneWords = {
  layouts: layouts(
    '##-####-####; ###-####-####; ###-###-####; ####-##-####; ####-###-###; 0#(####)####; 0##(###)####; 0###(##)####; (0#)####-####; (0##)###-####; (0#) ####-####; (0##) ###-####',
  ),
  cues: '(?:会員|暗証|口座|電話|郵便|注文|予約|受付|管理|社員|学籍|認証|追跡|製造)(?:番号|コード)|パスワード|内線|携帯',
  spell: spelled,
  say: (groups) => groups.map(spelled).join('の'),
  sayCode: spelled,
};

const { digit, starts } = figures;

/** `3-2で勝利` → `三対二`, `スコアは10-8` */
export const matches = scoreOf(figures, {
  before: '(?:スコア|得点)(?:は|が|：)?',
  behind:
    '(?:[のと])?(?:(?:で|に)?(?:勝|敗|負|引き分|快勝|惜敗|辛勝|大勝|完勝|圧勝|逆転|スコア|下し|破)|で[^、。0-9]{1,9}[にを](?:勝|敗|負|下し|破))',
  to: '対',
});

/** `72回/分`, `500円/人`, `2GB/月` */
export const rates = rateOf('[分秒時日週月年人](?!\\p{Script=Han})', '毎');

/** `〒100-0001`, `530-0001` → `郵便番号イチゼロゼロの…` */
export const postcodes: Rule = {
  name: 'postcode',
  starts: new RegExp(`〒|${digit}`, 'u'),
  pattern: new RegExp(
    `(?:〒 ?(${digit}{3})[-−ー]?(${digit}{4})|(?<![0-9０-９./:-])(${digit}{3})[-−ー](?=[0０]|${digit}{4} ?\\p{Script=Han}{2,3}[都道府県])(${digit}{4}))(?![0-9０-９./:-])`,
    'uy',
  ),
  say: ([written, area, rest, areaAlone, restAlone]) =>
    (written.startsWith('〒') ? '郵便番号' : '') +
    [area ?? areaAlone, rest ?? restAlone].map((part) => spelled(digitsOf(part!))).join('の'),
};

/** `港区1-2-3`, `梅田1-2-3` → `港区一の二の三`; a leading zero marks a telephone number. */
export const houseNumbers: Rule = {
  name: 'house number',
  starts,
  pattern: new RegExp(
    `(?![0０])(?:(?<=[区市町村郡目])${digit}{1,4}(?:[-−ー]${digit}{1,4}){1,3}|(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])${digit}{1,3}(?:[-−ー]${digit}{1,4}){2,3})(?![-−ー]?${digit})`,
    'uy',
  ),
  say: ([written]) =>
    written
      .split(/[-−ー]/)
      .map((part) => NUMBERS.cardinal(digitsOf(part)))
      .join('の'),
};

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
