import { countingUp, saidFor } from '../engine/word-list.ts';
import { spellOut } from '../grammar/spell-out.ts';
import { currencyTable } from '../grammar/spoken/money.ts';
import { type NumberWords, spelledNumbers } from '../grammar/spoken/number-words.ts';
import { SPELL_OUT } from './spell-out.ts';

const say = spellOut('ko', SPELL_OUT);
const DIGITS = '영일이삼사오육칠팔구';

export const NUMBERS: NumberWords = {
  ...spelledNumbers(say, { minus: '마이너스', plus: '플러스' }),
  // In numbers that are said digit by digit, zero is 공: `공일공`.
  spelled: (digits) => Array.from(digits, (digit) => (digit === '0' ? '공' : DIGITS[Number(digit)])).join(''),
  decimals: (digits) => Array.from(digits, (digit) => DIGITS[Number(digit)]).join(''),
};

/** Says a number up to 99 in native Korean words: `5` as `다섯`. */
export const native = (digits: string): string =>
  Number(digits) > 0 && Number(digits) < 100
    ? say(digits, 'cardinal-native-attributive')
    : NUMBERS.cardinal(digits);

/** Native numbers from 1 to 99 in their forms before a counter. */
export const NATIVE: ReadonlyMap<string, number> = new Map([
  ['스물', 20],
  ...Array.from({ length: 99 }, (_, index) => [native(String(index + 1)), index + 1] as const),
]);

const PLACES: ReadonlyMap<string, bigint> = new Map([
  ['십', 10n],
  ['백', 100n],
  ['천', 1000n],
]);
const MYRIADS: ReadonlyMap<string, bigint> = new Map([
  ['만', 10n ** 4n],
  ['억', 10n ** 8n],
  ['조', 10n ** 12n],
]);

/** Reads a Sino-Korean number that is a whole word: `이천이십사` → 2024; `undefined` for all other words. */
export function readNumber(word: string): bigint | undefined {
  let [total, section, digit] = [0n, 0n, 0n];
  let [lastPlace, lastMyriad] = [10_000n, 10n ** 16n];
  let hasDigit = false;
  for (const character of word) {
    const place = PLACES.get(character);
    const myriad = MYRIADS.get(character);
    const value = DIGITS.indexOf(character);
    if (value > 0 && !hasDigit) {
      [digit, hasDigit] = [BigInt(value), true];
    } else if (place !== undefined && place < lastPlace) {
      section += (hasDigit ? digit : 1n) * place;
      [digit, hasDigit, lastPlace] = [0n, false, place];
    } else if (myriad !== undefined && myriad < lastMyriad && (character === '만' || section + digit > 0n)) {
      total += (section + digit || 1n) * myriad;
      [section, digit, hasDigit, lastPlace, lastMyriad] = [0n, 0n, false, 10_000n, myriad];
    } else return undefined;
  }
  return word === '' ? undefined : total + section + digit;
}

/** Reads digits that are said one by one: `공일공` → `010`. */
export const readDigits = (word: string): string | undefined =>
  /^[영공일이삼사오육칠팔구]+$/.test(word)
    ? Array.from(word, (character) => String(Math.max(0, DIGITS.indexOf(character)))).join('')
    : undefined;

/** Months with an irregular number. */
export const MONTHS = countingUp(
  1,
  1,
  '일월 이월 삼월 사월 오월 유월|육월 칠월 팔월 구월 시월|십월 십일월 십이월',
);

/** Symbols of units, with their names. */
export const UNITS: Readonly<Record<string, string>> = saidFor(
  'km 킬로미터; m 미터; cm 센티미터; mm 밀리미터; km² 제곱킬로미터; m² 제곱미터; m2 제곱미터; m³ 세제곱미터; ㎡ 제곱미터; kg 킬로그램; g 그램; mg 밀리그램',
  't 톤; L 리터; l 리터; ml 밀리리터; mL 밀리리터; km/h 킬로미터|킬로미터; kW 킬로와트; W 와트; kWh 킬로와트시; V 볼트; Hz 헤르츠; GB 기가바이트; MB 메가바이트; TB 테라바이트; kB 킬로바이트',
  'h 시간; min 분; s 초; % 퍼센트; ‰ 퍼밀; °C 도; ℃ 도; ° 도; kcal 킬로칼로리; cal 칼로리; dB 데시벨; ha 헥타르; px 픽셀',
);

/** Signs of currencies, with their names. */
export const CURRENCIES = currencyTable(
  '원 ₩ KRW: 원; $ USD: 달러, 센트; € EUR: 유로, 센트; ¥ JPY: 엔; £ GBP: 파운드, 펜스; CNY: 위안; ₿: 비트코인',
);
