import {
  after,
  either,
  lookup,
  map,
  optional,
  type Parser,
  sequence,
  type Table,
  unlessBefore,
  word,
} from '../../engine/parser.ts';

/** The number words below a hundred of a language with tens before units. */
export interface TensAndOnes {
  readonly ones: Table<number>;
  /** Numbers that no units follow. */
  readonly teens: Table<number>;
  readonly tens: Table<number>;
  /** Tens that units up to nineteen may follow: `soixante`. */
  readonly longTens?: Table<number>;
  /** The words between them: `y`, `et`. */
  readonly joiners?: readonly string[];
}

/** 1..99. */
export function tensAndOnes({ ones, teens, tens, longTens = {}, joiners = [] }: TensAndOnes): Parser<number> {
  const joined = <T>(parser: Parser<T>) => after(optional(word(...joiners)), parser);
  const sum = (parser: Parser<readonly [number, number | undefined]>) =>
    map(parser, ([ten, one]) => ten + (one ?? 0));
  return either(
    sum(sequence(lookup(longTens), optional(joined(lookup(ones, teens))))),
    sum(sequence(lookup(tens), optional(joined(lookup(ones))))),
    lookup(teens, ones),
  );
}

/** How a language counts hundreds. */
export interface Hundreds {
  /** Words with a value of their own: `doscientos`, `cent`. */
  readonly fixed?: Table<number>;
  /** Words that follow a number and multiply it. */
  readonly multiplier?: readonly string[];
  readonly coefficient?: Parser<number>;
  /** The words between hundreds and the rest: `and`. */
  readonly joiners?: readonly string[];
}

/** Reads hundreds with the part below a hundred, or the latter alone. */
export function withHundreds(
  below: Parser<number>,
  { fixed = {}, multiplier = [], coefficient = below, joiners = [] }: Hundreds,
): Parser<number> {
  const hundreds = either(
    map(sequence(coefficient, word(...multiplier)), ([count]) => count * 100),
    lookup(fixed),
  );
  // In `one hundred and two hundred`, the `two` belongs to the next number; in `beş yüz otuz iki yüz`, the
  // `iki`.
  const behind = unlessBefore(below, word(...multiplier));
  const last: Parser<number> = (tokens, at) => {
    const found = below(tokens, at);
    const isShared = found && found.end > at + 1 && !behind(tokens, at);
    return isShared ? below(tokens.slice(0, found.end - 1), at) : behind(tokens, at);
  };
  const rest = optional(after(optional(word(...joiners)), last));
  return either(
    map(sequence(hundreds, rest), ([hundred, rest]) => hundred + (rest ?? 0)),
    below,
  );
}

const POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/** A table, because computing a remainder is slow for many numbers. */
export const powerOfTen = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** Numbers up to a maximum. */
export const upTo = (number: Parser<number>, most: number): Parser<number> =>
  map(number, (value) => (value <= most ? value : undefined));

/** On a 12-hour clock. */
export const hourBefore = (hour: number): number => (hour <= 1 ? hour + 11 : hour - 1);

/** `5` → `05` */
export const inTwoDigits = (value: number): string => String(value).padStart(2, '0');
