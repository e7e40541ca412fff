import type { RecognizedWord } from './hypothesis.ts';
import { lettersOf } from './same-word.ts';

/**
 * The weight of a surplus letter; a missing one weighs 1. New words must not count as misrecognized known
 * ones.
 */
const TOO_MUCH = 2;
const MISSING = 1;

/**
 * The number of `words` that repeat `known`, perhaps misrecognized: those up to the position where the
 * letters before it are most similar to those of `known` (an edit distance without substitutions; the last
 * one of equal positions). Letters are compared, because misrecognized words (`and not`, `a merry can`) sound
 * alike. `undefined` if less than half of the known letters are found: then the start of the new words is
 * unknown.
 */
export function countRepeatedWords(known: string, words: readonly RecognizedWord[]): number | undefined {
  const expected = [...lettersOf(known)];
  const found = words.map(({ text }) => [...lettersOf(text)]);
  const costs = editCosts(expected, found.flat());
  let end = 0;
  let best = { count: 0, end: 0 };
  for (const [index, letters] of found.entries()) {
    end += letters.length;
    if (costs[end]! <= costs[best.end]!) best = { count: index + 1, end };
  }
  const apart = MISSING * expected.length + TOO_MUCH * best.end;
  const inBoth = (apart - costs[best.end]!) / (MISSING + TOO_MUCH);
  return 2 * inBoth >= expected.length ? best.count : undefined;
}

/** For each length of a prefix of `found`, the weight of its missing and surplus letters. */
function editCosts(known: readonly string[], found: readonly string[]): Uint32Array {
  let costs = Uint32Array.from({ length: found.length + 1 }, (_, length) => TOO_MUCH * length);
  let next = new Uint32Array(found.length + 1);
  for (const [index, letter] of known.entries()) {
    next[0] = MISSING * (index + 1);
    for (let length = 1; length <= found.length; length++) {
      next[length] =
        letter === found[length - 1]
          ? costs[length - 1]!
          : Math.min(costs[length]! + MISSING, next[length - 1]! + TOO_MUCH);
    }
    [costs, next] = [next, costs];
  }
  return costs;
}
