import { anyOf } from './alternatives.ts';
import { digitsOf } from './digits.ts';
import type { Figures } from './figures.ts';
import type { Rule } from './rule.ts';

const HOUR = '(?:[01]?\\d|2[0-4])';

/**
 * `10-20 kg`, `1990–95`, `2,5-3 km`, `8–17:30`: ascending numbers; other numbers with a dash are not a range.
 * `small` is the text between numbers of one or two digits, if these are said without `to`: `tre-cinque`. If
 * `isRateFirst`, the rule for measures says rates: `saatte on ila on beş km`.
 */
export function ranges(figures: Figures, to: string, small?: string, isRateFirst = false): Rule {
  const { digit, starts, words, end, beginning } = figures;
  const any = `${digit}{1,4}(?:[.,]${digit}{1,2})?`;
  const behind = `(?!${digit})(?:${end}|[a-zµ°%]{1,3}${end})(?![-–.,:/]${digit}| ?[=＝]${isRateFirst ? '| ?\\p{L}{1,3}/\\p{L}' : ''})`;
  const valueOf = (written: string) => {
    const { whole, decimals } = figures.parse(written);
    return Number(`${whole}.${decimals}`);
  };
  const behindFirst = (first: string) => (/\p{L}/u.test(to) ? [first, to].join(words.space) : first + to);
  return {
    name: 'range',
    starts,
    pattern: new RegExp(
      `${beginning}(?<![-–,:/]|(?<!\\p{L})\\.|(?:Boeing|Airbus) )(?:(${digit}{1,4}|${digit}{2,4}00)[-–](?=(${digit}{1,4}|${digit}{3,4}00)${behind})|(${any})[-–](?=(${any})${behind})|(${HOUR})[-–](?=(${HOUR})[:h][0-5]${digit}(?![:h]?${digit})))`,
      'uy',
    ),
    say: ([, from, until, fromDecimal, untilDecimal, fromHour]) => {
      if (fromHour !== undefined) return behindFirst(words.cardinal(fromHour));
      if (fromDecimal !== undefined) {
        const isUp = valueOf(fromDecimal) < valueOf(untilDecimal!);
        return isUp ? behindFirst(figures.say(fromDecimal)) : undefined;
      }
      const [first, second] = [digitsOf(from!), digitsOf(until!)];
      const isSpan = first.length > 2 && second.length === 2 && Number(first.slice(-2)) < Number(second);
      if (first.startsWith('0') || second.startsWith('0')) return undefined;
      if (Number(first) >= Number(second) && !isSpan) return undefined;
      if (small !== undefined && first.length <= 2 && second.length <= 2)
        return words.cardinal(first) + small;
      return behindFirst(words.cardinal(first));
    },
  };
}

/**
 * `1990-2000`, `1990-95`, but not `1990-2000 €` and `1500-2000 Menschen`, where a capital marks the counted
 * noun (`capitalNouns`).
 */
export const yearsOfSpan = (
  to: string,
  sayYear: (digits: string) => string,
  capitalNouns: boolean,
): Rule => ({
  name: 'from year to year',
  starts: /[12]/,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}.,/:-])(1[1-9]\\d\\d) ?[-–] ?([12]\\d{3}|(?<=[-–])\\d\\d)(?![\\p{L}\\p{N}_]|[.,/:-]\\d| ?[%$£€]|0? \\p{${capitalNouns ? 'Lu' : 'L'}}(?<=\\d{3}0 ?[-–] ?\\d{4} \\p{L}))`,
    'uy',
  ),
  say: ([, from = '', until = '']) =>
    until.length === 4 || until > from.slice(2) ? `${sayYear(from)} ${to} ${sayYear(until)}` : undefined,
});

/** How scores of two teams are spoken. */
export interface ScoreWords {
  /** Source of the words that mark a score: without them, two numbers with a dash may be anything. */
  readonly cues: string;
  readonly to: string;
}

const FARTHEST_CUE = 50;

/** `ganó 3-1`, `victoria por 2-0`, `placar de 2x1` */
export function scores({ digit, starts, words }: Figures, { cues, to }: ScoreWords): Rule {
  return {
    name: 'score',
    starts,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:${cues})(?!\\p{L})[^.!?\\n]{0,${FARTHEST_CUE}})(?<![\\p{L}.,/:-]|${digit})(${digit}{1,2})(?:[-–]|(?<=(?<!${digit})${digit})x)(${digit}{1,2})(?![-–./:%]?${digit}|[-–%\\p{L}])`,
      'iuy',
    ),
    say: ([, own, other]) =>
      [words.cardinal(digitsOf(own!)), to, words.cardinal(digitsOf(other!))].join(words.space),
  };
}

