import type { RecognizedWord } from './hypothesis.ts';
import { lettersOf } from './same-word.ts';

/**
 * A letter too much weighs more than one that is missing: what is new must not pass for what was misheard.
 */
const TOO_MUCH = 2;
const MISSING = 1;

/**
 * How many of `words` say again what is `known`, though perhaps in other words: those up to the place where
 * what is before it has its letters most like the known text's (an edit distance without substitutions; among
 * equals the last place). Letters, since what was misheard the first time (`and not`, `a merry can`) sounded
 * alike. `undefined` where not even half of the known letters are heard again: then nobody knows where what
 * is new begins.
 */
export function countRepeatedWords(known: string, words: readonly RecognizedWord[]): number | undefined {
  const wanted = [...lettersOf(known)];
  const heard = words.map(({ text }) => [...lettersOf(text)]);
  const costs = editCosts(wanted, heard.flat());
  let end = 0;
  let best = { count: 0, end: 0 };
  for (const [index, letters] of heard.entries()) {
    end += letters.length;
    if (costs[end]! <= costs[best.end]!) best = { count: index + 1, end };
  }
  const apart = MISSING * wanted.length + TOO_MUCH * best.end;
  const inBoth = (apart - costs[best.end]!) / (MISSING + TOO_MUCH);
  return 2 * inBoth >= wanted.length ? best.count : undefined;
}

/** For each length of a prefix of `heard`, what the letters weigh that are missing in it, and too much. */
function editCosts(known: readonly string[], heard: readonly string[]): Uint32Array {
  let costs = Uint32Array.from({ length: heard.length + 1 }, (_, length) => TOO_MUCH * length);
  let next = new Uint32Array(heard.length + 1);
  for (const [index, letter] of known.entries()) {
    next[0] = MISSING * (index + 1);
    for (let length = 1; length <= heard.length; length++) {
      next[length] =
        letter === heard[length - 1]
          ? costs[length - 1]!
          : Math.min(costs[length]! + MISSING, next[length - 1]! + TOO_MUCH);
    }
    [costs, next] = [next, costs];
  }
  return costs;
}
