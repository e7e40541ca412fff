import { saidFor, wordList } from '../engine/word-list.ts';
import { addresses, WELL_KNOWN } from '../grammar/spoken/addresses.ts';
import { anyOf, asWritten } from '../grammar/spoken/alternatives.ts';
import { type DateWords, daysOfSpan, numericDates } from '../grammar/spoken/dates.ts';
import { LATIN } from '../grammar/spoken/digits.ts';
import { bracketedDays, eastAsian, scoreOf } from '../grammar/spoken/east-asian.ts';
import { figuresOf } from '../grammar/spoken/figures.ts';
import { fractionsOf } from '../grammar/spoken/fractions.ts';
import { withPrefixes } from '../grammar/spoken/nouns.ts';
import { mathWords } from '../grammar/spoken/powers.ts';
import type { Rule } from '../grammar/spoken/rule.ts';
import { layouts } from '../grammar/spoken/telephones.ts';
import { type ClockTime, times } from '../grammar/spoken/times.ts';
import { rulesFor } from '../grammar/spoken/written-forms.ts';
import { emergency, lots, natively, span } from './counted.ts';
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

/** `2024. 3. 15.` and `2024.3.15`, with the year first. */
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

/** `6·25 전쟁`, `8·15`, `5.18 민주화운동`: well-known days. */
const knownDays: Rule = {
  name: 'known day',
  starts: /\d/,
  pattern:
    /(?<![\p{N}.·])(\d{1,2})(?:·(?=\d{1,2}(?![\p{N}·]))|\.(?=\d{1,2} ?(?:민주|광복|혁명|전쟁|사태|만세|총선|선언|절(?!\p{L}))))(\d{1,2})/uy,
  say: ([, month = '', day = '']) =>
    NUMBERS.cardinal(month) + (month === day ? NUMBERS.cardinal(day) : NUMBERS.spelled(day)),
};

/** `제2차`, `제II장`: the number is joined to the prefix of the ordinal. */
const ordinal: Rule = {
  name: 'ordinal',
  starts: /제/,
  pattern: /제 ?(\d{1,4})(?![\d.,])/uy,
  say: ([, digits = '']) => `제${NUMBERS.cardinal(digits)}`,
};

/** `3=3`: the topic particle after the left side depends on its last sound. */
const equals: Rule = {
  name: 'equal sign',
  starts: /=/,
  pattern: /(?<=(\d) ?)=(?= ?-?\d)/uy,
  say: ([, last = '']) => (/[013678]/.test(last) ? '은' : '는'),
};

const WEEKDAY = '[월화수목금토일]';

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
    `(?<=([시초]속 )?)(?:(\\d{1,4})[-–~](?=\\d))?(${figures.number}) ?(${anyOf(['km', 'm'])})/(h|s)(?![A-Za-z])`,
    'uy',
  ),
  say: ([, said, from, amount = '', unit = '', per]) =>
    `${said === undefined ? (per === 'h' ? '시속 ' : '초속 ') : ''}${from ? `${figures.say(from)}에서 ` : ''}${figures.say(amount)} ${UNITS[unit]}`,
};

const signs = saidFor(
  '@ 골뱅이; . 점; / 슬래시; : 콜론; - 대시; _ 밑줄; ? 물음표; ! 느낌표; = 등호; & 앤드; # 샵; % 퍼센트; + 더하기; | 세로줄; ^ 캐럿; ~ 물결; * 별표; \\ 역슬래시',
);

/**
 * Particles: `30%는` → `삼십 퍼센트는`; `도` after a number means degrees. Parts of numbers, dates and times are
 * joined to the number before them.
 */
export const endings =
  /^(?:[천백십]?만|억|조|천|백|년|월(?!드)|일(?!본)|시(?![간즌장])|분(?!야)|초(?!등)|세기|학년|층|호|동|번길)|^(?:에(?:서|게|는|도|서는)?|부터|까지|[은는이가을를의와과로]|으로|보다|이?라(?:고|는)|입니다|이(?:다|고|며|에요)|였다|이었다|예요|인|짜리|여)(?!\p{Script=Hangul})/u;

