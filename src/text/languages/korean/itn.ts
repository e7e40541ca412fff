import type { Language, Part, Rule } from '../engine/language.ts';
import { type Tokens, toTokens } from '../engine/tokens.ts';
import { phrases, wordList } from '../engine/word-list.ts';
import { withCommas } from '../grammar/written/character-numbers.ts';
import { tail } from '../grammar/written/tail.ts';
import { isWord, names, single, withParticle } from './addresses.ts';
import { MONTHS, NATIVE, readDigits, readNumber, UNITS } from './lexicon.ts';

/** Nouns that are counted with Sino-Korean numbers, and their written forms. */
const COUNTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    wordList(
      '년 원 분 초 층 번 호 회 도 쪽 장 위 등 점 배 세 주 명 개 인분 개월 주년 학년 세기 페이지 시간 호선 달러 유로 엔 위안 파운드 센트 톤 평 번지 킬로 년대 년도 미터 그램 리터 주일 년간 일간 분간 시 대',
    ).map((word) => [word, word]),
  ),
  ...Object.fromEntries(
    Object.entries(UNITS).flatMap(([symbol, name]) =>
      name.length > 2 && !/[|시]/.test(name) ? [[name, symbol]] : [],
    ),
  ),
  와트: 'W',
  볼트: 'V',
  퍼센트: '%',
  프로: '%',
};
/** Longer counters come first, so that `개월` is not read as `개`. */
const COUNTER = Object.keys(COUNTERS)
  .toSorted((one, other) => other.length - one.length)
  .join('|');
/** Counters before which a single digit is certain: before others it may be part of a word, `이번`, `사원`. */
const SURE =
  /^(?:층|호선|개월|주년|학년|세기|페이지|달러|유로|퍼센트|프로|인분|주일|센트|킬로.+|.*미터|.*그램|.*리터|번지|.+바이트)$/;
const NATIVE_COUNTER = '시간|시|명|살|개(?!월)|마리|잔|권|번째|병|대|사람|장|곳|송이|켤레|그루|달';
const COUNTED = withParticle(`(?<number>[영공일이삼사오육칠팔구십백천만억조점]+?)(?<counter>${COUNTER})`);
const NATIVELY = withParticle(`(?<number>[가-힣]{1,4}?)(?<counter>${NATIVE_COUNTER})`);

/** The text of `count` words, without the spaces between them. */
const joined = (tokens: Tokens, at: number, count: number) =>
  tokens
    .slice(at, at + count)
    .map(({ text }) => text)
    .join('');

/** The most words of a number with its counter. */
const LONGEST = 9;

/** Tries to read words from `at` on, as many as possible first; all except the last must be numbers. */
function longestOf(
  tokens: Tokens,
  at: number,
  read: (text: string, words: number) => string | undefined,
): Part[] | undefined {
  let most = 0;
  while (most < LONGEST && isWord(tokens, at + most)) most++;
  for (let count = most; count > 0; count--) {
    const isOfNumbers = tokens
      .slice(at, at + count - 1)
      .every(
        ({ text }) =>
          /^[영공일이삼사오육칠팔구점]$/.test(text) || readAmount(text) !== undefined || NATIVE.has(text),
      );
    // // `구조` means `rescue`, unless hundreds of millions follow.
    const isWordAlone = count > 1 && /^(?:백일|백사|천사|천일|만[일이사])$/u.test(tokens[at]!.text);
    const isRescue =
      count > 1 && /^.조$/u.test(tokens[at]!.text) && !joined(tokens, at, count).includes('억');
    const text =
      isOfNumbers && !isRescue && !isWordAlone ? read(joined(tokens, at, count), count) : undefined;
    if (text !== undefined) return single(text, at + count);
  }
  return undefined;
}