/**
 * `10%-15%`, `10 kg - 15 kg`, `$10-$15`, `15:30-16:45`: the dash between two expressions of one kind; `signs`
 * belong to measures and currencies.
 */
export function spans({ digit }: Figures, to: string, signs: readonly string[]): Rule {
  const number = `${digit}{1,9}(?:[.,]${digit}{1,9})?`;
  const sign = anyOf(signs);
  const gap = '[ \\u00a0]?';
  const between = [
    [`${digit}${gap}(?<behind>${sign})`, `${number}${gap}\\k<behind>`],
    [`(?<before>${sign})${gap}${number}`, `\\k<before>${gap}${digit}`],
    [`(?<!${digit})${digit}{1,2}[:h.]${digit}{2}`, `${digit}{1,2}[:h.]${digit}{2}(?!${digit})`],
  ];
  return {
    name: 'span',
    starts: /[-–—]/,
    pattern: new RegExp(
      between.map(([left, right]) => `(?<=${left}${gap})[-–—](?=${gap}${right})`).join('|'),
      'uy',
    ),
    say: () => to,
  };
}

/** `2x3 m`, `20 × 30 m`, `3 cm x 4 cm`; but not `0x1F` or products: `3×4=12`, `6×10²³`. */
export function sizes(
  { digit, number, starts, say, words, end }: Figures,
  by: string,
  times = by,
): readonly Rule[] {
  const isMeasured = new RegExp(`^(?: ?[x×] ?${number}){0,3}${number} ?[\\p{L}'"″]`, 'u');
  return [
    {
      name: 'size',
      starts,
      pattern: new RegExp(
        `(?!0x)(${number})(?: ?x ?(?![\\p{N}.,]{1,20} ?[=≈])|×(?!10[\\^⁻⁰¹²³⁴-⁹]|[\\p{N}.,]{1,20} ?[=≈])| × (?=${digit}{1,9} ?[a-zµ]{1,2}${end}))(?=\\.?${digit})`,
        'uy',
      ),
      say: ({ 0: { length }, 1: amount, input, index }) =>
        [say(amount!), isMeasured.test(input.slice(index + length)) ? by : times].join(words.space),
    },
    {
      name: 'size with a unit',
      starts: /[x×]/,
      pattern: new RegExp(
        `(?:(?<=${digit} ?)x(?! ?[\\p{N}.,]{1,20} ?[=≈])|(?<=${digit} ?[\\p{L}\\p{M}]{1,9} )[x×])(?= ${digit})`,
        'uy',
      ),
      say: () => by,
    },
  ];
}

/** `2x`, `1,5x`: a multiple, if no second dimension follows. */
export const timesOver = ({ number, starts, end }: Figures, say: (count: string) => string): Rule => ({
  name: 'how often',
  starts,
  pattern: new RegExp(`(?!0x)(${number})[ \\u00a0]?[xX]${end}(?! ?[\\p{N}=])`, 'uy'),
  say: ([, count]) => say(count!),
});

/** How much of the text before a range is examined. */
const LONGEST_FIRST = 30;

/** `between 5-6 pm`: after `between`, a source, the dash is said as `and` instead of `to`. */
export function afterBetween(
  rules: readonly Rule[],
  between: string,
  [to, and]: readonly [to: string, and: string],
): readonly Rule[] {
  const begins = `(?<!\\p{L})(?:${between}) (?:the )?`;
  const beforeFirst = new RegExp(`${begins}$`, 'iu');
  const beforeDash = new RegExp(`${begins}[^\\s–-]{0,9}\\p{N}[^\\s–-]{0,12}(?: \\S{1,4})? ?$`, 'iu');
  const joint = new RegExp(`(?<!\\S)${to}(?!\\S)`, 'u');
  return rules.map((rule) => ({
    ...rule,
    say: (match) => {
      const said = rule.say(match);
      const before = match.input.slice(Math.max(0, match.index - LONGEST_FIRST), match.index);
      const isBetween = (/^ ?[-–—]/.test(match[0]) ? beforeDash : beforeFirst).test(before);
      return isBetween ? said?.replace(joint, and) : said;
    },
  }));
}
