import { isQuoted } from '../../grammar/spoken/feet-and-inches.ts';
import { noun } from '../../grammar/spoken/nouns.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fractionOf } from './fractions.ts';
import { decimal, sticky } from './numbers.ts';
import { count, isAttribute, measures } from './quantities.ts';

/** `12' x 15'`, `1.5" × 3.5"` */
const sidesInFeet: Rule = {
  name: 'sides in feet or inches',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(\d{1,4}(?:\.\d{1,3})?)(['’′"”″]) ?[x×] ?(\d{1,4}(?:\.\d{1,3})?)\2(?![\p{L}\p{N}])`,
  ),
  say: ([, first = '', mark = '', second = '']) =>
    [first, second]
      .map((side) => (/["”″]/.test(mark) ? count(side, 'inch', 'inches') : count(side, 'foot', 'feet')))
      .join(' by '),
};

/** `5'-6' waves` */
const rangeOfFeet: Rule = {
  name: 'range of feet',
  starts: /\d/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}.])(\d{1,3})['’′]?[-–](\d{1,3})['’′](?= \p{Ll})`),
  say: ([, from = '', until = '']) => `${decimal(from)} to ${decimal(until)} foot`,
};

/** `5'10"`, `6' 2"`, `12"`. */
const feetAndInches: Rule = {
  name: 'feet and inches',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(?:(\d{1,3})['’′] ?(\d{1,2}(?:\.\d{1,2})?)(?:["”″]|''|(?![\p{L}\p{N}'’]))|(\d{1,4}(?:\.\d{1,4})?)["″]|(?:(\d{1,3})[- ])?(\d{1,2})/(\d{1,3})["″])(?![\p{L}\p{N}])`,
  ),
  say(match) {
    const { 1: feet, 2: inches = '', 3: alone, 4: whole, 5: top = '', 6: bottom = '', input, index } = match;
    // `3'45"` is of minutes and seconds.
    if (feet !== undefined && Number(inches) >= 12)
      return `${count(feet, 'minute', 'minutes')} ${count(inches, 'second', 'seconds')}`;
    if (feet !== undefined) return `${count(feet, 'foot', 'feet')} ${count(inches, 'inch', 'inches')}`;
    if (isQuoted(input, index)) return undefined;
    if (alone === undefined) {
      const parts = fractionOf(whole, top, bottom);
      return isAttribute(match) ? `${parts} inch` : measures.partOf!(parts, INCH);
    }
    return isAttribute(match) ? `${decimal(alone)} inch` : count(alone, 'inch', 'inches');
  },
};

const INCH = noun('inch|inches');

/** `6' tall`, `a 10' pole`; the mark of minutes never closes a quotation. */
const feetAlone: Rule = {
  name: 'feet',
  starts: /\d/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.])(\d{1,3}(?:\.\d{1,2})?)(?:′(?![\d\p{L}])|['’](?= (?:tall|high|long|wide|deep|(?<things>(?:ceiling|ladder|pole|wall|fence|tree|boat|board|plank|beam|fall|drop|section|post|rope|cable|pipe)s?))(?!\p{L})))`,
  ),
  say: (match) =>
    match.groups!.things !== undefined || isAttribute(match)
      ? `${decimal(match[1]!)} foot`
      : count(match[1]!, 'foot', 'feet'),
};

/** Feet, inches and other units that are written as marks after digits. */
export const marked: readonly Rule[] = [sidesInFeet, rangeOfFeet, feetAndInches, feetAlone];
