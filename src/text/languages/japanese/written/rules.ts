import { among, charactersOf, phrases, wordList } from '../../engine/word-list.ts';
import { type Language, rule, type Rule } from '../../engine/language.ts';
import { type Tokens, toCharacterTokens } from '../../engine/tokens.ts';
import {
  cardinals,
  counted,
  decimals,
  digits,
  dotted,
  fractions,
  number,
  numbered,
  ordinals,
  percents,
  places,
  plainNumber,
  rulers,
  symbol,
} from './numbers.ts';
import { sayings } from './sayings.ts';
import { ahead, either, lookup, map, place, sequence, word } from '../../engine/parser.ts';
import { fill } from '../../grammar/written/telephone.ts';
import { serials } from '../../grammar/written/serials.ts';
import { electronic } from '../../grammar/written/electronic.ts';

const characters = (word: string) => [...word].join(' ');

/** Names are in Latin letters; only the words between them are Japanese. */
const addresses = electronic({
  at: ['アットマーク', 'アット'].map(characters).concat('at'),
  dot: ['ドット'].map(characters).concat('dot'),
  marks: { [characters('ハイフン')]: '-', [characters('アンダーバー')]: '_' },
  slash: ['スラッシュ'].map(characters),
  colon: [],
  www: ['w w w', 'www'],
  endings: wordList('com net org jp edu gov'),
  weakEndings: wordList('co io ai me uk us'),
  number: plainNumber,
  plainWords: [],
  letters: /^[a-z]+$/,
});

const DAYS = charactersOf('月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日');
const weekday = lookup(DAYS);

/** 二十一日月曜日 → 21日(月) */
const dayAndWeekday: Rule = rule(
  map(sequence(number, word('日'), weekday), ([day, , name]) =>
    day <= 31n ? `${day}日(${name[0]})` : undefined,
  ),
);

/** 五から九日 → 5〜9日, 十から十五パーセント → 10〜15% */
const span: Rule = (tokens, at) => {
  const found = fromTo(tokens, at);
  return found && [{ text: found.value, end: found.end }];
};
const isCounter = place((tokens, at) => (numbered(tokens, at) ?? counted(tokens, at)) !== undefined);
const pair = sequence(plainNumber, lookup(charactersOf('から')), plainNumber);
const fromTo = either(
  map(ahead(pair, isCounter), ([from, , to]) => `${from}〜${to}`),
  map(sequence(pair, symbol), ([[from, , to], sign]) => `${from}〜${to}${sign}`),
);

const dates: readonly Rule[] = [dayAndWeekday, span];

/** 三対二 → 3対2; but 一対一 means face to face. */
const scores: Rule = rule(
  map(sequence(plainNumber, word('対'), plainNumber), ([one, , other]) =>
    one === other && one === '1' ? undefined : `${one}対${other}`,
  ),
);

/** After an hour and in `十分後` or `五分から十分`, 十分 means ten minutes; elsewhere it means `enough`. */
const minutes: Rule = (tokens, at, left) => {
  const found = minutesAt(tokens, at);
  if (!found) return undefined;
  const isTime =
    behindHour(left) ||
    beforeMinutes(tokens[found.end]) ||
    isFromMinutes(tokens.slice(Math.max(0, at - 3), at));
  return isTime ? [{ text: found.value[0], end: found.end - 1 }, { end: found.end }] : undefined;
};
/** The last characters of 九時 and 正午. */
const behindHour = among('時 午 約');
const beforeMinutes = among('後 前 間 遅');
const isFromMinutes = (tokens: Tokens) => tokens.map(({ key }) => key).join('') === '分から';
const minutesAt = sequence(plainNumber, word('分'));

const two = either(
  map(digits, (said) => (said.length === 2 ? said : undefined)),
  map(number, (value) => (value > 9n && value < 100n ? String(value) : undefined)),
);
/** 品川三百あ十二の三十四 → 品川300あ12-34 */
const plates: Rule = rule(
  map(
    sequence(
      map(number, (value) => (value > 9n && value < 1000n ? String(value) : undefined)),
      word(...'あいうえきくけこさすせそたちつてなぬねひふほまみむめゆよらりるろわれ'),
      either(
        map(sequence(two, word('の'), two), ([first, , last]) => `${first}-${last}`),
        map(digits, (said) => (said.length === 4 ? fill('##-##', said) : undefined)),
      ),
    ),
    (parts) => parts.join(''),
  ),
);

/** One word of each kind that changes how the words before it are written. */
const CONTINUATIONS = phrases(
  '五; 十; 百; 千; 万; 点五; 年; 月; 日; 時; 分; 分の一; 円; 人; 個; パーセント; 点一',
  'ス五; ナス五; 世紀; ら五月; から五日; 足す五; 日市; の〇〇〇一; 対二',
);

export const written: Language = {
  tokenize: (text) => toCharacterTokens(text),
  rules: [
    minutes,
    sayings,
    addresses,
    dotted,
    plates,
    serials({ digit: digits, pair: digits }, () => false),
    ...dates,
    scores,
    ...decimals,
    fractions,
    percents,
    places,
    rulers,
    ordinals,
    ...cardinals,
  ],
  // Unlike symbols, counters begin no other expression.
  tail: () => undefined,
  continuations: CONTINUATIONS,
};
