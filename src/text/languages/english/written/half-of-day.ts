import { lookup, type Parser, word } from '../../engine/parser.ts';
import type { Tokens } from '../../engine/tokens.ts';
import { saidFor, wordList } from '../../engine/word-list.ts';
import { partsBehind, zones } from '../../grammar/written/zones.ts';

// The words after a time.

export const oclock = word("o'clock", 'oclock');

const HALVES: Readonly<Record<string, string>> = saidFor('a_m am; p_m pm; am am; pm pm; a.m. am; p.m. pm');
export const half = written(lookup(HALVES), (letters) => [...letters].map((letter) => `${letter}.`).join(''));

const zone = written(
  zones(wordList('gmt utc est edt cst cdt mst mdt pst pdt bst cet et ct mt pt')),
  (letters) => letters,
);

/** Returns the value of a parser in the case of its words. */
function written(parser: Parser<string>, write: (value: string) => string): Parser<string> {
  return (tokens, at) => {
    const found = parser(tokens, at);
    if (!found) return undefined;
    const isUpper = tokens[at]!.text === tokens[at]!.text.toUpperCase();
    const value = write(found.value);
    return { value: isUpper ? value.toUpperCase() : value, end: found.end };
  };
}

/** The half of the day and the time zone, if they are said. */
export const halfAndZone = (tokens: Tokens, at: number) => partsBehind(tokens, at, half, zone);
