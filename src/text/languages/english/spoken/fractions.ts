import type { Rule } from '../../grammar/spoken/rule.ts';
import { APART, cardinal, inPairs, MINUS, ordinal, signed, sticky } from './numbers.ts';
import { monthOf } from './times.ts';

/** `2`, `1`, `2` → `two and a half`; `1`, `3` → `one third`; what no one counts in is said with `over`. */
export function fractionOf(whole: string | undefined, top: string, bottom: string): string {
  if (whole === undefined) return ratio(top, bottom);
  const isHalf = Number(top) === 1 && Number(bottom) === 2;
  return `${cardinal(whole)} and ${isHalf ? 'a half' : ratio(top, bottom)}`;
}

function ratio(top: string, bottom: string): string {
  const name = partName(bottom);
  if (name === undefined) return `${cardinal(top, 'none')} over ${cardinal(bottom, 'none')}`;
  return `${cardinal(top, 'none')} ${Number(top) === 1 ? name[0] : name[1]}`;
}

/** One of so many parts, and several. */
function partName(bottom: string): readonly [one: string, several: string] | undefined {
  if (Number(bottom) === 2) return ['half', 'halves'];
  if (Number(bottom) === 4) return ['quarter', 'quarters'];
  const isCounted = Number(bottom) > 1 && (Number(bottom) <= 100 || /^10+$/.test(bottom));
  return isCounted ? [ordinal(bottom), `${ordinal(bottom)}s`] : undefined;
}

/** Not amounts, but names: `24/7`, and parts of a hundred: `50/50`, `80/20`. */
function isPair(whole: string | undefined, top: string, bottom: string): boolean {
  if (whole !== undefined) return false;
  const parts = [Number(top), Number(bottom)] as const;
  return (
    `${top}/${bottom}` === '24/7' ||
    `${top}/${bottom}` === '20/20' ||
    (parts[0] >= 50 && parts[0] + parts[1] === 100)
  );
}

/** Parts that things are divided in; `12/31` is a day. */
const isCommon = (bottom: string) =>
  Number(bottom) <= 12 || /^(?:16|20|24|25|30|32|50|60|64|100)$/.test(bottom);

/** `1/2`, `3 2/4`, `1/3rd`, `-5/8`. */
const withSlash: Rule = {
  name: 'fraction',
  starts: /[\d\-−]/,
  pattern: sticky(
    String.raw`(?:${APART}|(?=[-−]))(${MINUS})?(?:(\d{1,6})(?: |-(?=\d{1,2}/)))?(\d{1,6})[/⁄](\d{1,6})(?:(?:st|nd|rd|th)s?)?(?![\p{L}\p{N}_/]|[-.,]\d|-\p{L}{1,2}-)`,
    'i',
  ),
  say: ([, minus, whole, top = '', bottom = '']) => {
    if (bottom.startsWith('0')) return undefined;
    if (isPair(whole, top, bottom)) return `${inPairs(top)} ${inPairs(bottom)}`;
    const isDate =
      !whole && !minus && !isCommon(bottom) && Number(bottom) <= 31 && monthOf(top) !== undefined;
    return isDate ? `${monthOf(top)} ${ordinal(bottom)}` : signed(minus, fractionOf(whole, top, bottom));
  },
};

const VULGAR: Readonly<Record<string, readonly [string, string]>> = {
  '½': ['1', '2'],
  '⅓': ['1', '3'],
  '⅔': ['2', '3'],
  '¼': ['1', '4'],
  '¾': ['3', '4'],
  '⅕': ['1', '5'],
  '⅖': ['2', '5'],
  '⅗': ['3', '5'],
  '⅘': ['4', '5'],
  '⅙': ['1', '6'],
  '⅚': ['5', '6'],
  '⅛': ['1', '8'],
  '⅜': ['3', '8'],
  '⅝': ['5', '8'],
  '⅞': ['7', '8'],
  '⅐': ['1', '7'],
  '⅑': ['1', '9'],
  '⅒': ['1', '10'],
};

/** `2½`, `¾`. */
const inOneSign: Rule = {
  name: 'fraction in one sign',
  starts: /[\d½-¾⅐-⅞]/u,
  pattern: sticky(String.raw`(?<!\d)(?:(\d{1,6})[ -]?)?([${Object.keys(VULGAR).join('')}])`),
  say: ([, whole, sign = '']) => fractionOf(whole, ...VULGAR[sign]!),
};

export const fractions: readonly Rule[] = [withSlash, inOneSign];
