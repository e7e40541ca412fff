import { anyOf } from './alternatives.ts';
import type { Figures } from './figures.ts';
import { around, type MeasureWords } from './measures.ts';
import { nouns } from './nouns.ts';
import { ANY_NUMBER, type Rule } from './rule.ts';

/** How a language says powers, after the base. */
export interface PowerWords {
  /** The words between a number and the power of ten: `three times ten`. */
  readonly times: string;
  readonly squared: string;
  readonly cubed: string;
  /** Any other power: `hoch acht`, from the spoken exponent. */
  readonly raised: (exponent: string) => string;
  /** Says an unsigned exponent; by default as a cardinal. */
  readonly exponent?: (digits: string) => string;
}

/**
 * Parses both from one line, separated by `; `: the words between a number and the power of ten, for a
 * square, for a cube, for any other power with `#` for the exponent, for a division, for a root, and for a
 * minus in a sum.
 */
export function mathWords(line: string): {
  readonly powers: PowerWords;
  readonly sums: Omit<SumWords, 'times'>;
} {
  const [times = '', squared = '', cubed = '', other = '', dividedBy = '', root = '', minus] =
    line.split('; ');
  return {
    powers: { times, squared, cubed, raised: (exponent) => other.replace('#', exponent) },
    sums: { dividedBy, root, ...(minus !== undefined && { minus }) },
  };
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const asDigits = (signs: string, drawn: string) =>
  Array.from(drawn, (sign) => (signs.includes(sign) ? signs.indexOf(sign) : '-')).join('');

/** Exponents after their base. */
const PLAIN = String.raw`\^(?<plain>[-−]?\d{1,4})`;
const RAISED = '(?<raised>⁻?[⁰¹²³⁴-⁹]{1,4})';
/** `e6`; with a capital, which occurs in codes, only `E-6` and `.5E6`. */
const BY_LETTER = String.raw`(?:e|E(?=[-+−])|(?<=[.,]\d{1,40})E)\+?(?<letter>[-−]?\d{1,3})`;
/** In a formula; after a longer word it is the mark of a footnote. */
const BASE = String.raw`(?<=(?<!\p{L})\p{L}{1,2}|[\p{N})])`;
/** Words in several languages that precede a unit. */
const BEFORE_ONE = /(?<!\p{L})(?:pro|per|par|por|je|al|cada|le|el|il|o|ein|een|ett|the|a|na|за|на) $/iu;
const DONE = String.raw`(?![\p{L}\p{N}])`;

/** `3×10⁸ m/s`, `6.02e23`; `x²`, `10^6`, `x^n`; `H₂O`. */
export function powers(figures: Figures, words: PowerWords, measures: MeasureWords): readonly Rule[] {
  const { minus, space, cardinal } = figures.words;
  const exponentOf = words.exponent ?? ((digits: string) => cardinal(digits));

  const toThe = (exponent: string): string => {
    if (exponent === '2') return words.squared;
    if (exponent === '3') return words.cubed;
    const isNegative = /^[-−]/.test(exponent);
    return words.raised(isNegative ? [minus, cardinal(exponent.slice(1))].join(space) : exponentOf(exponent));
  };
  const units = nouns(measures.units);
  const unit = anyOf(Object.keys(units));

  const scientific: Rule = {
    name: 'scientific notation',
    needs: ANY_NUMBER,
    starts: figures.starts,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?:(?<number>${figures.plain})${BY_LETTER}|(?:(?<factor>${figures.plain}) ?[×·⋅x*] ?)?10(?:${PLAIN}|${RAISED}))${DONE}(?:(?<gap>[ \u00a0\u202f]?)(?<unit>${unit})(?:/(?<per>${unit}))?(?![\p{L}\p{N}/]))?`,
      'uy',
    ),
    say(match) {
      const { number, factor, letter, plain, raised, gap, unit: symbol, per } = match.groups!;
      const amount = number ?? factor;
      const exponent = letter ?? plain ?? asDigits(SUPERSCRIPTS, raised!);
      const times = amount === undefined ? [] : [figures.say(amount), words.times];
      const said = [...times, cardinal('10'), toThe(exponent)].join(space);
      if (symbol === undefined) return said;
      const isUnit =
        measures.isUnit?.({ symbol, gap: gap!, amount: amount ?? '10', ...around(match) }) ?? true;
      const { many } = units[symbol]!;
      if (isUnit) return [said, per === undefined ? many : measures.per(many, units[per]!.one)].join(space);
      return [said, per === undefined ? symbol : `${symbol}/${per}`].join(' ');
    },
  };

  /** `in km²` is plural, `per m²` is singular. */
  const unitAlone: Rule = {
    name: 'unit with a power alone',
    starts: /\p{L}/u,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/.·^]|\p{N}[ \u00a0])${anyOf(Object.keys(units).filter((symbol) => /[²³]$/.test(symbol)))}(?![\p{L}\p{N}/]| ?[=+−*·])`,
      'uy',
    ),
    say: ({ 0: symbol, input, index }) => {
      const isOne = BEFORE_ONE.test(input.slice(Math.max(0, index - 6), index));
      return units[symbol]![isOne ? 'one' : 'many'];
    },
  };

  const power: Rule = {
    name: 'power',
    starts: /[\^⁻⁰¹²³⁴-⁹]/u,
    pattern: new RegExp(String.raw`${BASE}(?:${PLAIN}|\^(?<letter>\p{L})(?!\p{L})|${RAISED})(?!\d)`, 'uy'),
    say: ([, plain, letter, raised]) =>
      letter === undefined ? toThe(plain ?? asDigits(SUPERSCRIPTS, raised!)) : words.raised(letter),
  };

  const subscript: Rule = {
    name: 'subscript',
    starts: /[₀-₉]/u,
    pattern: /[₀-₉]{1,9}/uy,
    say: ([written]) => cardinal(asDigits(SUBSCRIPTS, written)),
  };
  return [scientific, unitAlone, power, subscript];
}