/** Removes the spaces before suffixes that are joined to a number: `십만`, `열에서`. */
const JOINED = / (?=에서)|(?<=[일이삼사오육칠팔구십백천]) (?=(?:[천백십]?만|억|조|천|백)(?: |$))/g;

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
    special: [
      yearFirst,
      months,
      speed,
      knownDays,
      emergency,
      ordinal,
      lots,
      equals,
      ...eastAsian(figures, UNITS),
      scoreOf(figures, {
        before: '(?:스코어|점수)(?:는|가)? ?',
        behind:
          '(?:으?로|의)? ?(?:[가-힣]{1,6}[을를에] )?(?:이겼|졌|비겼|승리|패|완승|대승|역전|무승부|앞서|앞섰|꺾|제압|승)',
        to: '대',
      }),
      natively,
      span,
    ],
    dates: [
      ...numericDates(figures, DATES),
      daysOfSpan(
        figures,
        (date) => DATES.say({ ...date, monthName: '' }, [''] as never),
        '부터 |[~∼-]',
        `\\(${WEEKDAY}\\)|까지|부터|[~∼](?=\\d{1,2}/\\d)`,
      ),
      bracketedDays(WEEKDAY, (day) => ` ${day}요일`, '에서'),
    ],
    clockTimes: times(figures, { say: time, hours: false }),
    money: {
      language: 'ko',
      currencies: CURRENCIES,
      scales: asWritten(['만', '억', '조', '천만', '백만', '천']),
    },
    telephones: {
      layouts: layouts(
        '0##-####-####; 0##-###-####; 02-####-####; 02-###-####; 1###-####; 02)###-####; 02)####-####; 02) ###-####; 02) ####-####; 0##)###-####; 0##) ###-####',
        '(02)###-####; (02)####-####; (02) ###-####; (02) ####-####; (0##)###-####; (0##) ###-####; 0## #### ####; 02 #### ####',
      ),
      cues: '(?:우편|비밀|계좌|회원|주문|예약|접수|인증|운송장|등록)번호|번호는|내선',
      say: (groups) => groups.map((group) => NUMBERS.spelled(group)).join(' '),
    },
    measures: {
      units: {
        ...UNITS,
        ...withPrefixes({ k: '킬로', M: '메가', G: '기가' }, saidFor('Hz 헤르츠; bps 비피에스')),
        ...saidFor(
          'MW 메가와트; mV 밀리볼트; mA 밀리암페어; mAh 밀리암페어시; hPa 헥토파스칼; rpm 알피엠; µm 마이크로미터; nm 나노미터; lx 럭스; ㎞ 킬로미터; ㎏ 킬로그램; ㎝ 센티미터; ㎜ 밀리미터',
        ),
      },
      apart: ['s', 't', 'h'],
      per: (unit, perUnit) => `${perUnit}당 ${unit}`,
      partOf: (parts, { one }) => `${parts} ${one}`,
    },
    ...mathWords('곱하기; 제곱; 세제곱; #승; 나누기; 루트; 빼기'),
    fractions,
    symbols: {
      ...saidFor(
        '& 앤드; # 넘버; № 넘버; % 퍼센트; + 더하기; = 는; × 곱하기; * 곱하기; ÷ 나누기; ≈ 약; ≠ 같지 않다; ≤ 작거나 같다; ≥ 크거나 같다; ＜ 작다; ＞ 크다; < 작다; > 크다; § 조; € 유로; @ 골뱅이',
      ),
    },
    said: { dot: '점', to: '에서', ratio: '대', by: '곱하기', about: '약', hashtag: '해시태그' },
  }).map((rule) => ({
    ...rule,
    say: (match) => rule.say(match)?.replaceAll(JOINED, ''),
  }));
