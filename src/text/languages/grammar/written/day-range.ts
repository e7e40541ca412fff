import type { Rule } from '../../engine/language.ts';
import { map, type Parser, sequence } from '../../engine/parser.ts';

/** `du premier au trois mai`: the first day is written as the second one is, by `dated`. */
export function dayRange(day: Parser<string>, to: Parser<unknown>, dated: Rule): Rule {
  const firstDay = map(sequence(day, to), ([first]) => first);
  return (tokens, at, left) => {
    const first = firstDay(tokens, at);
    const second = first && dated(tokens, first.end, left);
    return second && [{ text: first.value, end: day(tokens, at)!.end }, { end: first.end }, ...second];
  };
}
