import { asSpoken, type Rule } from '../../engine/language.ts';
import { map, optional, type Parser, place, sequence, word } from '../../engine/parser.ts';
import { barePairs, type PairWords } from './bare-pairs.ts';
import { countedThrough } from './counted.ts';
import { phrase, setPhrases } from './set-phrases.ts';
import { signedSums, sums, type SumWords } from './sums.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';
import { toRoman } from './roman.ts';

/** The numbers of a language that writes numbers up to nine as words. */
type Numbers = Pick<PairWords, 'number' | 'isNumber' | 'goesOn' | 'zero'> & {
  readonly below100: Parser<number>;
};

export interface NumberPhraseWords {
  readonly pressure: Pick<PressureWords, 'cues' | 'over'>;
  readonly seconds: readonly string[];
  readonly regnal?: RegnalWords;
  /** Phrases that stay words, separated by `; `. */
  readonly phrases: string;
  /** Words after a number that make it approximate: `y pico`; separated by `; `. */
  readonly vague?: string;
  /** Rules of this language alone. */
  readonly special?: Rule;
  /** Words after a year that is said in two parts; a list. */
  readonly twenties?: string;
  readonly pairs: Omit<PairWords, keyof Numbers | 'largestWord'>;
  readonly sums: Pick<SumWords, 'operators' | 'equals' | 'signs' | 'surelyEquals'>;
  readonly verse: readonly string[];
}

const LARGEST_WORD = 9n;

/**
 * Phrases that are written differently from the numbers in them, or stay words because they only resemble
 * numbers or are ambiguous.
 */
export function numberPhrasesOf(numbers: Numbers, words: NumberPhraseWords): readonly Rule[] {
  const { number, isNumber, goesOn, zero, below100 } = numbers;
  const { regnal: rulers, special, twenties } = words;
  const sum = { number, isNumber, goesOn, largestWord: LARGEST_WORD, ...words.sums };
  return [
    bloodPressure({ number, isNumber, ...words.pressure }),
    splitSeconds(below100, words.seconds, goesOn),
    ...(rulers ? [regnal(below100, rulers)] : []),
    setPhrases(words.phrases),
    ...(words.vague === undefined ? [] : [asSpoken(sequence(number, phrase(words.vague)))]),
    ...(special ? [special] : []),
    ...(twenties === undefined ? [] : [yearOfTwenties(below100, isNumber, twenties)]),
    barePairs({ number, isNumber, goesOn, zero, largestWord: LARGEST_WORD, ...words.pairs }),
    signedSums(sum),
    sums(sum),
    namedVerse(number, ...words.verse),
    countedThrough(number, isNumber),
  ];
}

interface PressureWords {
  readonly number: Parser<{ readonly value: bigint }>;
  readonly isNumber: (token: Token | undefined) => boolean;
  /** The words before a blood pressure. */
  readonly cues: string;
  /** The words between both numbers. */
  readonly over: readonly string[];
}

const CUE_WORDS = 4;

/**
 * `tension douze huit`, `tensión ciento veinte ochenta` → `12/8`, `120/80`: after such a word, if both values
 * are plausible.
 */
