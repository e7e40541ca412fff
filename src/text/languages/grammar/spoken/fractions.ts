import { saidFor } from '../../engine/word-list.ts';
import type { Rule } from './rule.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';

/** A fraction in ASCII digits. */
export interface Ratio {
  /** The integer before it, as in `1 1/2`; may be empty. */
  readonly whole: string;
  readonly count: string;
  readonly parts: string;
}

export interface Fractions {
  /** Source of a written fraction. */
  readonly source: string;
  /** The characters that a match may begin with. */
  readonly starts: RegExp;
  /** `-1 1/2` → `menos uno y medio`. */
  readonly say: (written: string) => string | undefined;
  /** Whether it is not a fraction but two numbers: `120/80`. */
  readonly isRatio: (written: string) => boolean;
  readonly rule: Rule;
}

/** `3/4 partes` → `tres cuartas partes`, with the `ordinals` from three on, before the word for parts. */
export const ofParts = ({ words }: Figures, ordinals: readonly string[]): Rule => ({
  name: 'parts of something',
  starts: /[1-9]/,
  pattern: /(?<![\p{L}\p{N}.,/]|\p{N} )([1-9])\/([3-9]|10)(?= partes?(?!\p{L}))/uy,
  say: ([, count = '', parts = '']) =>
    `${words.cardinal(count, 'feminine')} ${ordinals[Number(parts) - 3]!}${count === '1' ? '' : 's'}`,
});

/** Fractions that are one character. */
export const SIGNS: Readonly<Record<string, string>> = saidFor(
  '½ 1/2; ⅓ 1/3; ⅔ 2/3; ¼ 1/4; ¾ 3/4; ⅕ 1/5; ⅖ 2/5; ⅗ 3/5; ⅘ 4/5; ⅙ 1/6; ⅚ 5/6; ⅛ 1/8; ⅜ 3/8; ⅝ 5/8; ⅞ 7/8; ⅐ 1/7; ⅑ 1/9; ⅒ 1/10',
);
const SIGN = `[${Object.keys(SIGNS).join('')}]`;

/** The denominator from which on numbers above one are not read as fractions. */
const LARGEST_IMPROPER = 10;
/** Whether `denominator` is a common number of parts. */
const isCommon = (parts: string) =>
  Number(parts) <= 10 || /^(?:11|12|15|16|20|24|25|30|32|50|60|64|10{1,9})$/.test(parts);
/** `12/14` is a house number. */
const isOfNeighbours = (count: string, parts: string) =>
  Number(count) > LARGEST_IMPROPER && Number(parts) - Number(count) <= 4;
const isPair = ({ whole, count, parts }: Ratio) =>
  whole === '' &&
  (parts.startsWith('0') ||
    (!isCommon(parts) && count !== '1' && (parts.length > 2 || isOfNeighbours(count, parts))) ||
    (Number(count) >= Number(parts) && Number(count) > LARGEST_IMPROPER));
/** `10/2024` */
const isMonthOfYear = ({ count, parts }: Ratio) => Number(count) <= 12 && /^(?:19|20)\d\d$/.test(parts);

/**
 * Says `1/2`, `1 1/2`, `½` and `2½` by `sayRatio`; two numbers that are not a fraction, `120/80`, with `over`
 * between them.
 */
export function fractionsOf(
  figures: Figures,
  sayRatio: (ratio: Ratio) => string | undefined,
  over?: string,
): Fractions {
  const { digit, whole, sign, end, joints, words } = figures;
  const source = `${sign}?(?:(?:${digit}{1,6}(?: |-(?=${digit}{1,2}/)))?${whole}[/／⁄]${whole}(?![/${joints}]?${digit})|(?:${digit}{1,6} ?)?${SIGN})`;
  const parts = new RegExp(`^([-−+±])?(?:(${digit}{1,6})[ -])?(${whole})[/／⁄](${whole})$`, 'u');
  const inSign = new RegExp(`[ -]?(${SIGN})$`, 'u');

  const read = (written: string) => {
    const plain = written.replace(inSign, (_, sign: string) => ` ${SIGNS[sign]}`).trimStart();
    const [, minus, whole = '', count = '', of = ''] = parts.exec(plain) ?? [];
    return { minus, ratio: { whole: digitsOf(whole), count: digitsOf(count), parts: digitsOf(of) } };
  };
  const isRatio = (written: string) => over !== undefined && isPair(read(written).ratio);
  const say = (written: string) => {
    const { minus, ratio } = read(written);
    if (isRatio(written))
      return [
        words.cardinal(ratio.count, 'nothing'),
        ...(over === undefined || isMonthOfYear(ratio) ? [] : [over]),
        words.cardinal(ratio.parts, 'nothing'),
      ].join(words.space === '' ? '' : ' ');
    const said = ratio.parts === '' ? undefined : sayRatio(ratio);
    return said !== undefined && minus !== undefined ? [words.minus, said].join(words.space) : said;
  };
  const starts = new RegExp(`${figures.starts.source}|${SIGN}`, 'u');
  return {
    source,
    starts,
    say,
    isRatio,
    rule: {
      name: 'fraction',
      starts,
      pattern: new RegExp(`(?<![/${joints}]|\\p{N})${source}${end}`, 'uy'),
      say: ([written]) => say(written),
    },
  };
}