/** Writes a number in the Korean way: `5만`, `3억`, `12,345`. */
function write(value: bigint): string {
  if (value >= 10n ** 8n && value % 10n ** 8n === 0n) return `${withCommas(value / 10n ** 8n)}억`;
  if (value >= 10_000n && value < 10n ** 8n && value % 10_000n === 0n) return `${value / 10_000n}만`;
  return value < 10_000n ? String(value) : withCommas(value);
}

/** Reads `삼점오` and integers. */
function readAmount(said: string): string | undefined {
  const [whole = '', decimals, ...rest] = said.split('점');
  // `십이 점 사 점 일` is of a version.
  const parts =
    rest.length > 0 ? said.split('점').map((part) => (part === '영' ? 0n : readNumber(part))) : [];
  if (rest.length > 0) return parts.includes(undefined) ? undefined : parts.join('.');
  const value = /^[영공]$/.test(whole) ? 0n : readNumber(whole);
  if (value === undefined) return undefined;
  if (decimals === undefined) return write(value);
  // `십칠 점 오 억`
  const [, digits = '', scale = ''] = /^(.*?)([만억조]?)$/u.exec(decimals)!;
  const read = readDigits(digits);
  return read && `${value}.${read}${scale}`;
}

const hasUnit = (said: string) => /[십백천만억조점]/.test(said);

/** `이천이십사년`, `삼십 분에`, `오만 원`, `삼점오퍼센트`; a single digit only before certain counters. */
const counted: Rule = (tokens, at) =>
  longestOf(tokens, at, (text, words) => {
    const { number = '', counter = '', particle = '' } = COUNTED.exec(text)?.groups ?? {};
    const amount = number === '' ? undefined : readAmount(number);
    const last = tokens[at + words - 1]!.text;
    // `십 점 이` is a decimal, `이 조회` this query.
    if (words > 1 && (last === particle || last.startsWith('조회'))) return undefined;
    const isSure = hasUnit(number)
      ? !DOUBTFUL.has(text)
      : SURE.test(counter) ||
        (counter === '년' && words > 1) ||
        (counter === '도' && /^(?:영하|영상|섭씨|화씨)$/u.test(tokens[at - 1]?.text ?? ''));
    if (amount === undefined || !isSure || DOUBTFUL.has(text)) return undefined;
    // // `십분` means `fully`, `만원` a full house, unless more precedes them.
    const isShort = number.length === 1 && !SURE.test(counter) && words === 1;
    // // `이 층` means `this floor`.
    if (number === '이' && words > 1 && counter.length === 1) return undefined;
    return isShort ? undefined : amount + (/[만억]$/.test(amount) ? ' ' : '') + COUNTERS[counter]! + particle;
  });
const DOUBTFUL = new Set(
  wordList('이유로 천만에 이만이 만일 천일 백일 백일이 십이지 백만에 만점 만점에 백점 조이 천도 백도 만도'),
);

const BEHIND = withParticle('');
const DAY = withParticle('([일이삼사오육칠팔구십]+)일');
const [MINUTE, SECOND] = ['분', '초'].map((unit) => withParticle(`([일이삼사오육칠팔구십]+)(${unit})`)) as [
  RegExp,
  RegExp,
];
const PARTS = withParticle('([일이삼사오육칠팔구십백]+?)');
const NUMBERED = withParticle('제([일이삼사오육칠팔구십백]+)(차|회|호|장|조|절|항|권|부|판|편|과|기)');

/**
 * `삼월 십오일`: a day only after its month, because `십일` may be eleven; a month of two words only before a day.
 */
const date: Rule = (tokens, at) => {
  const found = monthAt(tokens, at, 2) ?? monthAt(tokens, at, 1);
  if (!found) return undefined;
  const month: Part = { text: found.text, end: found.end };
  for (const count of found.isBare ? [2, 1] : []) {
    const match = isWord(tokens, found.end + count - 1) ? DAY.exec(joined(tokens, found.end, count)) : null;
    const day = match ? readNumber(match[1]!) : undefined;
    if (day !== undefined && day <= 31n)
      return [month, { text: `${day}일${match![2]}`, end: found.end + count }];
  }
  return found.end === at + 1 && (at > 0 || isWord(tokens, at + 1)) ? [month] : undefined;
};

