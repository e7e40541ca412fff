import type { Rule } from '../../engine/language.ts';
import {
  either,
  lookup,
  map,
  optional,
  type Parser,
  place,
  sequence,
  type Table,
  unlessBefore,
  word,
} from '../../engine/parser.ts';
import { isInCompound, type Token } from '../../engine/tokens.ts';
import { type Quantity, quantityParts } from './quantity.ts';
import { endOr, hundredthsAtEnd } from './money.ts';
import type { NumberReader } from './number-reader.ts';
import { inTwoDigits } from './small-numbers.ts';

export interface MeasureWords {
  readonly amount: Parser<Quantity>;
  /** Units and their symbols, also rates with a symbol (`miles per hour` → `mph`). */
  readonly units: Table<string>;
  /** The words for `/`. */
  readonly per: readonly string[];
  /** Units after a slash: `per hour`. */
  readonly perUnits: Table<string>;
  /** Whether a token says a number: `por ciento veinte` is not a percentage. */
  readonly isNumber?: (token: Token | undefined) => boolean;
  /** Phrases that only resemble a measure: `one second`. */
  readonly isWord?: (amount: Quantity, unit: Token) => boolean;
}

/** `two hundred kilometers per hour` → `200 km/h`, `fifty per square meter` → `50 /m²`. */
export function measure({ amount, units, per, perUnits, isNumber, isWord }: MeasureWords): Rule {
  const unit = unlessBefore(
    lookup(units),
    place((tokens, at) => isNumber?.(tokens[at - 1]) === true && isNumber(tokens[at])),
  );
  const rate = map(sequence(word(...per), lookup(perUnits)), ([, symbol]) => `/${symbol}`);
  return (tokens, at) => {
    const counted = amount(tokens, at);
    if (!counted) return undefined;
    const measured = unit(tokens, counted.end);
    if (measured && isWord?.(counted.value, tokens[counted.end]!)) return undefined;
    const rated = rate(tokens, measured?.end ?? counted.end);
    // `a ciento veinte por hora` may be a rate of anything.
    if (!measured && rated && !/[²³]$/.test(rated.value)) return undefined;
    const end = rated?.end ?? measured?.end;
    if (end === undefined || isInCompound(tokens, end)) return undefined;
    return [...quantityParts(counted), { text: (measured?.value ?? '') + (rated?.value ?? ''), end }];
  };
}

/**
 * `twelve by fourteen feet` → `12 by 14 ft`, `douze centimètres sur huit` → `12 cm sur 8`: if one of the
 * numbers has a unit of length, all are written in digits.
 */
export function dimensions(
  number: Parser<{ readonly value: bigint }>,
  by: string,
  ...measures: readonly Rule[]
): Rule {
  const between = word(by);
  const measured: Rule = (tokens, at, left) =>
    measures
      .map((rule) => rule(tokens, at, left))
      .find((found) => LENGTH.test(found?.at(-1)?.text?.replace(/.* /, '') ?? ''));
  const sides: Rule = (tokens, at, left) => {
    const whole = measured(tokens, at, left);
    const first = whole ? undefined : number(tokens, at);
    const end = whole?.at(-1)?.end ?? first?.end;
    const joined = end === undefined ? undefined : between(tokens, end);
    if (!joined) return whole;
    const parts = whole ?? [{ text: String(first!.value.value), end: first!.end }];
    const rest = sides(tokens, joined.end, left);
    if (rest) return [...parts, { end: joined.end }, ...rest];
    const last = whole && number(tokens, joined.end);
    return last && tokens[last.end]?.kind !== 'word'
      ? [...parts, { end: joined.end }, { text: String(last.value.value), end: last.end }]
      : whole;
  };
  return sides;
}

const LENGTH = /^(?:[kcdm]?m|ft|in|yd)$/;

/** Lists of words. */
export interface LengthWords {
  /** The words for metres, those that mean one metre alone, and articles that mean one. */
  readonly metres: string;
  readonly alone?: string;
  readonly articles?: string;
  /** The words between metres and centimetres. */
  readonly joiners?: string;
  /** Words that continue the sentence, so that the centimetres count no noun: `y`, `de`. */
  readonly closers: string;
}

/** A height or length of metres and centimetres: `un metro setenta y cinco` → `1,75 m`. */
export function metresOf(
  { amount, below100, isNumber }: Pick<NumberReader, 'amount' | 'below100' | 'isNumber'>,
  { metres, alone = '', articles = '', joiners = '', closers }: LengthWords,
): Rule {
  const ONE = { number: '1', whole: 1n };
  const article = map(word(...articles.split(' ')), () => ONE);
  const counted = sequence(
    either<Pick<Quantity, 'number' | 'whole' | 'scale'>>(amount, article),
    word(...metres.split(' ')),
  );
  const length = either(
    map(counted, ([quantity]) => quantity),
    map(word(...alone.split(' ')), () => ONE),
  );
  const joiner = optional(word(...joiners.split(' ')));
  const centimetres = hundredthsAtEnd(
    map(below100, (value) => (value < 10 ? undefined : value)),
    isNumber,
    [],
    endOr(closers),
  );
  return (tokens, at) => {
    const unit = length(tokens, at);
    if (unit?.value.whole === undefined || unit.value.scale !== undefined) return undefined;
    const found = centimetres(tokens, joiner(tokens, unit.end)!.end);
    return found && [{ text: `${unit.value.number},${inTwoDigits(found.value)} m`, end: found.end }];
  };
}

/** `тридцать шесть и шесть` is a temperature of people, if it is over or one of `closers` is behind. */
export function fever(
  { below100, digit, isNumber }: Pick<NumberReader, 'below100' | 'digit' | 'isNumber'>,
  and: string,
  closers: string,
): Rule {
  const degrees = map(sequence(below100, word(and), digit), ([whole, , part]) =>
    whole >= 35 && whole <= 42 ? `${whole},${part}` : undefined,
  );
  const isOver = endOr(closers);
  return (tokens, at, left) => {
    const found = isNumber(left) ? undefined : degrees(tokens, at);
    return found && isOver(tokens[found.end]) ? [{ text: found.value, end: found.end }] : undefined;
  };
}
