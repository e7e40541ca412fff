import type { Rule } from '../../engine/language.ts';
import { map, type Parser, sequence, word } from '../../engine/parser.ts';

/** `johannes drei vers sechzehn`: the numbers of chapter and verse are both written. */
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
