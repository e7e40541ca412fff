import { currencyOf } from '../../cldr.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fractionOf } from './fractions.ts';
import {
  cardinal,
  decimal,
  END,
  MINUS,
  NUMBER,
  oneOf,
  signed,
  sticky,
  withoutSeparators,
} from './numbers.ts';
import { CODES, type Currency, SIGNS, type Unit, UNITS } from './units.ts';

/** Words that do not name what is measured. */
const NO_NOUN =
  'and|or|to|for|in|per|on|at|is|was|a|an|the|if|of|as|by|with|from|but|more|less|each|every|off|when|while|than|long|tall|wide|high|deep|old|away|he|she|it|they|we|you|i|were|had|has|have|will|would|that|which|who|can|could|went|came|are|not|now';
const NOUN = new RegExp(String.raw`^[ -](?!(?:${NO_NOUN})(?!\p{L}))\p{Ll}`, 'u');
/** The longest word that is none, and one letter more. */
const AHEAD = 7;

/** In `a $5 bill` and `the 12" pizza` the amount is an adjective, and so singular. */
function isAttribute({ input, index, 0: { length } }: RegExpExecArray): boolean {
  const before = input.slice(Math.max(0, index - 7), index);
  return (
    /(?<!\p{L})(?:an?|the|its|our|their|his|her) $/iu.test(before) &&
    NOUN.test(input.slice(index + length, index + length + AHEAD))
  );
}

const UNIT = oneOf(UNITS.keys());
/** Behind a unit. */
const DONE = String.raw`(?![\p{L}\p{N}_²³]|['’][\p{L}])`;
/** The full stop of an abbreviation amid a sentence. */
const STOP = String.raw`(?:(?<=\p{Ll}{2})\.(?= [\p{Ll}\d]))?`;
const FRACTION = String.raw`(?:(\d{1,4})[ -])?(\d{1,3})/(\d{1,3})`;

/** `12kg`, `-0.5 km/h`, `4 1/2 lbs`, `5-km`, `50%`, `1234-1250 kg`. */
const measured: Rule = {
  name: 'measure',
  starts: /[\d.\-−]/,
  pattern: sticky(
    String.raw`(?:(?<=\d ?[x×])|(?<![\p{L}\p{N}]|[\p{L}\p{N}][./:]))(${MINUS})?(?:(\d{4,6})[-–](?=\d))?(?:${FRACTION}|(${NUMBER}(?!\d)))([ -]?)(${UNIT})${DONE}(?:/(${UNIT}|day|week|month|year|person|unit)${DONE})?${STOP}`,
  ),
  say(match) {
    const {
      1: minus,
      2: from,
      3: whole,
      4: top,
      5: bottom,
      6: number = '',
      7: space = '',
      8: symbol = '',
      9: by,
      input,
      index,
      0: written,
    } = match;
    const unit = UNITS.get(symbol)!;
    const after = input.slice(index + written.length, index + written.length + 2);
    if (!mayBe(symbol, unit, space, after, number)) return undefined;
    const quantity = top === undefined ? decimal(number) : fractionOf(whole, top, bottom!);
    const isOne = top === undefined ? number === '1' : whole === undefined;
    const isSingular = isOne || (space === '-' && /^[ ,]?\p{Ll}?/u.test(after)) || isAttribute(match);
    return signed(
      minus,
      [
        ...(from ? [cardinal(from), 'to'] : []),
        quantity,
        ...(top !== undefined && whole === undefined ? [/^[aeiou]/.test(unit.one) ? 'of an' : 'of a'] : []),
        isSingular ? unit.one : unit.many,
        ...(by ? ['per', UNITS.get(by)?.one ?? by] : []),
      ].join(' '),
    );
  },
};

/** Letters that are units only with space before them or without it; others in a sentence are words. */
function mayBe(symbol: string, { spacing }: Unit, space: string, after: string, number: string): boolean {
  if (symbol === 'k') return space === '' && /^ \p{Ll}/u.test(after) && Number(number) >= 10;
  if (spacing === 'tight') return space === '' || !/^ [\p{L}\d]/u.test(after);
  return spacing !== 'spaced' || (space === ' ' && !/^-\d/.test(after));
}

