import { ANY_NUMBER, type Rule } from './rule.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import type { NumberWords } from './number-words.ts';

export interface TelephoneWords {
  /**
   * Sources of the telephone numbers of the country, in which `#` is a digit and brackets are literal: `(##)
   * ###-###`.
   */
  readonly layouts: readonly string[];
  /** Sources of patterns before a number that is said digit by digit: `código postal`. */
  readonly cues?: string;
  /** The word before an extension: `123-4567 ext. 12`, `+58 (123) 123-5678-12`. */
  readonly extension?: string;
  /** Whether groups are said as numbers and not digit by digit, or the function that says a group. */
  readonly inGroups?: boolean;
  readonly say?: (groups: readonly string[]) => string;
  /** Says digits one by one, if this differs from other numbers. */
  readonly spell?: (digits: string) => string;
  /** The words for a country code; its digits by default. */
  readonly sayCode?: (digits: string) => string;
}

/** Parses layouts that are separated by `; `. */
export const layouts = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('; '));

/** Credit card numbers, and the telephone numbers of North America. */
const EVERYWHERE = ['#### #### #### ####', '####-####-####-####', '(###) ###-####', '1-###-###-####'];

const groupsSaidBy =
  ({ cardinal, spelled }: NumberWords, inGroups = false) =>
  (groups: readonly string[]): string =>
    inGroups
      ? groups.map((group) => (group.length > 6 ? spelled(group) : cardinal(group))).join(' ')
      : spelled(groups.join(''));

/** `código postal 28013`: a number that identifies something. */
export function readOut(
  { digit, words, letters }: Figures,
  { cues = '(?!)', ...telephone }: TelephoneWords,
): Rule {
  const say = telephone.say ?? groupsSaidBy(words, telephone.inGroups);
  return {
    name: 'number that is read out',
    needs: ANY_NUMBER,
    starts: new RegExp(digit, 'u'),
    pattern: new RegExp(
      `(?<=(?<![${letters}])(?:${cues})[:： ]{0,2})${digit}{3,20}(?!${digit}|[-.,/ ]${digit}| / ${digit})${words.space === '' ? '' : `(?![${letters}])`}`,
      'iuy',
    ),
    say: ([written]) => say([digitsOf(written)]),
  };
}

/** `+34 600 123 456`, and numbers in the layout of the country. */
export function telephones({ digit, beginning, end, words }: Figures, telephone: TelephoneWords): Rule {
  const { layouts, sayCode = words.spelled } = telephone;
  const say = telephone.say ?? groupsSaidBy(words, telephone.inGroups);
  const gap = '[ \\u00a0.-]{1,2}';
  const abroad = `(?<code>\\+${digit}{1,3})(?:${gap}|(?=${digit}{7}))(?<number>(?:\\(0\\) ?)?\\(?${digit}{1,12}\\)?(?:${gap}\\(?${digit}{2,8}\\)?){0,5}?)`;
  const local = [...layouts, ...EVERYWHERE].map(patternOf).join('|');
  const { extension } = telephone;
  const inner =
    extension === undefined
      ? ''
      : `(?:(?: ?ext\\.? ?|(?<=\\)[ -]${digit}{3}-${digit}{4})-)(?<inner>${digit}{1,5}))?`;
  return {
    name: 'telephone number',
    needs: ANY_NUMBER,
    starts: new RegExp(`${digit}|[+(]`, 'u'),
    pattern: new RegExp(
      `${beginning}(?:${abroad}|(?<!${digit}[-./ ])(?:${local}))${inner}${end}(?![-./ ]${digit})`,
      'uy',
    ),
    say: ({ 0: whole, groups }) => {
      const { code, number, inner } = groups!;
      const written =
        inner === undefined ? whole : whole.slice(0, -inner.length).replace(/(?: ?ext\.? ?|-)$/, '');
      const behind = inner === undefined ? [] : [extension!, words.spelled(digitsOf(inner))];
      const parts = (number ?? written)
        .split(/[^\p{N}]+/u)
        .filter((part) => part !== '')
        .map(digitsOf);
      if (code === undefined)
        return isSpanOfYears(parts) ? undefined : [say(parts), ...behind].join(words.space);
      const { length } = parts.join('');
      if (length < 5 || length > 14) return undefined;
      return [words.plus, sayCode(digitsOf(code)), say(parts), ...behind].join(words.space);
    },
  };

  function patternOf(layout: string): string {
    return layout
      .replaceAll(/[()]/g, String.raw`\$&`)
      .replaceAll(/#+/g, (run) => `${digit}{${run.length}}`)
      .replaceAll(' ', '[ \\u00a0]');
  }
}

/** `1999-2004` is not a telephone number. */
const isSpanOfYears = (parts: readonly string[]): boolean =>
  parts.length === 2 &&
  parts.every((part) => part.length === 4 && /^(?:1\d|20)/.test(part)) &&
  parts[0]! < parts[1]!;
