import type { Rule } from '../rule.ts';
import { isAttribute } from './attribute.ts';
import { CODES, type Currency, SIGNS } from './currencies.ts';
import { cardinal, decimal, withoutSeparators } from './numbers.ts';
import { END, MINUS, NUMBER, oneOf, signed, sticky } from './pattern.ts';
import { UNITS } from './units.ts';

const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  mm: 'million',
  mil: 'million',
  b: 'billion',
  bn: 'billion',
  bil: 'billion',
  t: 'trillion',
  tn: 'trillion',
};
const SCALE = String.raw`(?:[ -]?(hundred|thousand|million|billion|trillion)${END}|(?: ?(bn|tn|mn|mil|bil|mm)|([kKmMbBT]))${END}\.?(?! ?\p{Lu})|([kKmMbBT])${END})`;

const PERIODS: Readonly<Record<string, string>> = {
  mo: 'month',
  mth: 'month',
  yr: 'year',
  y: 'year',
  wk: 'week',
  w: 'week',
  d: 'day',
  hr: 'hour',
  h: 'hour',
};
const PER = String.raw`(?: ?/ ?(\p{L}{1,12})${END})?`;

const per = (unit: string | undefined) =>
  unit ? ` per ${PERIODS[unit] ?? UNITS.get(unit)?.one ?? unit}` : '';

const SIGN = oneOf(Object.keys(SIGNS));
const CODE = oneOf(Object.keys(CODES));

const scaleOf = (scales: readonly (string | undefined)[]) => {
  const written = scales.find((scale) => scale !== undefined)?.toLowerCase();
  return written && (SCALES[written] ?? written);
};

/** `$3.50`, `-£5`, `$1.5 million`, `$20/mo`, `USD 100`. */
const signFirst: Rule = {
  name: 'money',
  starts: new RegExp(String.raw`[-−\p{Sc}RUACNHSEGJKIZMBPDT]`, 'u'),
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}]${SIGN}?)(${MINUS})?(?:(${SIGN}) ?|(${CODE})(?: | ?\p{Sc}))(-(?=\d))?(${NUMBER})${SCALE}?(?![\p{L}\p{N}])${PER}(?: ?([-–]) ?(?=(?:${SIGN})\d))?`,
  ),
  say(match) {
    const { 1: minus, 2: sign, 3: code, 4: inner, 5: number = '', 10: unit, 11: dash } = match;
    const currency = sign === undefined ? CODES[code!]! : SIGNS[sign]!;
    return (
      signed(minus ?? inner, amount(number, scaleOf(match.slice(6, 10)), currency, isAttribute(match))) +
      per(unit) +
      (dash ? ' to' : '')
    );
  },
};

/** `100 USD`, `5 million EUR`, `20€`, `5¢`. */
const signLast: Rule = {
  name: 'money, sign last',
  starts: /[\d.\-−]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])(${MINUS})?(${NUMBER})(?: ?(k|m|b|bn|hundred|thousand|million|billion|trillion))?(?: ?([€£¥₩₹₽₺₫฿₦₪₱]|(?<! )\$)(?!\d)| (${CODE})${END}| ?(¢))${PER}`,
  ),
  say({ 1: minus, 2: number = '', 3: scale, 4: sign, 5: code, 6: cents, 7: unit }) {
    const currency = cents ? CENTS : sign === undefined ? CODES[code!]! : SIGNS[sign]!;
    return signed(minus, amount(number, scaleOf([scale]), currency, false)) + per(unit);
  },
};

const CENTS: Currency = { one: 'cent', many: 'cents' };

/** `$5-10`, `$5–10 million`: of one currency, named once. */
const range: Rule = {
  name: 'range of money',
  starts: /\p{Sc}/u,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}])(\p{Sc})(${NUMBER})[-–](${NUMBER})${SCALE}?(?![\p{L}\p{N}]|[-.]\d)${PER}`,
  ),
  say({ 1: sign = '', 2: from = '', 3: to = '', ...rest }) {
    const currency = SIGNS[sign];
    const scale = scaleOf([rest[4], rest[5], rest[6], rest[7]]);
    return currency && `${decimal(from)} to ${amount(to, scale, currency, false)}${per(rest[8])}`;
  },
};

/**
 * An amount with its currency behind it. Two decimals are hundredths, more are read as decimals; `isAttribute` says
 * that it describes something, and so is singular.
 */
function amount(number: string, scale: string | undefined, currency: Currency, isAttribute: boolean): string {
  const [whole = '', decimals = ''] = withoutSeparators(number).split('.');
  const significant = decimals.replace(/0+$/, '');
  const many = isAttribute ? currency.one : currency.many;
  if (scale) return `${decimal(number, 'none')} ${scale} ${many}`;
  if (significant === '') return `${cardinal(whole)} ${Number(whole) === 1 ? currency.one : many}`;
  if (!currency.minor || significant.length > 2) return `${decimal(`${whole}.${significant}`)} ${many}`;
  const hundredths = significant.padEnd(2, '0');
  const [cent, cents] = currency.minor;
  const rest = `${cardinal(hundredths)} ${hundredths === '01' ? cent : cents}`;
  return Number(whole) === 0
    ? rest
    : `${cardinal(whole)} ${Number(whole) === 1 ? currency.one : many} ${rest}`;
}

export const money: readonly Rule[] = [range, signFirst, signLast];
