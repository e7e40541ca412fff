import type { Pause } from '../../../audio/pauses.ts';
import type { Word } from '../../../domain/transcript.ts';

/** The largest distance of a word boundary from a pause to which it is moved. */
const REACH_SECONDS = 0.15;

/**
 * Moves word boundaries near a pause to it: the previous word ends at the start of the pause, and the next
 * word begins at its end. Each pause moves only its nearest boundary; words stay in order.
 */
export function moveToPauses(words: readonly Word[], pauses: readonly Pause[]): readonly Word[] {
  const moved = words.map(({ start, end }) => ({ start, end }));
  for (const { start, end } of pauses) {
    const boundary = boundaryAt(words, { start, end });
    if (boundary === undefined) continue;
    const [before, after] = [moved[boundary - 1], moved[boundary]];
    if (before && isNear(before.end, start)) before.end = start;
    if (after && isNear(after.start, end)) after.start = end;
    for (const word of moved.slice(0, boundary)) {
      word.start = Math.min(word.start, start);
      word.end = Math.min(word.end, start);
    }
    for (const word of moved.slice(boundary)) {
      word.start = Math.max(word.start, end);
      word.end = Math.max(word.end, end, word.start);
    }
  }
  return words.map((word, index) => ({ ...word, ...moved[index] }));
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= REACH_SECONDS;

/** The number of words before the pause; `undefined` if no boundary is near it. */
function boundaryAt(words: readonly Word[], { start, end }: Pause): number | undefined {
  if (start === -Infinity) return 0;
  if (end === Infinity) return words.length;
  let nearest: number | undefined;
  let least: readonly [distance: number, offCentre: number] = [REACH_SECONDS, Infinity];
  for (let count = 1; count < words.length; count++) {
    const [from, to] = [words[count - 1]!.end, words[count]!.start];
    const distance = Math.max(0, from - end, start - to);
    const offCentre = Math.abs(from + to - start - end);
    if (distance < least[0] || (distance === least[0] && offCentre < least[1])) {
      least = [distance, offCentre];
      nearest = count;
    }
  }
  return nearest;
}
