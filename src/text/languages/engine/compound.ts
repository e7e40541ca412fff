/**
 * The longest word that is split, in UTF-16 units: `novecentonovantanovemilanovecentonovantanove` and some
 * more.
 */
const LONGEST_WORD = 64;

/**
 * Creates a function that splits a compound such as `centoventitre` or `vierundzwanzig`, for
 * `TokenStyle.splitCompound`. It prefers the longest parts that lead to the end of the word, and returns
 * `undefined` if the word does not consist of `morphemes` or `isValid` rejects the parts. It takes linear
 * time.
 */
export function compoundSplitter(
  morphemes: ReadonlySet<string>,
  isValid: (parts: readonly string[]) => boolean = () => true,
): (key: string) => readonly string[] | undefined {
  const longest = Math.max(...Array.from(morphemes, ({ length }) => length));
  return (key) => {
    if (key.length > LONGEST_WORD || morphemes.has(key)) return undefined;
    // The parts from each index on, computed from the end backwards, so that no index is tried twice.
    const rest: (readonly string[] | undefined)[] = [];
    rest[key.length] = [];
    for (let at = key.length - 1; at >= 0; at--) {
      for (let end = Math.min(key.length, at + longest); end > at && !rest[at]; end--) {
        const [part, after] = [key.slice(at, end), rest[end]];
        if (after && morphemes.has(part)) rest[at] = [part, ...after];
      }
    }
    const parts = rest[0];
    return parts && isValid(parts) ? parts : undefined;
  };
}