/** `5'10"`, `6' 2"`, `12"`. */
const feetAndInches: Rule = {
  name: 'feet and inches',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(?:(\d{1,3})['’′] ?(\d{1,2}(?:\.\d{1,2})?)(?:["”″]|''|(?![\p{L}\p{N}'’]))|(\d{1,4}(?:\.\d{1,4})?)["″])(?![\p{L}\p{N}])`,
  ),
  say(match) {
    const { 1: feet, 2: inches = '', 3: alone, input, index } = match;
    if (feet !== undefined) return `${count(feet, 'foot', 'feet')} ${count(inches, 'inch', 'inches')}`;
    if (isQuoted(input, index)) return undefined;
    return isAttribute(match) ? `${decimal(alone!)} inch` : count(alone!, 'inch', 'inches');
  },
};

const count = (number: string, one: string, many: string) =>
  `${decimal(number)} ${number === '1' ? one : many}`;

/** How far a quotation mark is looked for. */
const LONGEST_QUOTATION = 200;

/** Whether the last quotation mark before `index` opened a quotation, which one behind it closes. */
function isQuoted(input: string, index: number): boolean {
  const before = input.slice(Math.max(0, index - LONGEST_QUOTATION), index);
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** `40°26'46"N`. */
const coordinates: Rule = {
  name: 'coordinate',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(\d{1,3}(?:\.\d{1,8})?)° ?(?:(\d{1,2}(?:\.\d{1,8})?)['’′] ?)?(?:(\d{1,2}(?:\.\d{1,8})?)["”″] ?)?([NSEW])(?![\p{L}\p{N}])`,
  ),
  say: ([, degrees = '', minutes, seconds, direction = '']) =>
    [
      `${decimal(degrees)} degrees`,
      ...(minutes ? [`${decimal(minutes)} minutes`] : []),
      ...(seconds ? [`${decimal(seconds)} seconds`] : []),
      { N: 'north', S: 'south', E: 'east', W: 'west' }[direction],
    ].join(' '),
};

/** `12/kg` → `twelve per kilogram`. */
const perUnit: Rule = {
  name: 'per unit',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][./:-])(${NUMBER})/(${UNIT}|day|week|month|year|person|unit)${DONE}`,
  ),
  say: ([, number = '', symbol = '']) =>
    symbol.length === 1 && !/[shmgl]/.test(symbol)
      ? undefined
      : `${decimal(number)} per ${UNITS.get(symbol)?.one ?? symbol}`,
};

export const measures: readonly Rule[] = [coordinates, measured, feetAndInches, perUnit];

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
/** Codes that are words, too: `TOP 10`. */
const WORDS = new Set(['ALL', 'BAM', 'COP', 'CUP', 'GEL', 'MAD', 'MOP', 'PEN', 'SOS', 'TOP']);
const CODE = oneOf([
  ...new Set(
    [...Object.keys(CODES), ...Intl.supportedValuesOf('currency')].filter((code) => !WORDS.has(code)),
  ),
]);
const byCode = (code: string): Currency => CODES[code] ?? currencyOf('en', code)!;

const scaleOf = (scales: readonly (string | undefined)[]) => {
  const written = scales.find((scale) => scale !== undefined)?.toLowerCase();
  return written && (SCALES[written] ?? written);
};

/** `$3.50`, `-£5`, `$1.5 million`, `$20/mo`, `USD 100`. */
const signFirst: Rule = {
  name: 'money',
  starts: new RegExp(String.raw`[-−\p{Sc}A-Z]`, 'u'),
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}]${SIGN}?)(${MINUS})?(?:(${SIGN}) ?|(${CODE})(?: | ?\p{Sc}))(-(?=\d))?(${NUMBER})${SCALE}?(?![\p{L}\p{N}])${PER}(?: ?([-–]) ?(?=(?:${SIGN})\d))?`,
  ),
  say(match) {
    const { 1: minus, 2: sign, 3: code, 4: inner, 5: number = '', 10: unit, 11: dash } = match;
    const currency = sign === undefined ? byCode(code!) : SIGNS[sign]!;
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
    const currency = cents ? CENTS : sign === undefined ? byCode(code!) : SIGNS[sign]!;
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
