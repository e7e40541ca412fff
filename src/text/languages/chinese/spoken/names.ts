import { saidFor, wordList } from '../../engine/word-list.ts';
import { addresses, WELL_KNOWN } from '../../grammar/spoken/addresses.ts';
import { asWritten } from '../../grammar/spoken/alternatives.ts';
import { spellDigits } from '../../grammar/spoken/number-words.ts';
import { digitsOf } from '../../grammar/spoken/digits.ts';
import { scoreOf } from '../../grammar/spoken/east-asian.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { layouts, type TelephoneWords } from '../../grammar/spoken/telephones.ts';
import { figures, NUMBERS } from './numbers.ts';
import { booksOf, verses as versesOf } from '../../grammar/spoken/verses.ts';

/** `ana@gmail.com` → `a n a 艾特 gmail 点 com`. */
export const webAddresses = addresses(
  {
    signs: {
      '@': '艾特',
      '.': '点',
      '/': '斜杠',
      '\\': '反斜杠',
      ...saidFor(
        ': 冒号; - 横杠; _ 下划线; ? 问号; ! 感叹号; = 等于; & 和; # 井号; % 百分号; + 加; ~ 波浪号; * 星号',
      ),
    },
    names: asWritten([...WELL_KNOWN, 'qq', 'org', 'net', 'baidu']),
    endings: wordList('com org net edu gov info io cn'),
  },
  NUMBERS,
);

export const symbols: Readonly<Record<string, string>> = saidFor(
  '# 编号; № 编号; & 和; ＆ 和; + 加; = 等于; ＝ 等于; × 乘以; * 乘以; ÷ 除以; ≈ 约等于; ≠ 不等于; < 小于; ＜ 小于; > 大于; ＞ 大于; ≤ 小于等于; ≥ 大于等于; @ 艾特',
);

/** In telephone numbers, one is 幺, which cannot be confused with seven. */
const spelled = spellDigits([...'零幺二三四五六七八九'], '');

/** `302室`, `房间302`, `405路公交`, `G123次`: digit by digit. */
export const roomNumbers: Rule = {
  name: 'number of a room or train',
  starts: /[0-9０-９]/,
  pattern: new RegExp(
    `(?<![0-9０-９.,])${figures.digit}{3,4}(?=室|房间|号房|会议室|會議室|教室|包间|病房|路(?:公交|公车|汽车|车|电车|巴士))|(?<=房间|包厢|教室)${figures.digit}{3,4}(?![0-9.人个])|(?<=[GDCZTK])${figures.digit}{1,4}(?=次)`,
    'uy',
  ),
  say: ([written]) => spelled(digitsOf(written)),
};

/** Well-known numbers: of the police, the railway, telephone companies and banks. */
const SERVICES = '12306|12315|12320|12333|12345|12348|12366|10086|10010|95[0-9]{3}';
const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';
const AIRLINES =
  'CA|MU|CZ|HU|ZH|FM|MF|SC|KN|JD|GS|EU|HO|TV|PN|QW|DR|BK|CX|KA|HX|CI|BR|UA|AA|DL|BA|LH|AF|JL|NH|KE|OZ|SQ|TG|EK|QR';

/** `110报警`, `12306`, `CA1234`, `京A12345`, `107国道`, `G107`. */
export const knownNumbers: Rule = {
  name: 'number that is read out by what it is of',
  starts: /[0-9]/,
  pattern: new RegExp(
    `(?<![0-9.,])(?:1(?:10|19|20|22|14)(?=报警|急救|火警|电话|热线|平台|中心|指挥|的电话|救护|消防|查号)|(?<=1(?:10|19|20|22)[、和或])1(?:10|19|20|22)(?![0-9.,]|[个人元块米年万亿])|(?:${SERVICES})(?![0-9.,]|[个人元块米年万亿吨件次名条户])|(?<=(?<![A-Z])(?:${AIRLINES}) ?)[0-9]{3,4}(?![0-9.])|(?<=[0-9]转)[0-9]{3,5}(?![0-9.])|[0-9]{3}(?=[国省县]道)|(?<=(?<![A-Za-z])[GS])(?:[0-9]{3,4}(?![0-9.A-Za-z]|次)|[0-9]{1,2}(?=高速)))|(?<=[${PROVINCES}][A-Z][·•]?[A-Z0-9]{0,5})[0-9]{1,6}`,
    'uy',
  ),
  say: ([written]) => spelled(written),
};

/** Scores: `比分102:98` → `一百零二比九十八`, `比分是2/2`, `3-1获胜`. */
export const matches = scoreOf(figures, {
  before: `(?:(?:比分|得分|队|隊|战成|戰成)(?:是|为|為|了)?|(?:以|赢|贏|输|輸|胜|勝)(?=${figures.digit}{1,3}[-:：]))[:： ]?`,
  behind: '(?:大|小|险|轻)?[获取战]?(?:胜|勝|败|敗|战平|平局|逆转|击败|力克|横扫|领先|落后)',
  to: '比',
});

export const telephones: TelephoneWords = {
  layouts: layouts(
    '1[3-9]#########; ###-####-####; ### #### ####; ###-########; ####-#######; ####-########',
    '###-###-####; (###)########; (###) ########; 0##-#### ####; 0###-#### ####; (0##) #### ####; (0##)#### ####; (0##)####-####',
    '(0#) ####-####; (0#)####-####; (0#) ###-####; 0#-####-####; 0#-###-####; 09##-###-###; 09## ### ###; 0800-###-###',
  ),
  cues: '(?:尾号|尾號|卡号|卡號|账号|帳號|账户|编号|編號|序列号|序號|序号|学号|工号|车牌号?|密码|密碼|验证码|驗證碼|邮编|邮政编码|郵遞區號|身份证号?|电话|電話|手机号?|热线|分机|传真|房间?号|航班号?|航班[A-Z]{2}|订单号?|单号|货号|QQ号?|拨打|打(?=1[12]\\d(?!\\d))|呼叫)(?:码|是|为|為)?',
  say: (groups) => spelled(groups.join('')),
  sayCode: spelled,
  spell: spelled,
};

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
