/** The kinds of arrays that can be joined. */
type Joinable = Uint8Array | Int16Array | Float32Array;

/** Concatenates `parts` in the array that `allocate` makes for their total length. */
export function joinArrays<T extends Joinable>(parts: readonly T[], allocate: (length: number) => T): T {
  const all = allocate(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