function monthAt(tokens: Tokens, at: number, words: number) {
  const text = isWord(tokens, at + words - 1) ? joined(tokens, at, words) : '';
  const name = Object.keys(MONTHS).findLast(
    (month) => text.startsWith(month) && BEHIND.test(text.slice(month.length)),
  );
  if (name === undefined) return undefined;
  const particle = text.slice(name.length);
  return { text: `${MONTHS[name]}월${particle}`, end: at + words, isBare: particle === '' };
}

/** `세 시 오분`, `열두 명`, `스무 살`: numbers below ten only for hours. */
const natively: Rule = (tokens, at) =>
  longestOf(tokens, at, (text) => {
    const { number = '', counter = '', particle = '' } = NATIVELY.exec(text)?.groups ?? {};
    const value = NATIVE.get(number);
    const isSmall = value !== undefined && value < 10 && counter !== '시' && !isOutOf(tokens, at);
    if (value === undefined || isSmall || NATIVE_WORDS.has(text)) return undefined;
    return counter === '시' && value > 24 ? undefined : `${value}${counter}${particle}`;
  });

/** `열 명 중 여덟 명`: a small number beside a larger one is written in digits. */
const isOutOf = (tokens: Tokens, at: number): boolean =>
  /^(?:중에?서?|가운데)$/u.test(tokens[at - 1]?.text ?? '') &&
  [2, 3].some((back) => {
    const number = /^(?<said>.+?)(?:명|개|번)?$/u.exec(tokens[at - back]?.text ?? '')?.groups?.['said'] ?? '';
    return (NATIVE.get(number) ?? readNumber(number) ?? 0) >= 10;
  });

/** `몇 백 명`: `some hundreds` stays words. */
const vague: Rule = (tokens, at, left) => {
  const found = left?.key === '몇' ? counted(tokens, at, left) : undefined;
  return found && [{ end: found.at(-1)!.end }];
};

/** `십오시 삼십분`: hours in Sino-Korean numbers need minutes. */
const clock: Rule = (tokens, at, left) => {
  const [, hour = ''] = /^([영일이삼사오육칠팔구십]+)시$/u.exec(tokens[at]?.text ?? '') ?? [];
  const value = hour === '영' ? 0n : readNumber(hour);
  const behind = value === undefined || value > 24n ? undefined : minutesAt(tokens, at + 1);
  return behind && left?.kind !== 'written' ? [{ text: `${value}시`, end: at + 1 }, ...behind] : undefined;
};

/** Tropics, a fever, and a moment. */
const NATIVE_WORDS = new Set(wordList('열대 열대의 열병 열병이 열병을 한시 한시도 한시적'));

/** `5월 5일부터 십일까지`: a day after another one. */
const lastDay: Rule = (tokens, at, left) => {
  const [, day = '', particle] =
    (/\d일(?:부터|[과와])$/.test(left?.text ?? '') && DAY.exec(tokens[at]?.text ?? '')) || [];
  const value = readNumber(day);
  return value !== undefined && value <= 31n ? single(`${value}일${particle}`, at + 1) : undefined;
};

const dates = [date, lastDay];

/** Minutes of one digit are certain after their hour, and seconds after their minute. */
const minutes: Rule = (tokens, at, left) => {
  const [, before] = /\d(시|분)$/u.exec(left?.text ?? '') ?? [];
  return before === undefined ? undefined : minutesAt(tokens, at, before === '시' ? MINUTE : SECOND);
};

const minutesAt = (tokens: Tokens, at: number, pattern = MINUTE): Part[] | undefined =>
  longestOf(tokens, at, (text) => {
    const [, number = '', unit = '', particle = ''] = pattern.exec(text) ?? [];
    const value = readNumber(number);
    return value !== undefined && value < 60n ? `${value}${unit}${particle}` : undefined;
  });

