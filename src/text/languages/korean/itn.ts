import type { Language, Rule } from '../engine/language.ts';
import { type Tokens, toTokens } from '../engine/tokens.ts';
import { phrases, wordList } from '../engine/word-list.ts';
import { tail } from '../grammar/written/tail.ts';
import { names, single, withParticle } from './addresses.ts';
import { joined, longestOf, readAmount } from './amounts.ts';
import { NATIVE, readNumber, UNITS } from './lexicon.ts';
import { datesAndTimes } from './times.ts';

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
    // `십분` means `fully`, `만원` a full house, unless more precedes them.
    const isShort = number.length === 1 && !SURE.test(counter) && words === 1;
    // `이 층` means `this floor`.
    if (number === '이' && words > 1 && counter.length === 1) return undefined;
    return isShort ? undefined : amount + (/[만억]$/.test(amount) ? ' ' : '') + COUNTERS[counter]! + particle;
  });
const DOUBTFUL = new Set(
  wordList('이유로 천만에 이만이 만일 천일 백일 백일이 십이지 백만에 만점 만점에 백점 조이 천도 백도 만도'),
);

const PARTS = withParticle('([일이삼사오육칠팔구십백]+?)');
const NUMBERED = withParticle('제([일이삼사오육칠팔구십백]+)(차|회|호|장|조|절|항|권|부|판|편|과|기)');

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

/** Tropics, a fever, and a moment. */
const NATIVE_WORDS = new Set(wordList('열대 열대의 열병 열병이 열병을 한시 한시도 한시적'));

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
  rules: [...datesAndTimes, numbered, fraction, score, span, ...names, natively, vague, counted, plain],
  tail: tail(['만', '억', '조'], UNITS),
  continuations: phrases(
    '오; 삼십; 년; 년 삼월; 월 십오일; 시; 시 삼십분; 원; 퍼센트; 만; 천; 킬로미터; 점 오; 명; 개; 일이삼사; 분의 일; 대 일로',
  ),
};
