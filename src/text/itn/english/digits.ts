import { type Found, type Parser, either, many, map, sequence, word } from '../engine/parser.ts';
import { among } from '../engine/word-list.ts';
import { type DigitWords, oneByOne } from '../grammar/telephone.ts';
import { ZERO_LETTERS, digit, twoDigits } from './numbers.ts';
import { goesOn } from './units.ts';

export const digitWords: DigitWords = { digit, pair: twoDigits, repeats: { double: 2, triple: 3 } };

const single = oneByOne(digitWords);
const run = many(single);
const isZeroLetter = among(...ZERO_LETTERS);
const SHORTEST_WITH_LETTER = 7;

/** Three digits or more, one by one, however many there are; at the ends `oh` may as well be a sigh. */
export const singles: Parser<string> = (tokens, at) => {
  const found = run(tokens, at);
  if (!found) return undefined;
  const digits = found.value.join('');
  const next = tokens[found.end];
  const isSigh = isZeroLetter(tokens[found.end - 1]) && next !== undefined && next.kind !== 'mark';
  const { value, end } = isSigh
    ? { value: digits.slice(0, -1), end: found.end - 1 }
    : { value: digits, end: found.end };
  return value.length >= (isZeroLetter(tokens[at]) ? SHORTEST_WITH_LETTER : 3) ? { value, end } : undefined;
};

const group = either(twoDigits, single);

/** One of the numbers with dots between: `one twenty three` → `123`. */
const octet: Parser<string> = (tokens, at) => {
  let octet: Found<string> | undefined;
  for (let next = group(tokens, at); next; next = group(tokens, octet.end)) {
    const value: string = (octet?.value ?? '') + next.value;
    if (value.length > 3) break;
    octet = { value, end: next.end };
  }
  return octet;
};

const dot = word('dot');
const dotAndOctet = map(sequence(dot, octet), ([, octet]) => `.${octet}`);
const octets = map(sequence(octet, many(dotAndOctet, 2, 3)), ([first, rest]) => first + rest.join(''));

/** Addresses of computers, versions: `one two seven dot o dot o dot one` → `127.0.0.1`. */
export const dotted: Parser<string> = (tokens, at) => {
  const found = octets(tokens, at);
  return found && !goesOn(tokens, found.end) && !dot(tokens, found.end) ? found : undefined;
};
