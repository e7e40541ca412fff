/**
 * The longest word that is taken apart, in UTF-16 units: `novecentonovantanovemilanovecentonovantanove` and
 * more.
 */
const LONGEST_WORD = 64;

/**
 * Makes a splitter of words that are written together, such as `centoventitre` or `vierundzwanzig`, for
 * `TokenStyle.splitCompound`. It returns the longest parts that lead to the end of the word, or `undefined`
 * if `morphemes` do not make up the whole word or `isValid` refuses the parts. Takes time linear in the
 * word.
 */
export function compoundSplitter(
  morphemes: ReadonlySet<string>,
  isValid: (parts: readonly string[]) => boolean = () => true,
): (key: string) => readonly string[] | undefined {
  const longest = Math.max(...Array.from(morphemes, ({ length }) => length));
  return (key) => {
    if (key.length > LONGEST_WORD || morphemes.has(key)) return undefined;
    // From each place on, filled from the end backwards, so that no place is tried twice.
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
