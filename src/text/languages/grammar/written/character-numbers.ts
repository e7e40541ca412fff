import { type Found, type Parser, type Table, remembered } from '../../engine/parser.ts';
import type { Token, Tokens } from '../../engine/tokens.ts';
import { powerOfTen } from './small-numbers.ts';

/** The number characters of Chinese or Japanese. */
export interface NumberCharacters {
  readonly digits: Table<number>;
  readonly zeros: readonly string[];
  /** Ten, a hundred, a thousand. */
  readonly units: Table<number>;
  /** Units that count once if no digit precedes them. */
  readonly bareUnits: readonly string[];
  /** Units from ten thousand on, with their exponent of ten. */
  readonly myriads: Table<number>;
  /** Whether a digit right after a unit is its tenths: 一百五 is 150. */
  readonly countsTenths: boolean;
}

export interface CharacterNumber {
  readonly value: bigint;
  /**
   * For a number that ends with its only large unit, or with two that are multiplied (万亿): what the unit
   * multiplies, and its token.
   */
  readonly round?: { readonly count: bigint; readonly at: number };
}

/** Reads numbers in characters: 十一億九千萬; not those that are said digit by digit. */
export function characterNumber(characters: NumberCharacters): Parser<CharacterNumber> {
  const myriads = new Map(Object.entries(characters.myriads));
  const section = sectionOf(characters, myriads);
  const powerAt = (tokens: Tokens, at: number) => myriads.get(tokens[at]?.key ?? '');

  return remembered((tokens, at) => {
    let total = 0n;
    let smallest = Infinity;
    let found: Found<CharacterNumber> | undefined;
    for (let from = at; ; from = found.end) {
      const part = section(tokens, from, 10 ** smallest);
      if (!part) return found;
      const counted = BigInt(part.value);
      let count = counted;
      let power = powerAt(tokens, part.end);
      if (power === undefined) return { value: { value: total + count }, end: part.end };

      // Both characters of 万亿 multiply.
      let { end } = part;
      for (let next = powerAt(tokens, end + 1); next !== undefined && next > power; end++) {
        count *= powerOfTen(power);
        power = next;
        next = powerAt(tokens, end + 2);
      }
      // The last unit of 三万两千亿 multiplies everything before it.
      const countsAll = power > smallest && total < powerOfTen(power);
      if (power >= smallest && !countsAll) return found;
      if (countsAll) {
        const all = total + counted;
        total = all * powerOfTen(power);
        found = { value: { value: total, round: { count: all, at: part.end } }, end: end + 1 };
        smallest = power;
        continue;
      }
      const round = total === 0n ? { round: { count: counted, at: part.end } } : {};
      total += count * powerOfTen(power);
      smallest = power;
      found = { value: { value: total, ...round }, end: end + 1 };
    }
  });
}

/**
 * Reads the part below ten thousand, each unit with its digit; `unitBefore` is the unit of the part before.
 */
function sectionOf(
  { digits, zeros, units, bareUnits, countsTenths }: NumberCharacters,
  myriads: ReadonlyMap<string, number>,
) {
  const digitOf = new Map(Object.entries(digits));
  const unitOf = new Map(Object.entries(units));
  const zero = new Set(zeros);
  const bare = new Set(bareUnits);

  return (tokens: Tokens, at: number, unitBefore: number): Found<number> | undefined => {
    let value = 0;
    let lastUnit = unitBefore;
    let end = at;
    const keyAt = (index: number) => tokens[index]?.key ?? '';
    for (;;) {
      const hasZero = zero.has(keyAt(end)) && lastUnit < Infinity;
      const from = hasZero ? end + 1 : end;
      const digit = digitOf.get(keyAt(from));
      const unitAt = digit === undefined ? from : from + 1;
      const unit = unitOf.get(keyAt(unitAt));
      if (unit !== undefined && unit < lastUnit && (digit !== undefined || bare.has(keyAt(unitAt)))) {
        value += (digit ?? 1) * unit;
        lastUnit = unit;
        end = unitAt + 1;
        continue;
      }
      if (digit !== undefined && unit === undefined) {
        const isCounting = myriads.has(keyAt(from + 1));
        const isTenth = countsTenths && !hasZero && !isCounting && lastUnit > 10 && lastUnit < Infinity;
        return { value: value + (isTenth ? (digit * lastUnit) / 10 : digit), end: from + 1 };
      }
      return end > at ? { value, end } : undefined;
    }
  };
}

/** `1234567` → `1,234,567` */
export const withCommas = (value: bigint): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/** Whether the number before a token continues, in `characters` or in digits, also after a decimal point. */
export function goingOn(
  characters: readonly string[],
  point: Parser<unknown>,
): (tokens: Tokens, at: number) => boolean {
  const known = new Set(characters);
  const joins = (token: Token | undefined) =>
    token?.joint === 'none' && (known.has(token.key) || token.kind === 'written');
  return (tokens, at) => joins(tokens[at]) || (point(tokens, at) !== undefined && joins(tokens[at + 1]));
}
