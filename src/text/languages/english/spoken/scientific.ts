import { anyOf } from '../../grammar/spoken/alternatives.ts';
import { nouns } from '../../grammar/spoken/nouns.ts';
import type { Rule } from '../../grammar/spoken/rule.ts';
import { fromSuperscript, toThePower } from './math.ts';
import { decimal, NUMBER, sticky } from './numbers.ts';
import { measures } from './quantities.ts';

const UNITS = nouns(measures.units);
const UNIT = anyOf(Object.keys(UNITS));
/** `e6`, but of capitals, which are in codes, only `E-6` and `.5E6`. */
const BY_LETTER = String.raw`(?:e|E(?=[-+−])|(?<=\.\d{1,40})E)\+?([-−]?\d{1,3})`;
const BY_SIGN = String.raw` ?[×·⋅x*] ?10(?:\^([-−]?\d{1,3})|(⁻?[⁰¹²³⁴-⁹]{1,3}))`;
/** How much of what is behind a unit is looked at. */
const AHEAD = 7;

/** `6.02e23`, `1E-9 m`, `5 × 10³ kg`. */
export const scientific: Rule = {
  name: 'scientific notation',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,])(${NUMBER})(?:${BY_LETTER}|${BY_SIGN})(?![\p{L}\p{N}])(?:(?<gap> ?)(?<unit>${UNIT})(?:/(?<per>${UNIT}))?(?![\p{L}\p{N}/]))?`,
  ),
  say({ 0: { length }, 1: amount = '', 2: letter, 3: plain, 4: raised, groups, index, input }) {
    const said = `${decimal(amount)} times ten ${toThePower(letter ?? plain ?? fromSuperscript(raised!))}`;
    const { gap, unit: symbol, per } = groups!;
    if (symbol === undefined) return said;
    const behind = input.slice(index + length, index + length + AHEAD);
    const isUnit = measures.isUnit!({ symbol, gap: gap!, amount, before: '', behind });
    if (!isUnit) return `${said} ${per === undefined ? symbol : `${symbol}/${per}`}`;
    const { many } = UNITS[symbol]!;
    return `${said} ${per === undefined ? many : measures.per(many, UNITS[per]!.one)}`;
  },
};

/** `4x faster`, `2x as many`, `3x a day`, but `2x` and `4x4`. */
export const timesAs: Rule = {
  name: 'times as',
  starts: /[\d.]/,
  pattern: sticky(
    String.raw`(?<![\p{L}\p{N}.,])(${NUMBER}) ?[x×](?= (?:more|less|fewer|as|the|an? (?:day|week|month|year)|\p{Ll}{2,12}er)(?!\p{L}))`,
  ),
  say: ([, number = '']) => `${decimal(number)} times`,
};
