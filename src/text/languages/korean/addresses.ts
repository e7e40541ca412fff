import type { Part, Rule } from '../engine/language.ts';
import type { Parser } from '../engine/parser.ts';
import type { Tokens } from '../engine/tokens.ts';
import { saidFor, wordList } from '../engine/word-list.ts';
import { electronic } from '../grammar/written/electronic.ts';
import { readDigits } from './lexicon.ts';

/** The particles that are attached to a number. */
const PARTICLE =
  '(?:이었다|였다|입니다|이에요|예요|이다|이고|까지|부터|에서|에는|에도|으로|로|이나|나|이상|이하|정도|쯤|가량|짜리|씩|마다|동안|전|후|간|에|은|는|이|가|을|를|의|도|만|과|와)?';
/** A word with or without a particle at its end. */
export const withParticle = (source: string) => new RegExp(`^${source}(?<particle>${PARTICLE})$`, 'u');

export const isWord = (tokens: Tokens, at: number) => tokens[at]?.kind === 'word';
export const single = (text: string, end: number): Part[] => [{ text, end }];

const GROUP = withParticle('(?<digits>[영공일이삼사오육칠팔구]+)');
/** `공일공 일이삼사 오육칠팔`, `공일공에 …` → `010-1234-5678`; `플러스 팔이 일공 …` → `+82-10-…` */
const telephone: Rule = (tokens, at) => {
  const isAbroad = tokens[at]!.key === '플러스';
  let [all, particle, end] = ['', '', isAbroad ? at + 1 : at];
  for (; isWord(tokens, end) && all.length < 12 && (particle === '' || particle === '에'); end++) {
    const found = GROUP.exec(tokens[end]!.text)?.groups;
    if (!found) break;
    all += readDigits(found['digits']!)!;
    particle = found['particle']!;
  }
  const layout = isAbroad ? /^(82)(1\d|2|\d\d)(\d{3,4})(\d{4})$/ : /^(02|0\d\d)(\d{3,4})(\d{4})$/;
  const match = layout.exec(all);
  return match ? single((isAbroad ? '+' : '') + match.slice(1).join('-') + particle, end) : undefined;
};

/** Host names and domains in their spoken forms. */
const HOSTS = saidFor(
  '지메일 gmail; 네이버 naver; 다음 daum; 한메일 hanmail; 카카오 kakao; 구글 google; 유튜브 youtube; 컴 com; 케이알 kr; 코 co; 넷 net; 오알지 org; 에이씨 ac',
);
const digits: Parser<string> = (tokens, at) => {
  const value = isWord(tokens, at) ? readDigits(tokens[at]!.text) : undefined;
  return value === undefined ? undefined : { value, end: at + 1 };
};
const addresses = electronic({
  at: ['골뱅이', '앳'],
  dot: ['점', '닷', '쩜'],
  marks: { 대시: '-', 하이픈: '-', 밑줄: '_', 언더바: '_', 언더스코어: '_' },
  slash: ['슬래시', '슬래쉬'],
  colon: ['콜론'],
  www: ['w w w', 'www', '더블유 더블유 더블유', '더블유더블유더블유'],
  names: HOSTS,
  endings: wordList('com net org kr edu 컴 케이알 넷 오알지'),
  weakEndings: wordList('io ai me tv jp'),
  number: digits,
  plainWords: wordList('이 그 저 또는 그리고 에서'),
});

const EMERGENCY = saidFor('일일이 112; 백십이 112; 일일구 119; 백십구 119');
/** `백십구에 전화해` → `119에 전화해` */
const emergency: Rule = (tokens, at) => {
  const [, said = '', particle = ''] = /^(.{3})(에|로|에다)?$/u.exec(tokens[at]?.text ?? '') ?? [];
  const isCalled = /^(?:전화|신고|연락)/u.test(tokens[at + 1]?.text ?? '');
  return isCalled && said in EMERGENCY ? single(EMERGENCY[said]! + particle, at + 1) : undefined;
};

/** `우편번호는 공사오이삼` → `04523` */
const readOut: Rule = (tokens, at, left) => {
  const { digits = '', particle = '' } = GROUP.exec(tokens[at]?.text ?? '')?.groups ?? {};
  const isNumber = digits.length > 2 && /번호[는가를은]?$/u.test(left?.text ?? '');
  return isNumber ? single(readDigits(digits)! + particle, at + 1) : undefined;
};

/** Addresses and telephone numbers. */
export const names: readonly Rule[] = [addresses, telephone, emergency, readOut];
