import { fractionsOf } from '../../grammar/spoken/fractions.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { NUMBER_START, cardinal, figures, inPairs, MINUS, ordinal, signed, sticky } from './numbers.ts';
import { monthOf } from './times.ts';

/**
 * Says a fraction: `2`, `1`, `2` → `two and a half`; `1`, `3` → `one third`. If the part has no name, it is
 * said with `over`. An attribute is singular: `a three quarter inch bolt`.
 */
export function fractionOf(
  whole: string | undefined,
  top: string,
  bottom: string,
  isAttribute = false,
): string {
  if (whole === undefined) return ratio(top, bottom, isAttribute);
  const isHalf = Number(top) === 1 && Number(bottom) === 2;
  return `${cardinal(whole)} and ${isHalf ? 'a half' : ratio(top, bottom, isAttribute)}`;
}

function ratio(top: string, bottom: string, isAttribute = false): string {
  // `120/80` is a pair of measures.
  const isPart = Number(top) < Number(bottom) || Number(bottom) <= 20;
  const name = isPart ? partName(bottom) : undefined;
  if (name === undefined) return `${cardinal(top, 'none')} over ${cardinal(bottom, 'none')}`;
  return `${cardinal(top, 'none')} ${Number(top) === 1 || isAttribute ? name[0] : name[1]}`;
}

/** The name of a part, singular and plural. */
function partName(bottom: string): readonly [one: string, several: string] | undefined {
  if (Number(bottom) === 2) return ['half', 'halves'];
  if (Number(bottom) === 4) return ['quarter', 'quarters'];
  const isCounted = Number(bottom) > 1 && (bottom.length <= 4 || /^10+$/.test(bottom));
  return isCounted ? [ordinal(bottom), `${ordinal(bottom)}s`] : undefined;
}

/** Names that are not amounts: `24/7`, and shares of a hundred: `50/50`, `80/20`. */
function isPair(whole: string | undefined, top: string, bottom: string): boolean {
  if (whole !== undefined) return false;
  const parts = [Number(top), Number(bottom)] as const;
  return (
    `${top}/${bottom}` === '24/7' ||
    (top === '20' && /^(?:20|40|70|200|400)$/.test(bottom)) ||
    (parts[0] >= 50 && parts[0] + parts[1] === 100)
  );
}

/** `the 20/21 season`, `season 20/21`: the words before and behind. */
const SEASON = /season \/|\/ season/i;

/** Common denominators; `12/31` is a date. */
const isCommon = (bottom: string) =>
  Number(bottom) <= 12 || /^(?:16|20|24|25|30|32|50|60|64|100)$/.test(bottom);

/** `1/2`, `3 2/4`, `1/3rd`, `-5/8`, `1 / 2`. */
const withSlash: Rule = {
  name: 'fraction',
  starts: /[\d\-−]/,
  pattern: sticky(
    String.raw`(?:${NUMBER_START}|(?=[-−])|(?<=\d/\d{1,2}[-–]))(${MINUS})?(?:(\d{1,6})(?: |-(?=\d{1,2}/)))?(\d{1,6})(?:[/⁄]|(?<=(?<![/⁄] )\d) / (?=[2-8](?! ?[/⁄\d=?])))(\d{1,6})(?:(?:st|nd|rd|th)s?)?(?![\p{L}\p{N}_/]|[-.,]\d(?!\d?/\d{1,2}(?!\d))|-\p{L}{1,2}-)`,
    'i',
  ),
  say: ({ 0: written, 1: minus, 2: whole, 3: top = '', 4: bottom = '', input, index }) => {
    if (written.includes(' / ') && Number(top) >= Number(bottom)) return undefined;
    const isAttribute = /^-\p{Ll}{3}/u.test(input.slice(index + written.length, index + written.length + 4));
    // `11/05`
    const isPadded = bottom.startsWith('0') || (top.startsWith('0') && top.length === 2);
    if (isPadded && (whole || minus || !monthOf(top) || Number(bottom) > 31 || Number(bottom) === 0))
      return undefined;
    // `3/4 time`
    if (
      whole === undefined &&
      /^ (?:time|meter|beat|time signature)(?! off|\p{L})/u.test(input.slice(index + written.length)) &&
      /^(?:2|4|8|16)$/.test(bottom)
    )
      return `${cardinal(top)} ${cardinal(bottom)}`;
    // `12/4=3`
    if (
      whole === undefined &&
      Number(top) >= Number(bottom) &&
      /^ ?=/.test(input.slice(index + written.length))
    )
      return signed(minus, `${cardinal(top)} divided by ${cardinal(bottom)}`);
    const isSeason = SEASON.test(
      `${input.slice(Math.max(0, index - 7), index)}/${input.slice(index + written.length, index + written.length + 7)}`,
    );
    if (isPair(whole, top, bottom) || (isSeason && Number(bottom) - Number(top) === 1))
      return `${inPairs(top)} ${inPairs(bottom)}`;
    const isDate =
      isPadded ||
      (!whole && !minus && !isCommon(bottom) && Number(bottom) <= 31 && monthOf(top) !== undefined);
    return isDate
      ? `${monthOf(top)} ${ordinal(bottom)}`
      : signed(minus, fractionOf(whole, top, bottom, isAttribute));
  },
};

/** `2½`, `¾`. */
export const inParts = fractionsOf(
  figures,
  ({ whole, count, parts }) => fractionOf(whole === '' ? undefined : whole, count, parts),
  'over',
);

const inOneSign: Rule = { ...inParts.rule, pattern: sticky('(?<!\\d)(?:\\d{1,6}[ -]?)?[¼-¾⅐-⅞]') };

/** `page 4/10`, `odds of 7/2`, `a 5/1 favorite` */
const ofSoMany: Rule = {
  name: 'one of so many',
  starts: /\d/,
  pattern: sticky(
    String.raw`${NUMBER_START}(?:(?<=(?<!\p{L})(?:[Pp]age|[Ss]lide|[Ss]tep|[Pp]art|[Ee]pisode|[Rr]ound) )(\d{1,3})/(\d{1,3})|(?:(?<=odds (?:of|are|were|at) (?:about )?)|(?=\d{1,3}[/-]\d{1,2} (?:odds|favou?rite|shot|outsider|underdog)(?!\p{L})))(\d{1,3})[/-](\d{1,2}))(?![\p{L}\p{N}/]|[-.,]\d)`,
  ),
  say: ([, one, of, first = '', second = '']) =>
    one === undefined ? `${cardinal(first)} to ${cardinal(second)}` : `${cardinal(one)} of ${cardinal(of!)}`,
};

const MEASURED =
  'mile|cup|inch|hour|day|year|teaspoon|tablespoon|pound|ounce|acre|gallon|dozen|century|foot|turn|ton|pint|liter|meter|size|point';

/** `½ price`, `1/2 off`, `1/2 the class`, `a ¼ mile` */
const halfPrice: Rule = {
  name: 'half of something',
  starts: /[1½¼]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,/$£€-]|\d )(?:(?:½|1/2)(?=[ -](?:price|off|time|board|day|term|moon|pint|marathon|an?|the|my|your|his|her|our|their|past)(?!\p{L}))|(?<=(?<!\p{L})[Aa] )(?:½|1/2|¼|1/4)(?=[ -](?:${MEASURED})(?!\p{L})))`,
  ),
  say: ([written]) => (/[¼4]/.test(written) ? 'quarter' : 'half'),
};

export const fractions: readonly Rule[] = [ofSoMany, halfPrice, withSlash, inOneSign];
