import type { Edit, Part, Ranges } from './language.ts';
import type { Tokens } from './tokens.ts';

/** The first number of a possible range. */
export interface RangeBegun {
  readonly value: bigint;
  /** The replaced range, as UTF-16 indices in the text. */
  readonly start: number;
  readonly end: number;
  /** The token that joins the numbers. */
  readonly joiner: number;
  readonly join: 'to' | 'or' | 'between' | 'from';
}

/**
 * Reads the number that begins at `at` and extends to `end` or further, if the word after it joins it to
 * another number.
 */
export function rangeAt(tokens: Tokens, at: number, end: number, ranges: Ranges): RangeBegun | undefined {
  const found = ranges.number(tokens, at);
  if (!found || found.end < end) return undefined;
  const joiner = isHanging(tokens, found.end) ? found.end + 1 : found.end;
  const join = joinAt(tokens, at, joiner, ranges);
  const [start, behind] = [tokens[at]!.start, tokens[joiner - 1]!.end];
  return join && { value: found.value, start, end: behind, joiner, join };
}

/** `drei- bis vierhundert` */
const isHanging = (tokens: Tokens, at: number) => tokens[at]?.text === '-' && tokens[at].joint === 'none';

function joinAt(tokens: Tokens, at: number, joiner: number, ranges: Ranges): RangeBegun['join'] | undefined {
  const word = tokens[joiner];
  if (word?.kind !== 'word') return undefined;
  const first = ranges.article(tokens[at - 1]) ? at - 1 : at;
  if (ranges.between(tokens[first - 1]) && ranges.and(word)) return 'between';
  if (ranges.or(word)) return 'or';
  if (!ranges.to(word)) return undefined;
  return ranges.from(tokens[at - 1]) ? 'from' : 'to';
}

/**
 * Writes the first number once the second is written, in `parts` from token `at` on: in digits, with the
 * multiplier that is said only once (`three to four hundred`), and with the sign of the same currency.
 */
export function firstOfRange(
  begun: RangeBegun,
  parts: readonly Part[],
  tokens: Tokens,
  at: number,
  ranges: Ranges,
): Edit | undefined {
  // The joining word may belong to the second number: `alle dieci e trenta`.
  const behind = ranges.article(tokens[begun.joiner + 1]) ? begun.joiner + 2 : begun.joiner + 1;
  if (at !== begun.joiner && at !== behind) return undefined;
  const text = parts.find((part) => part.text !== undefined)?.text ?? '';
  const hour = CLOCK.exec(text)?.[1];
  if (hour !== undefined) return hourOfSpan(begun, hour.startsWith('0'));
  const written = WRITTEN.exec(text);
  if (!written) return undefined;
  const [, currency = '', digits = ''] = written;
  const second = secondNumber(tokens, behind, ranges);
  if (!second && begun.join === 'or') return undefined;
  const layout = second && ranges.layouts.find((layout) => layout(second.value) === digits);
  const inDigits = layout ?? ranges.layouts[0]!;
  const factor = layout ? sharedFactor(begun.value, second) : 1n;
  const isNext = NEXT.some((next) => inDigits(next * factor) === digits.replace(/^0/, ''));
  if (begun.value === 1n && !isNumber(begun.join, isNext, factor)) return undefined;
  const { start, end } = begun;
  const first = inDigits(begun.value * factor);
  // `05 a 09 de julho`
  return {
    start,
    end,
    text: currency + (digits.startsWith('0') ? first.padStart(digits.length, '0') : first),
  };
}

/** Digits, also after the sign of a currency: `US$5`, `R$ 5`, `CHF 5`. */
const WRITTEN = /^((?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?= ))? ?)(\p{Nd}{1,3}(?:[, ]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+)/u;

const CLOCK = /^(\d\d?):\d\d(?: \p{L}+)?$/u;

/** `five to 07:00` → `05:00 to 07:00` */
function hourOfSpan({ value, join, start, end }: RangeBegun, hasTwoDigits: boolean): Edit | undefined {
  if (join === 'or' || value > 24n) return undefined;
  return { start, end, text: `${String(value).padStart(hasTwoDigits ? 2 : 1, '0')}:00` };
}

interface Second {
  readonly value: bigint;
  /** Returns the multipliers at the end of a number, those of fewer words first. */
  readonly factors: readonly bigint[];
}

function secondNumber(tokens: Tokens, at: number, { number, scales }: Ranges): Second | undefined {
  const found = number(tokens, at);
  if (!found) return undefined;
  const { value, end } = found;
  const factors: bigint[] = [];
  for (let last = end - 1, factor = 1n; last > at; last--) {
    const scale = scales(tokens, last);
    if (!scale) break;
    factor *= BigInt(10 ** scale.value);
    const count = number(tokens.slice(at, last), 0);
    if (count?.end === last - at && count.value * factor === value) factors.push(factor);
  }
  return { value, factors };
}

/**
 * Chooses the multiplier of the first number: in `two to three hundred thousand` that of both last words, in
 * `twenty to two hundred thousand` that of the last word, because ranges ascend.
 */
const sharedFactor = (first: bigint, { value, factors }: Second) =>
  first === 0n ? 1n : (factors.findLast((factor) => first < value / factor) ?? 1n);

/** Second numbers that make the first one a number, whatever precedes it: `one or two percent`. */
const NEXT = [2n, 3n];

/**
 * Whether the first number may be an article or a pronoun: `I gave one to 30 people`. `from one to two
 * hundred` may begin with a hundred, or with one.
 */
const isNumber = (join: RangeBegun['join'], isNext: boolean, factor: bigint) =>
  join === 'from' || join === 'between' ? factor === 1n : isNext;
