import type { Rule } from '../rule.ts';
import { isAttribute } from './attribute.ts';
import { fractionOf } from './fractions.ts';
import { cardinal, decimal } from './numbers.ts';
import { MINUS, NUMBER, oneOf, signed, sticky } from './pattern.ts';
import { UNITS, type Unit } from './units.ts';

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
