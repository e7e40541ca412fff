/** The kinds of array that are joined somewhere. */
type Joinable = Uint8Array | Int16Array | Float32Array;

/** All of `parts` behind one another, in the array that `allocate` makes for their length together. */
export function joinArrays<T extends Joinable>(parts: readonly T[], allocate: (length: number) => T): T {
  const all = allocate(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