/** `삼분의 일` → `1/3` */
const fraction: Rule = (tokens, at) => {
  const [, parts = ''] = /^([이삼사오육칠팔구십백천]+)분의$/u.exec(tokens[at]?.text ?? '') ?? [];
  const match = PARTS.exec(tokens[at + 1]?.text ?? '');
  const [of, count] = [readNumber(parts), readNumber(match?.[1] ?? '')];
  return of !== undefined && count !== undefined && count < of
    ? single(`${count}/${of}${match![2]}`, at + 2)
    : undefined;
};

/** Numbers without a counter: of several words, or of one that is not another word. */
const plain: Rule = (tokens, at, left) =>
  left?.kind === 'written'
    ? undefined
    : longestOf(tokens, at, (text, words) => {
        const isNumber =
          words > 1
            ? hasUnit(tokens[at]!.text) || /.점./u.test(text)
            : CERTAIN.test(text) && !OTHER_WORDS.has(text);
        return isNumber ? readAmount(text) : undefined;
      });
/** Of two characters, only numbers such as `이십` and `삼백`: `조사`, `천사`, `구조` and `만일` are other words. */
const CERTAIN =
  /^(?:[이삼사오육칠팔구][십백천만억]|십[일이삼사오육칠팔구]|[백천만][십백천일이삼사오육칠팔구]|.{3,})$/u;
/** Cities such as `이천`, and adverbs: `이만 가 볼게`, `오만`. */
const OTHER_WORDS = new Set(wordList('이천 사천 구천 이만 오만 구만 백일 천사 천일 만일 만이 만사 백사'));

/** `제이차` → `제2차` */
const numbered: Rule = (tokens, at) => {
  const match = NUMBERED.exec(tokens[at]?.text ?? '') ?? NUMBERED.exec(joined(tokens, at, 2));
  const value = match && !/^제(?:사장|일(?:장|부))$/u.test(match[0]) ? readNumber(match[1]!) : undefined;
  const end = match?.[0] === tokens[at]?.text ? at + 1 : at + 2;
  return value === undefined ? undefined : single(`제${value}${match![2]}${match![3]}`, end);
};

/** `삼 대 일로` → `3 대 1로` */
const score: Rule = (tokens, at) => {
  const [one, other] = [tokens[at]?.text, tokens[at + 2]?.text].map((text = '') =>
    /^([영일이삼사오육칠팔구십]+)((?:으?로|의)?)$/u.exec(text),
  );
  if (!one || !other?.[2] || tokens[at + 1]?.key !== '대') return undefined;
  const [first, second] = [readAmount(one[1]!), readAmount(other[1]!)];
  return first && second ? single(`${first} 대 ${second}${other[2]}`, at + 3) : undefined;
};

/** `삼에서 오 킬로미터` → `3에서 5km` */
const span: Rule = (tokens, at, left) => {
  const [, from = '', particle] =
    /^([일이삼사오육칠팔구십백천]+)(에서|부터)$/u.exec(tokens[at]?.text ?? '') ?? [];
  const value = readNumber(from);
  const last = value === undefined ? undefined : counted(tokens, at + 1, left);
  return last && [...single(`${value}${particle}`, at + 1), ...last];
};

export const written: Language = {
  tokenize: toTokens,
  rules: [
    ...dates,
    clock,
    minutes,
    numbered,
    fraction,
    score,
    span,
    ...names,
    natively,
    vague,
    counted,
    plain,
  ],
  tail: tail(['만', '억', '조'], UNITS),
  continuations: phrases(
    '오; 삼십; 년; 년 삼월; 월 십오일; 시; 시 삼십분; 원; 퍼센트; 만; 천; 킬로미터; 점 오; 명; 개; 일이삼사; 분의 일; 대 일로',
  ),
};
