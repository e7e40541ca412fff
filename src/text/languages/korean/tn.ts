import { saidFor, wordList } from '../engine/word-list.ts';
import { addresses, WELL_KNOWN } from '../grammar/spoken/addresses.ts';
import { anyOf, asWritten } from '../grammar/spoken/alternatives.ts';
import { type DateWords, numericDates } from '../grammar/spoken/dates.ts';
import { LATIN } from '../grammar/spoken/digits.ts';
import { figuresOf } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { type ClockTime, times } from '../grammar/spoken/times.ts';
import { rulesFor } from '../grammar/spoken/written-forms.ts';
import { CURRENCIES, native, NUMBERS, UNITS } from './lexicon.ts';

const figures = figuresOf(NUMBERS, {
  grouped: [String.raw`\d{1,3}(?:,\d{3}){1,9}`],
  marks: { '.': '점' },
  letters: LATIN,
});

const cardinal = (value: number) => NUMBERS.cardinal(String(value));
const monthOf = (month: number) => ({ 6: '유월', 10: '시월' })[month] ?? `${cardinal(month)}월`;

const DATES: Pick<DateWords, 'names' | 'say' | 'shortDotted'> = {
  names: Array.from({ length: 12 }, (_, index) => monthOf(index + 1)),
  shortDotted: true,
  say: ({ day, month, year }) =>
    `${year === undefined ? '' : `${NUMBERS.cardinal(year)}년 `}${monthOf(month)} ${cardinal(day)}일`,
};

/** `2024. 3. 15.` and `2024.3.15`, year first */
const yearFirst: Rule = {
  name: 'date with its year first',
  starts: /[12]/,
  pattern:
    /(?<![\d.])([12]\d{3})(?:\. ?|[-/])(0?[1-9]|1[0-2])(?:\. ?|[-/])(0?[1-9]|[12]\d|3[01])\.?(?![\d.])/uy,
  say: ([, year = '', month, day]) =>
    DATES.say({ day: Number(day), month: Number(month), monthName: '', year }, [''] as never),
};

/** `6월` is `유월`. */
const months: Rule = {
  name: 'month',
  starts: /[16]/,
  pattern: /(?<![\d.,])(6|10)월/uy,
  say: ([, month]) => monthOf(Number(month)),
};

/** Nouns that are counted in the numbers that are Korean from of old. */
const NATIVE_COUNTERS =
  '시(?!속|에서부터)|시간|개(?!월|국|년)|명|살|마리|잔|권|번째|병|사람|곳|송이|켤레|그루|달(?!러)|가지|군데|벌|채|자루|그릇|통(?!계)|대(?=[ .,]|$)(?! ?(?:\\d|남|여|청|초|중|후|인|직|주|학))';
/** `3시` → `세 시`, `20살` → `스무 살`; hours after noon on a clock of 24 are numbers of Chinese origin. */
const natively: Rule = {
  name: 'how many',
  starts: /[1-9]/,
  pattern: new RegExp(
    `(?<![\\d.,:/]|(?<!\\d)-|[A-Za-z])([1-9]\\d?)(?=(?:[~∼〜～-][1-9]\\d?)? ?(${NATIVE_COUNTERS}))`,
    'uy',
  ),
  say: ([, digits = '', counter]) => {
    if (counter === '번째' && digits === '1') return '첫';
    return counter === '시' && Number(digits) > 12 ? NUMBERS.cardinal(digits) : native(digits);
  },
};

/** `10~15km`, `오전 9시-오후 5시` */
const span: Rule = {
  name: 'span',
  starts: /[~∼〜～-]/,
  pattern: new RegExp(
    `(?<=[\\p{L}\\p{N}%] ?)[~∼〜～](?= ?(?:\\d|오[전후]))|(?<=[시분일월년])-(?=\\d|오[전후])|(?<=(?<![\\d-])\\d{1,2})-(?=[1-9]\\d? ?(?:${NATIVE_COUNTERS}))`,
    'uy',
  ),
  say: () => '에서',
};

/** `6·25 전쟁`, `8·15`: days that everybody knows. */
const knownDays: Rule = {
  name: 'known day',
  starts: /\d/,
  pattern: /(?<![\p{N}.·])(\d{1,2})·(\d{1,2})(?![\p{N}·])/uy,
  say: ([, month = '', day = '']) =>
    NUMBERS.cardinal(month) + (month === day ? NUMBERS.cardinal(day) : NUMBERS.spelled(day)),
};