/** How a language says the signs of an equation that have other meanings elsewhere. */
export interface SumWords {
  readonly dividedBy: string;
  readonly times: string;
  readonly root: string;
  /** The form before a negative number, if it differs. */
  readonly minus?: string;
}

/** How many more numbers may precede the sign that marks an equation. */
const MOST_NUMBERS = 6;

/** `5 - 3 = 2`, `10 : 2 = 5`, `8/2=4`, `What is 7 - 3?`; `1 : 0`, `3∶1` and `1:1000` are ratios; `√16`. */
export function sums(
  { plain, words, say, starts, digit }: Figures,
  ratio: string,
  { dividedBy, times, root, minus = words.minus }: SumWords,
): readonly Rule[] {
  const number = `(?:${plain})(?![\\p{N}])`;
  const equals = `(?: ?[-−–+*×÷:/] ?${number}){0,${MOST_NUMBERS}} ?[=＝≈≠]`;
  const apart = `(?<![\\p{L}\\p{N}_.,])`;
  const joined = (...said: readonly string[]) => said.join(words.space);
  const signs: Readonly<Record<string, string>> = {
    ':': dividedBy,
    '/': dividedBy,
    '÷': dividedBy,
    x: times,
  };
  return [
    {
      name: 'sum',
      starts,
      pattern: new RegExp(
        `${apart}(${number})( ?)([-−–:/÷x])\\2(?:(?=(${number})${equals})|(?<= [-−–] )(?=(${number}) ?[?？]))`,
        'uy',
      ),
      say: ([, first = '', gap, sign = '', second, asked]) => {
        // `1/2 = 0.5`
        const isPart = sign === '/' && gap === '' && Number(first) < Number(second);
        // `Do you want 2 - 3?`
        const isRange = asked !== undefined && Number(first) < Number(asked);
        return isPart || isRange ? undefined : joined(say(first), signs[sign] ?? minus);
      },
    },
    {
      name: 'ratio with its sign apart',
      starts,
      pattern: new RegExp(
        `${apart}(${number})(?: : | ?∶ ?|(?<!${digit}${digit})(?<=1)[:：](?=${digit}{3}|${digit}{1,3}[.,]${digit}{3}(?!${digit})))(?=${digit})`,
        'uy',
      ),
      say: ([, first = '']) => joined(say(first), ratio),
    },
    { name: 'root', starts: /√/, pattern: /√ ?(?=[\p{N}\p{L}(])/uy, say: () => root },
  ];
}
