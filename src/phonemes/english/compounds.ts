/** `word` as two words of at least `minPart` letters, the longest first part first. */
export function* splitsOf(
  word: string,
  minPart: number,
): Generator<readonly [first: string, second: string], void, undefined> {
  for (let at = word.length - minPart; at >= minPart; at--) yield [word.slice(0, at), word.slice(at)];
}
