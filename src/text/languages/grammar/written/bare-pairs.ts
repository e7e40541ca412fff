import type { Rule } from '../../engine/language.ts';
import { type Found, many, type Parser, word } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { saysNumber } from './known-numbers.ts';
import { phrase } from './set-phrases.ts';

export interface PairWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** Whether a number continues at a token, or counts the word there. */
  readonly goesOn: (tokens: Tokens, at: number) => boolean;
  readonly zero: readonly string[];
  /** The words between whole units and hundredths. */
  readonly joiners: readonly string[];
  /** Numbers of one word up to this value stay words. */
  readonly largestWord: bigint;
  /** Phrases before a price, separated by `; `: `costa`, `das macht`. */
  readonly prices: string;
  /** The word before two numbers that are separate: `tra`. */
  readonly between: string;
  /** The least and the greatest number that may begin a year of two parts. */
  readonly centuries?: readonly [least: bigint, greatest: bigint];
}

/**
 * Two numbers that may be a price, a time, a length, a verse or an estimate (`doce cincuenta`, `dix quinze
 * minutes`, `um acht zwölf`): both stay words, although a single number would not. With a word between them
 * (`cinque e novanta`), only if the first is small or a price is announced.
 */
export function barePairs(words: PairWords): Rule {
  const { number, isNumber, goesOn, largestWord, centuries } = words;
  const joiner = word(...words.joiners);
  const zero = word(...words.zero);
  const between = among(words.between);
  const upToTwo = many(number, 1, 2);
  const isAnnounced = endsWith(words.prices);

  return (tokens, at, left) => {
    if (isNumber(left) || zero(tokens, at - 1)) return undefined;
    const end = behindZero(tokens, at) ?? aroundZero(tokens, at) ?? behindPair(tokens, at);
    return end === undefined ? undefined : [{ end }];
  };

  function behindZero(tokens: Tokens, at: number): number | undefined {
    const nothing = zero(tokens, at);
    const second = nothing && tens(tokens, nothing.end, 999n);
    return second && !isCounted(tokens, second.end) ? second.end : undefined;
  }

  /** `zehn null eins fünfzehn`, unless more digits follow, as in a telephone number. */
  function aroundZero(tokens: Tokens, at: number): number | undefined {
    const first = tens(tokens, at, 99n);
    const nothing = first && zero(tokens, first.end);
    const rest = nothing && upToTwo(tokens, nothing.end);
    return rest && !isNumber(tokens[rest.end]) && !zero(tokens, rest.end) && !isCounted(tokens, rest.end)
      ? rest.end
      : undefined;
  }

  function behindPair(tokens: Tokens, at: number): number | undefined {
    const first = number(tokens, at);
    if (!first || first.value.value > MOST) return undefined;
    const { value } = first.value;
    const joined = joiner(tokens, first.end);
    const second = tens(tokens, joined?.end ?? first.end, 99n) ?? nextLarge(tokens, first);
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

  /** `six hundred` after `five`. */
  function nextLarge(
    tokens: Tokens,
    { value, end }: Found<{ readonly value: bigint }>,
  ): Found<unknown> | undefined {
    const found = value.value > 1n && value.value < 9n ? number(tokens, end) : undefined;
    const times = found ? String(found.value.value) : '';
    return times.startsWith(String(value.value + 1n)) && LARGE.test(times) ? found : undefined;
  }

  /** Ten or more. */
  function tens(tokens: Tokens, at: number, most: bigint): Found<unknown> | undefined {
    const found = number(tokens, at);
    return found && found.value.value >= 10n && found.value.value <= most ? found : undefined;
  }
}

const MOST = 199n;
const LARGE = /^\d0{2,}$/;

const CUE_WORDS = 3;

/** Whether one of the phrases ends right before a token. */
function endsWith(list: string): (tokens: Tokens, at: number) => boolean {
  const parser = phrase(list);
  return (tokens, at) =>
    Array.from({ length: CUE_WORDS }, (_, back) => at - 1 - back).some(
      (from) => from >= 0 && parser(tokens, from)?.end === at,
    );
}
