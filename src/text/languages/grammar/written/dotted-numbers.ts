import type { Rule } from '../../engine/language.ts';
import { after, type Found, longest, many, map, type Parser, sequence, word } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { among } from '../../engine/word-list.ts';

/** How a language says numbers that are separated by dots. */
export interface DottedNumberWords {
  /** Reads a number between dots as a whole: `a hundred and ninety two`. */
  readonly number: Parser<{ readonly value: bigint }>;
  /** Reads it in pieces: `one ninety two`, `one nine two`. */
  readonly piece: Parser<string>;
  readonly dot: readonly string[];
  /** Whether a number continues at a token, or counts the word there. */
  readonly goesOn: (tokens: Tokens, at: number) => boolean;
}

const LONGEST = 3;
/** Words before a version, which may then have two parts. */
const isVersion = among(
  'version versión versione versão versie versja wersja versionen версия версию версии версія версію версії',
);

/**
 * IP addresses and versions: `one two seven dot o dot o dot one` → `127.0.0.1`, `two point zero point one` →
 * `2.0.1`, `version two point one` → `version 2.1`.
 */
export function dottedNumbers({ number, piece, dot, goesOn }: DottedNumberWords): Rule {
  const whole = map(number, ({ value }) => (value < 10 ** LONGEST ? String(value) : undefined));
  const part = longest(whole, inPieces(piece));
  const partsFrom = (least: number) => sequence(part, many(after(word(...dot), part), least, 3));
  const [version, parts] = [partsFrom(1), partsFrom(2)];
  const isDot = among(...dot);
  return (tokens, at, left) => {
    const found = isDot(left) ? undefined : (isVersion(left) ? version : parts)(tokens, at);
    if (!found || goesOn(tokens, found.end) || isDot(tokens[found.end])) return undefined;
    const [first, rest] = found.value;
    return [{ text: [first, ...rest].join('.'), end: found.end }];
  };
}

const inPieces =
  (piece: Parser<string>): Parser<string> =>
  (tokens, at) => {
    let found: Found<string> | undefined;
    for (let next = piece(tokens, at); next; next = piece(tokens, found.end)) {
      const value: string = (found?.value ?? '') + next.value;
      if (value.length > LONGEST) break;
      found = { value, end: next.end };
    }
    return found;
  };