/** Says `14:30` as `십사시 삼십분`, `3:05` as `세시 오분`. */
const time = ({ hour, minute = 0, second = 0, half }: ClockTime): string =>
  [
    ...(half === undefined ? [] : [half === 'am' ? '오전' : '오후']),
    `${hour > 12 || hour === 0 ? cardinal(hour) : native(String(hour))}시`,
    ...(minute === 0 && second === 0 ? [] : [`${cardinal(minute)}분`]),
    ...(second === 0 ? [] : [`${cardinal(second)}초`]),
  ].join(' ');

/** Says `1/3` as `삼분의 일`. */
const fractions = fractionsOf(
  figures,
  ({ whole, count, parts }) =>
    `${whole === '' ? '' : `${NUMBERS.cardinal(whole)}과 `}${NUMBERS.cardinal(parts)}분의 ${NUMBERS.cardinal(count)}`,
  '대',
);

/** `120 km/h` → `시속 백이십 킬로미터` */
const speed: Rule = {
  name: 'speed',
  starts: figures.starts,
  pattern: new RegExp(
    `(?<=([시초]속 )?)(${figures.number}) ?(${anyOf(['km', 'm'])})/(h|s)(?![A-Za-z])`,
    'uy',
  ),
  say: ([, said, amount = '', unit = '', per]) =>
    `${said === undefined ? (per === 'h' ? '시속 ' : '초속 ') : ''}${figures.say(amount)} ${UNITS[unit]}`,
};

const signs = saidFor(
  '@ 골뱅이; . 점; / 슬래시; : 콜론; - 대시; _ 밑줄; ? 물음표; ! 느낌표; = 등호; & 앤드; # 샵; % 퍼센트; + 더하기; | 세로줄; ^ 캐럿; ~ 물결; * 별표; \\ 역슬래시',
);

/** Particles: `30%는` → `삼십 퍼센트는`; `만` and `도` behind a number are ten thousands and degrees. */
export const endings =
  /^(?:에(?:서|게|는|도|서는)?|부터|까지|[은는이가을를의와과로]|으로|보다|이?라(?:고|는)|입니다|이(?:다|고|며|에요)|였다|이었다|예요|인|짜리|여)(?!\p{Script=Hangul})/u;

export const spoken = (): readonly Rule[] =>
  rulesFor({
    figures,
    webAddresses: addresses(
      {
        signs,
        names: asWritten([...WELL_KNOWN, 'naver', 'daum', 'org', 'net']),
        endings: wordList('com net org kr co.kr'),
      },
      NUMBERS,
    ),
    abbreviations: { titles: {}, words: {}, beforeNumbers: saidFor('No. 넘버; vol. 볼륨; p. 페이지') },
    verses: [],
    special: [yearFirst, months, speed, knownDays, natively, span],
    dates: numericDates(figures, DATES),
    clockTimes: times(figures, { say: time, hours: false }),
    money: {
      language: 'ko',
      currencies: CURRENCIES,
      scales: asWritten(['만', '억', '조', '천만', '백만', '천']),
    },
    telephones: {
      layouts: layouts('0##-####-####; 0##-###-####; 02-####-####; 02-###-####; 1###-####'),
      cues: '우편번호|비밀번호|번호는',
      say: (groups) => groups.map((group) => NUMBERS.spelled(group)).join(' '),
    },
    measures: {
      units: UNITS,
      apart: ['s', 't', 'h', 'V', 'W'],
      per: (unit, perUnit) => `${perUnit}당 ${unit}`,
      partOf: (parts, { one }) => `${parts} ${one}`,
    },
    ...mathWords('곱하기; 제곱; 세제곱; #승; 나누기; 루트; 빼기'),
    fractions,
    symbols: {
      ...saidFor(
        '& 앤드; # 넘버; № 넘버; % 퍼센트; + 더하기; = 는; × 곱하기; * 곱하기; ÷ 나누기; ≈ 약; ≠ 같지 않다; ≤ 작거나 같다; ≥ 크거나 같다; < 작다; > 크다; § 조; € 유로; @ 골뱅이',
      ),
    },
    said: { dot: '점', to: '에서', ratio: '대', by: '곱하기', about: '약', hashtag: '해시태그' },
  });
