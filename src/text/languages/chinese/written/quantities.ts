import { rule, type Rule } from '../../engine/language.ts';
import {
  after,
  ahead,
  either,
  lookup,
  many,
  map,
  optional,
  type Parser,
  place,
  sequence,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { among, byCharacter, charactersOf, signsOf } from '../../engine/word-list.ts';
import { namedCurrencies, signFirst } from '../../grammar/written/money.ts';
import { amount, type Amount, digit, digits, goesOn, number, writePlainly } from './numbers.ts';

/** Names in both scripts, and short names; the full names come from CLDR. */
const CURRENCIES = signsOf(
  '¥ 元; ¥ 块钱; ¥ 塊錢; ¥ 圆; ¥ 圓; ¥ 人民币; ¥ 人民幣; ¥ 元人民币; ¥ 元人民幣; US$ 美元; US$ 美金; € 欧元; € 歐元; £ 英镑; £ 英鎊',
  'CAD$ 加拿大元; CAD$ 加拿大币; CAD$ 加拿大幣; CAD$ 加元; CAD$ 加币; CAD$ 加幣; AUD$ 澳元; AUD$ 澳币; AUD$ 澳幣; AUD$ 澳大利亚元',
  'HKD$ 港元; HKD$ 港币; HKD$ 港幣; SGD$ 新加坡元; SGD$ 新加坡币; SGD$ 新加坡幣; SGD$ 新币; NZD$ 新西兰元; NZD$ 新西蘭元',
  'TWDNT$ 新台币; TWDNT$ 新臺幣; TWDNT$ 台币; JPY¥ 日元; JPY¥ 日圆; JPY¥ 日圓; ₩ 韩元; ₩ 韓元; ₩ 韩币; ₩ 韓幣; Fr 瑞士法郎; ₣ 法郎',
  'Kr 瑞典克朗; NOKkr 挪威克朗; DKKkr 丹麦克朗; DKKkr 丹麥克朗; Kč 捷克克朗; TRY₺ 土耳其里拉; ₹ 卢比; ₹ 印度卢布; ₹ 印度盧布; ₹ 印度卢比',
  '₹ 印度盧比; ₽ 卢布; ₽ 俄罗斯卢布; ₽ 俄羅斯盧布; ₽ 俄罗斯卢比; BRLR$ 巴西雷亚尔; BRLR$ 巴西雷亞爾; R 南非兰特; R 南非蘭特',
  'zł 波兰兹罗提; zł 波蘭兹儸提; ฿ 泰铢; ฿ 泰銖; RM 马来西亚林吉特; RM 馬來西亞林吉特; RM 马来西亚令吉; RM 馬來西亞令吉; Rp 印尼盾',
  'Ft 匈牙利福林; ₪ 以色列新谢克尔; ₪ 以色列新謝克爾; CLP$ 智利披索; ₱ 菲律宾披索; ₱ 菲律賓披索; COL$ 哥伦比亚披索; COL$ 哥倫比亞披索',
  'د.إ 阿联酋迪拉姆; د.إ 阿聯酋迪拉姆; L 罗马尼亚列伊; L 羅馬尼亞列伊; NXN$ 墨西哥比索; ₫ 越南盾',
);
/** 二元论, 多元化, 五元店, 三元桥, 三元锂电池, 二元运算符, 三元组 */
const noAmount = either<unknown>(
  word(...'论論化素桥橋店色锂鋰'),
  lookup(charactersOf('条件 條件 运算 運算 操作 表达式 表達式 函数 函數 方程 关系 關係')),
  unlessBefore(word('组', '組'), word(...'成织織合建')),
);
const named = namedCurrencies('zh', (name) => [...name].join(' '));
const currency = unlessBefore(
  lookup(
    () => Object.fromEntries(Object.entries(named()).map(([name, { symbol }]) => [name, symbol])),
    byCharacter(CURRENCIES),
  ),
  noAmount,
);

/** 五十万美元 → US$50万, 四亿一千二百万元 → ¥4.12亿 */
const wholeOnes = map(sequence(amount, currency), ([amount, symbol]) =>
  signFirst(writePlainly(inHundredMillions(amount)), symbol),
);
function inHundredMillions(amount: Amount): Amount {
  const { whole, scale, decimals } = amount;
  const isRound = scale === '' && decimals === '' && whole >= 100_000_000n && whole % 1_000_000n === 0n;
  if (!isRound) return amount;
  const rest = String(whole % 100_000_000n)
    .padStart(8, '0')
    .replace(/0+$/, '');
  return { ...amount, whole: whole / 100_000_000n, decimals: rest && `.${rest}`, scale: '亿' };
}

const yuan = word('元', '块', '塊', '圆', '圓');
const tenths = ahead(digit, word('角', '毛'));
const hundredths = ahead(after(optional(word('零', '〇')), digit), word('分'));
/** Units that may be followed by the digit of a smaller unit. */
const counts = either(yuan, word(...'角毛个個人年月天次岁歲斤米'));
const cents = either(
  // 九毛九: the last digit needs no 分.
  map(
    sequence(
      tenths,
      optional(either(hundredths, unlessBefore(digit, either<unknown>(place(goesOn), counts)))),
    ),
    ([tenths, hundredths = '']) => tenths + hundredths,
  ),
  map(hundredths, (digit) => `0${digit}`),
);
const whole = map(number, ({ value }) => String(value));
/** 五块三毛 → ¥5.3, 七元三角五分 → ¥7.35, 三毛钱 → ¥0.3 */
const withCents = map(
  ahead(sequence(optional(ahead(whole, yuan)), cents), optional(word('钱', '錢'))),
  ([whole, cents]) => (whole === undefined ? undefined : `¥${whole}.${cents}`),
);
const centsAlone = map(
  either(
    ahead(cents, word('钱', '錢')),
    map(sequence(tenths, hundredths), (digits) => digits.join('')),
  ),
  (cents) => `¥0.${cents}`,
);

/** Whether the words after a last digit without its own unit are nothing or cannot be counted. */
const ends = place((tokens, at) => tokens[at]?.kind !== 'word' || isBehind(tokens[at]));
const isBehind = among(
  ...'的了吧吗嗎呢啊钱錢左以就每也都还還和跟到贵貴便太打起卖賣买買完冲衝夺奪获獲领領涨漲跌降升增调調减減至在是比但而或与與',
);
/** 十二块五一斤 */
const apiece = sequence(word('一'), word(...'斤个個只隻盒瓶杯份张張本碗串件条條公袋'));
const isLast: Parser<unknown> = either<unknown>(ends, apiece);
const beforeEnd =
  <T>(parser: Parser<T>): Parser<T> =>
  (tokens, at) => {
    const found = parser(tokens, at);
    return found && isLast(tokens, found.end) ? found : undefined;
  };

/** 十二块五 → ¥12.5 */
const tenthsAtEnd = map(
  sequence(ahead(whole, word('块', '塊')), beforeEnd(digit)),
  ([whole, tenths]) => `¥${whole}.${tenths}`,
);

/** 二十美元五十美分 → US$20.50, 五美分 → US$0.05 */
const foreignCents = map(
  sequence(
    optional(sequence(whole, currency)),
    after(optional(word('零', '〇')), whole),
    lookup(byCharacter({ 美分: 'US$', 欧分: '€', 歐分: '€', 便士: '£' })),
  ),
  ([ones, cents, minor]) => {
    const [whole, sign] = ones ?? ['0', minor];
    return sign === minor && Number(cents) < 100 ? `${sign}${whole}.${cents.padStart(2, '0')}` : undefined;
  },
);

export const amounts: readonly Rule[] = [
  rule(wholeOnes),
  rule(either(withCents, centsAlone)),
  rule(tenthsAtEnd),
  rule(foreignCents),
];

const unit = lookup(
  charactersOf(
    '公里 千米 厘米 毫米 微米 纳米 米 公斤 千克 毫克 微克 克 吨 噸 毫升 升 平方米 平方公里 立方米 公顷 摄氏度 华氏度',
    '英里 英尺 英寸 盎司 加仑 海里 光年 千瓦 赫兹 兆赫 字节 焦耳 千卡 马力',
    '分钟 分鐘 秒钟 秒鐘 秒 小时 小時 个小时 个月 岁 歲',
  ),
);

/** 一米七五 → 1.75米, 两米三 → 2.3米 */
const tall: Rule = (tokens, at) => {
  const found = metresAndMore(tokens, at);
  if (!found || goesOn(tokens, found.end) || unit(tokens, found.end)) return undefined;
  const [whole, rest] = found.value;
  return rest.length > 2 || whole.length > 1 ? undefined : [{ text: `${whole}.${rest}米`, end: found.end }];
};
const metresAndMore = sequence(ahead(whole, word('米')), unlessBefore(digits, word('个', '個', '人')));

/** 九秒八 → 9.8秒, 三十七度五 → 37.5度 */
const partOfUnit: Rule = rule(
  map(
    sequence(whole, word('秒', '度', '斤'), beforeEnd(map(many(digit, 1, 2), (found) => found.join('')))),
    ([whole, unit, rest]) => `${whole}.${rest}${unit}`,
  ),
);

/** 零下五度 → -5度 */
const belowZero: Rule = rule(
  map(
    sequence(after(sequence(word('零'), word('下')), amount), lookup(charactersOf('度 摄氏度 攝氏度'))),
    ([amount, unit]) => `-${writePlainly(amount)}${unit}`,
  ),
);

/** 三公里 → 3公里: the units stay words, and any number before them is written in digits. */
const withUnit: Rule = (tokens, at) => {
  const found = amountAndUnit(tokens, at);
  return found && [{ text: writePlainly(found.value[0]), end: amount(tokens, at)!.end }, { end: found.end }];
};
const amountAndUnit = sequence(amount, unit);

export const measures: readonly Rule[] = [belowZero, tall, partOfUnit, withUnit];
