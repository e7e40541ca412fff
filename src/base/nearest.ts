/**
 * The candidate a person most likely meant by `text`: fewest edits (insert, delete, replace, swap of
 * neighbours), at most a third of its length; `undefined` when none is near.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const wanted = text.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editDistance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .toSorted((a, b) => a.edits - b.edits);
  return (ranked[0] ?? extended(wanted, candidates))?.candidate;
}

/** `tiny` for `whisper-tiny`, `whisper` for the first of them. */
function extended(wanted: string, candidates: readonly string[]): { candidate: string } | undefined {
  const candidate = wanted.length < 3 ? undefined : candidates.find((name) => name.includes(wanted));
  return candidate === undefined ? undefined : { candidate };
}

/** Optimal string alignment distance, three rows at a time. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? beforeLast[column - 2]! + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
