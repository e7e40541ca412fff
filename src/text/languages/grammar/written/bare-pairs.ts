import { asSpoken, type Rule } from '../../engine/language.ts';
import {
  type Found,
  either,
  lookup,
  map,
  optional,
  type Parser,
  sequence,
  word,
} from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among, phrases } from '../../engine/word-list.ts';

export interface PairWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** Whether a number goes on at a place, or counts what stands there. */
  readonly goesOn: (tokens: Tokens, at: number) => boolean;
  readonly zero: readonly string[];
  /** What may stand between whole ones and hundredths. */
  readonly joiners: readonly string[];
  /** Up to here numbers of one word stay words. */
  readonly largestWord: bigint;
  /** What a price is said behind: `costa`, `das macht`; phrases, `; ` between. */
  readonly prices: string;
  /** What leads to a pair that is two numbers after all: `tra`. */
  readonly between: string;
  /** Numbers that may begin a year in two parts, from the least one to the greatest. */
  readonly centuries?: readonly [least: bigint, greatest: bigint];
}

/**
 * Two numbers side by side of which a listener cannot tell whether they are a price, a time, a length, a verse or an estimate
 * (`doce cincuenta`, `dix quinze minutes`, `um acht zwölf`): both stay words, where else only one would. With a joiner between
 * (`cinque e novanta`) where the first is small, or a price is announced.
 */
export function barePairs(words: PairWords): Rule {
  const { number, isNumber, goesOn, largestWord, centuries } = words;
  const joiner = word(...words.joiners);
  const zero = word(...words.zero);
  const between = among(words.between);
  const isAnnounced = endsWith(words.prices);

  return (tokens, at, left) => {
    if (isNumber(left) || zero(tokens, at - 1)) return undefined;
    const end = behindZero(tokens, at) ?? behindPair(tokens, at);
    return end === undefined ? undefined : [{ end }];
  };

  function behindZero(tokens: Tokens, at: number): number | undefined {
    const nothing = zero(tokens, at);
    const second = nothing && tens(tokens, nothing.end, 999n);
    return second && !isCounted(tokens, second.end) ? second.end : undefined;
  }

  function behindPair(tokens: Tokens, at: number): number | undefined {
    const first = number(tokens, at);
    if (!first || first.value.value > MOST) return undefined;
    const { value } = first.value;
    const joined = joiner(tokens, first.end);
    const second = tens(tokens, joined?.end ?? first.end, 99n);
    if (!second || saysNumber(tokens[second.end], isNumber)) return undefined;
    const isPrice = isAnnounced(tokens, at);
    if (!isPrice && centuries && value >= centuries[0] && value <= centuries[1]) return undefined;
    if (joined) {
      const isSmall = value <= largestWord && !between(tokens[at - 1]);
      return (isPrice || isSmall) && !isCounted(tokens, second.end) ? second.end : undefined;
    }
    return value === 1n && isCounted(tokens, second.end) ? undefined : second.end;
  }

  function isCounted(tokens: Tokens, at: number): boolean {
    return tokens[at]?.kind === 'word' && goesOn(tokens, at);
  }

  /** From ten on. */
  function tens(tokens: Tokens, at: number, most: bigint): Found<unknown> | undefined {
    const found = number(tokens, at);
    return found && found.value.value >= 10n && found.value.value <= most ? found : undefined;
  }
}

/** What is already written tells nothing: it may have been an ordinal, which leaves words before it as they are. */
export const saysNumber = (token: Token | undefined, isNumber: PairWords['isNumber']): boolean =>
  token?.kind === 'word' && isNumber(token);

const MOST = 199n;

const CUE_WORDS = 3;

/** Tells whether one of the phrases stands right before a place. */
function endsWith(list: string): (tokens: Tokens, at: number) => boolean {
  const parser = lookup(Object.fromEntries(phrases(list).map((phrase) => [phrase, true])));
  return (tokens, at) =>
    Array.from({ length: CUE_WORDS }, (_, back) => at - 1 - back).some(
      (from) => from >= 0 && parser(tokens, from)?.end === at,
    );
}

/** `veinte veinticuatro` → `2024`: at the end of what is said, or before one of `closers`. */
export function yearOfTwenties(
  below100: Parser<number>,
  isNumber: PairWords['isNumber'],
  closers: string,
): Rule {
  const isCloser = among(closers);
  const pair = map(sequence(below100, below100), ([century, year]) =>
    century === 20 && year >= 20 && year < 40 ? `20${year}` : undefined,
  );
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : pair(tokens, at);
    const next = found && tokens[found.end];
    return found && (next?.kind !== 'word' || isCloser(next))
      ? [{ text: found.value, end: found.end }]
      : undefined;
  };
}

/** Phrases that no number is meant in, `; ` between: `mille grazie`. */
export const setPhrases = (...lines: readonly string[]): Rule =>
  asSpoken(lookup(Object.fromEntries(phrases(...lines).map((phrase) => [phrase, true]))));

/** `one two three` where nothing is numbered by it: at the beginning, counted up from one. */
export function countedUp(digit: Parser<string>, isNumber: PairWords['isNumber']): Rule {
  return (tokens, at) => {
    if (at > 0 && (tokens[at - 1]!.kind !== 'mark' || isNumber(tokens[at - 2]))) return undefined;
    let end = at;
    for (let next = 1; digit(tokens, end)?.value === String(next); next++) end++;
    const count = end - at;
    return count >= 3 && count <= 5 && !saysNumber(tokens[end], isNumber) ? [{ end }] : undefined;
  };
}

export interface SumWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly goesOn: PairWords['goesOn'];
  readonly isNumber: PairWords['isNumber'];
  /** What stands between numbers: `plus`, `hoch`; phrases, `; ` between. */
  readonly operators: string;
  readonly equals: string;
  readonly largestWord: bigint;
}

/** Sums of which a number would stay a word: then all do. `zehn minus vier gleich sechs` */
export function sums({ number, goesOn, isNumber, operators, equals, largestWord }: SumWords): Rule {
  const table = (list: string) => lookup(Object.fromEntries(phrases(list).map((phrase) => [phrase, true])));
  const small = map(number, ({ value }) => value);
  const sum = sequence(
    small,
    either(table(operators)),
    small,
    optional(sequence(optional(table(equals)), small)),
  );
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : sum(tokens, at);
    // `tre per cento` is no product.
    const isMeasure = found && goesOn(tokens, number(tokens, at)!.end);
    const next = found && tokens[found.end];
    if (!found || isMeasure) return undefined;
    if (next?.kind === 'word' && goesOn(tokens, found.end)) return undefined;
    const [first, , second, result] = found.value;
    const isMixed = [first, second, ...(result ? [result[1]] : [])].some((value) => value <= largestWord);
    return isMixed ? [{ end: found.end }] : undefined;
  };
}
