import type { Rule } from '../../grammar/spoken/rule.ts';
import { cardinal, decimal, NUMBER, ordinal, sticky } from './numbers.ts';

/** A sign between two things, and how it is said there. */
const between = (name: string, sign: string, said: string): Rule => ({
  name,
  starts: new RegExp(sign, 'u'),
  pattern: sticky(String.raw`(?<=[\p{L}\p{N})\]%°] ?)${sign}(?= ?[-−+(\p{L}\p{N}.√$])`),
  say: () => said,
});

/** `5 - 3 = 2`, `1- 2 = 5`: between spaces a hyphen is a pause, but for an equation. */
const minus: Rule = {
  name: 'minus',
  starts: /[-−]/,
  pattern: sticky(
    String.raw`(?:(?<=[\p{N})] ?)[-−] ?(?=[\p{N}(][\p{N}\s.,+*/()−-]{0,40}[=≈≠])|(?<=[\p{L}\p{N})] ?)−|−(?=\p{L}))`,
  ),
  say: () => 'minus',
};

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
export const fromSuperscript = (written: string) =>
  written.replace('⁻', '-').replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(SUPERSCRIPTS.indexOf(sign)));

/** What is said behind a number that is raised. */
export function toThePower(exponent: string): string {
  if (exponent === '2') return 'squared';
  if (exponent === '3') return 'cubed';
  return /^\d+$/.test(exponent)
    ? `to the ${ordinal(exponent)}`
    : `to the minus ${cardinal(exponent.slice(1))}`;
}

/** `x²` → `x squared`, `10^6` → `ten to the sixth`. */
const powers: Rule = {
  name: 'power',
  starts: /[\^⁻⁰¹²³⁴-⁹]/u,
  pattern: sticky(String.raw`(?<=[\p{L}\p{N})])(?:\^([-−]?\d{1,4}|\p{L}(?!\p{L}))|(⁻?[⁰¹²³⁴-⁹]{1,4}))(?!\d)`),
  say([, plain, raised]) {
    const exponent = plain ?? fromSuperscript(raised!);
    return /^\p{L}$/u.test(exponent) ? `to the ${exponent}` : toThePower(exponent);
  },
};

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** `H₂O` → `H two O`. */
const subscripts: Rule = {
  name: 'subscript',
  starts: /[₀-₉]/u,
  pattern: sticky('[₀-₉]{1,9}'),
  say: ([written]) => cardinal(written.replaceAll(/[₀-₉]/gu, (sign) => String(SUBSCRIPTS.indexOf(sign)))),
};

/** `√2`. */
const roots: Rule = {
  name: 'root',
  starts: /[√∛]/u,
  pattern: sticky('([√∛]) ?(?=[\\p{L}\\p{N}(])'),
  say: ([, sign]) => (sign === '√' ? 'the square root of' : 'the cube root of'),
};

/** `5!` alone is an exclamation; a factorial stands before `=`. */
const factorials: Rule = {
  name: 'factorial',
  starts: /\d/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])(${NUMBER})!(?= ?=)`),
  say: ([, number = '']) => `${decimal(number)} factorial`,
};

/** `< 5`, without what it is compared with. */
const comparison: Rule = {
  name: 'comparison',
  starts: /[<>]/,
  pattern: sticky(String.raw`[<>](?= ?[-−]?[$€£]?\.?\d)`),
  say: ([sign]) => (sign === '<' ? 'less than' : 'more than'),
};

/** `+/-5`. */
const plusOrMinus: Rule = {
  name: 'plus or minus',
  starts: /\+/,
  pattern: sticky(String.raw`\+ ?/ ?[-−](?= ?[$€£]?\.?\d)`),
  say: () => 'plus or minus',
};

export const math: readonly Rule[] = [
  plusOrMinus,
  factorials,
  roots,
  powers,
  subscripts,
  minus,
  between('plus', String.raw`\+`, 'plus'),
  between('equals', '=', 'equals'),
  between('times', '[×⋅·∙]', 'times'),
  between('divided by', '÷', 'divided by'),
  between('less', '<', 'is less than'),
  between('greater', '>', 'is greater than'),
  comparison,
];

/** `2*8`. */
export const asterisk: Rule = {
  name: 'asterisk',
  starts: /\*/,
  pattern: sticky(String.raw`(?<=[\p{N})] ?)\*(?= ?[\p{N}(])`),
  say: () => 'times',
};
