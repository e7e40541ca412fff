import type { Rule } from '../../grammar/spoken/rule.ts';
import { decimal, NUMBER, sticky } from './numbers.ts';

/** A sign between two things, and how it is said there. */
const between = (name: string, sign: string, said: string): Rule => ({
  name,
  starts: new RegExp(sign.replace(/\(.*/, ''), 'u'),
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

/** `What's 7 - 3?`, but `Do you want 2 - 3?` */
const difference: Rule = {
  name: 'difference',
  starts: /\d/,
  pattern: sticky(String.raw`(?<![\p{L}\p{N}.,/:–-])(\d{1,9}) [-−] (?=(\d{1,9}) ?\?)`),
  say: ([, first = '', second]) => (Number(first) < Number(second) ? undefined : `${decimal(first)} minus`),
};

/** `8 / 2 = 4` */
const divided: Rule = {
  name: 'slash of a sum',
  starts: /\//,
  pattern: sticky(String.raw`(?<=[\p{N})] )/(?= [\p{N}(][\p{N}\s.,+*/()−-]{0,40}[=≈≠?])`),
  say: () => 'divided by',
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
  difference,
  minus,
  divided,
  between('plus', String.raw`\+`, 'plus'),
  between('equals', '=', 'equals'),
  between('times', '[×⋅·∙]', 'times'),
  between('times', String.raw`x(?= ?\d[\d\s.,+*/()−-]{0,40}=)`, 'times'),
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