export function bloodPressure({ number, isNumber, cues, over }: PressureWords): Rule {
  const isCue = among(cues);
  const both = map(sequence(number, optional(word(...over)), number), ([upper, , lower]) =>
    isLikely(upper.value, lower.value) ? `${upper.value}/${lower.value}` : undefined,
  );
  return (tokens, at, left) => {
    const isCued = !isNumber(left) && tokens.slice(Math.max(0, at - CUE_WORDS), at).some(isCue);
    const found = isCued ? both(tokens, at) : undefined;
    return found && !isNumber(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
  };
}

/** In millimetres or in centimetres of mercury. */
const isLikely = (upper: bigint, lower: bigint) =>
  lower < upper &&
  ((upper >= 70n && upper <= 260n && lower >= 30n) || (upper >= 8n && upper <= 26n && lower >= 4n));

/** `johannes drei vers sechzehn`: the numbers of chapter and verse are written in digits. */
export function namedVerse(number: Parser<{ readonly value: bigint }>, ...verse: readonly string[]): Rule {
  const count = map(number, ({ value }) => String(value));
  const place = sequence(count, word(...verse), count);
  return (tokens, at) => {
    const found = place(tokens, at);
    if (!found) return undefined;
    const [chapter, , number] = found.value;
    const end = count(tokens, at)!.end;
    return [{ text: chapter, end }, { end: end + 1 }, { text: number, end: found.end }];
  };
}

/**
 * `twelve out of fifteen`, `neuf personnes sur vingt` → `12 out of 15`, `9 personnes sur 20`; if both are
 * twelve or less, they stay words. `of` are the phrases between them, separated by `; `. A noun may precede
 * such a phrase, unless `goesOn` finds that a number counts a unit.
 */
export function outOf(
  number: Parser<{ readonly value: bigint }>,
  of: string,
  goesOn: (tokens: Tokens, at: number) => boolean = () => true,
): Rule {
  const between = phrase(of);
  return (tokens, at) => {
    const some = number(tokens, at);
    const direct = some && between(tokens, some.end);
    const joined = direct ?? (some && !goesOn(tokens, some.end) ? between(tokens, some.end + 1) : undefined);
    const all = joined && number(tokens, joined.end);
    if (!some || !all || some.value.value > all.value.value || all.value.value > 1000n) return undefined;
    if (!direct && goesOn(tokens, all.end)) return undefined;
    if (all.value.value <= 12n) return [{ end: all.end }];
    // `un film sur trente prisonniers`
    if (!direct && some.value.value === 1n) return undefined;
    return [
      { text: String(some.value.value), end: some.end },
      { end: joined.end },
      { text: String(all.value.value), end: all.end },
    ];
  };
}

/** `veinte veinticuatro` → `2024`: at the end of the text, or before one of `closers`. */
function yearOfTwenties(
  below100: Parser<number>,
  isNumber: (token: Token | undefined) => boolean,
  closers: string,
): Rule {
  const isCloser = among(closers);
  const pair = map(sequence(below100, below100), ([century, year]) =>
    century === 20 && year >= 20 && year < 40 ? `20${year}` : undefined,
  );
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : pair(tokens, at);
    const next = found && tokens[found.end];
    return found && (next === undefined || next.kind === 'mark' || isCloser(next))
      ? [{ text: found.value, end: found.end }]
      : undefined;
  };
}

interface RegnalWords {
  /** Names of kings and popes, the titles before them, and the words after their numbers; lists. */
  readonly names: string;
  readonly titles?: string;
  readonly closers: string;
  readonly ordinal?: Parser<{ readonly value: number | bigint }>;
}

/**
 * The number of a king or pope: `louis quatorze` → `louis XIV`, `rey felipe sexto` → `rey felipe VI`. A small
 * number needs a title before it; a cardinal needs the end of the text or one of `closers` after it.
 */
function regnal(below100: Parser<number>, { names, titles = '', closers, ordinal }: RegnalWords): Rule {
  const [isName, isTitle, isCloser] = [among(names), among(titles), among(closers)];
  return (tokens, at, left) => {
    if (!isName(left)) return undefined;
    const nth = ordinal?.(tokens, at);
    const isTitled = isTitle(tokens[at - 2]);
    const found = nth ? { value: Number(nth.value.value), end: nth.end } : below100(tokens, at);
    if (!found || found.value > MOST || (found.value < LEAST && !(nth && (isTitled || found.value === 10))))
      return undefined;
    const next = tokens[found.end];
    // `juan doce puntos`: the number counts points.
    if (next?.kind === 'written' || (!nth && next?.kind === 'word' && !isCloser(next))) return undefined;
    return [{ text: toRoman(found.value).toUpperCase(), end: found.end }];
  };
}

const LEAST = 11;
const MOST = 23;

/** `neuf secondes huit` may be tenths or hundredths of seconds: all words stay. */
export const splitSeconds = (
  below100: Parser<number>,
  second: readonly string[],
  goesOn: (tokens: Tokens, at: number) => boolean,
): Rule =>
  asSpoken(
    sequence(
      below100,
      word(...second),
      optional(word('e', 'y')),
      below100,
      place((tokens, at) => tokens[at]?.kind !== 'word' && !goesOn(tokens, at)),
    ),
  );
