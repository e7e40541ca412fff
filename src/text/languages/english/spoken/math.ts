import type { Rule } from '../../grammar/spoken/rule.ts';
import { sums } from '../../grammar/spoken/powers.ts';
import { decimal, figures, NUMBER, sticky } from './numbers.ts';

/** A sign between two operands, and its words. */
const between = (name: string, sign: string, said: string): Rule => ({
  name,
  starts: new RegExp(sign.replace(/\(.*/, ''), 'u'),
  pattern: sticky(String.raw`(?<=[\p{L}\p{N})\]%°] ?)${sign}(?= ?[-−+(\p{L}\p{N}.√$])`),
  say: () => said,
});

/** `5 - 3 = 2`, `3 - -5`, `GMT-5`: between spaces a hyphen is a pause, except in an equation. */
const minus: Rule = {
  name: 'minus',
  starts: /[-−]/,
  pattern: sticky(
    String.raw`(?:(?<=[\p{N})] ?)[-−] ?(?=[\p{N}(][\p{N}\s.,+*/()−-]{0,40}[=≈≠])|(?<=[\p{L}\p{N})] ?)−|−(?=\p{L})|(?<=[\p{N})] )-(?= [-−][\p{N}(])|(?<=(?:UTC|GMT) ?)-(?=\d)|(?<=(?<!\p{L})T ?)-(?=\d{1,4} (?:second|minute|hour|day)s?(?!\p{L}))|(?<=[=≈≠][^.!?\n]{0,40}[\p{L}\p{N}²³)] )-(?= (?:[\p{N}(]|[b-z](?!\p{L}))))`,
  ),
  say: () => 'minus',
};

/** In `5!` alone, the mark is an exclamation; a factorial precedes `=`. */
const factorials: Rule = {
  name: 'factorial',
  starts: /[\da-z]/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])(?:(${NUMBER})|([a-z]))!(?= ?=)`),
  say: ([, number, letter]) => `${letter ?? decimal(number!)} factorial`,
};

/** `f(x) = 2x` */
const functions: Rule = {
  name: 'function',
  starts: /[a-zA-Z]/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}])([a-zA-Z])\(([a-z])\)(?= ?=)`),
  say: ([, name, argument]) => `${name} of ${argument}`,
};

/** `< 5`, without a left operand. */
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

/** `2^10 = 1024` is a number and not a year. */
const results: Rule = {
  name: 'result',
  starts: /\d/,
  pattern: sticky(String.raw`(?<=[=≈≠<>] ?)[1-9]\d{3}(?![\p{L}\p{N}]|[.,:/-]\d)`),
  say: ([number]) => decimal(number),
};

export const math: readonly Rule[] = [
  results,
  plusOrMinus,
  factorials,
  functions,
  ...sums(figures, 'to', { dividedBy: 'divided by', times: 'times', root: 'the square root of' }),
  minus,
  between('plus', String.raw`\+`, 'plus'),
  between('equals', '=', 'equals'),
  between('times', '[×⋅·∙]', 'times'),
  between('divided by', '÷', 'divided by'),
  between('less', '<', 'is less than'),
  between('greater', '>', 'is greater than'),
  comparison,
];

/** `4x faster`, `2x as many`, `3x a day`, but `2x` and `4x4`. */
export const timesAs: Rule = {
  name: 'times as',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,])(${NUMBER}) ?[x×](?= (?:more|less|fewer|as|the|an? (?:day|week|month|year)|\p{Ll}{2,12}er)(?!\p{L}))`,
  ),
  say: ([, number = '']) => `${decimal(number)} times`,
};

/** `3x/week` */
export const timesEach: Rule = {
  name: 'times each',
  starts: /[\d.]/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}.,])(${NUMBER}) ?[x×] ?/ ?(day|week|month|year)(?!\p{L})`),
  say: ([, number = '', unit]) => `${number === '1' ? 'once' : `${decimal(number)} times`} a ${unit}`,
};

/** `2*8`. */
export const asterisk: Rule = {
  name: 'asterisk',
  starts: /\*/,
  pattern: sticky(String.raw`(?<=[\p{N})] ?)\*(?= ?[\p{N}(])`),
  say: () => 'times',
};
