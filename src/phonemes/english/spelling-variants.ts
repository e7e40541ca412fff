/** Spellings of one side of the Atlantic, and what the other writes for them. */
const VARIANTS: readonly (readonly [RegExp, string])[] = [
  [/is(e[drs]?|ing|ation|ations|able)$/, 'iz$1'],
  [/iz(e[drs]?|ing|ation|ations|able)$/, 'is$1'],
  [/ys(e[drs]?|ing)$/, 'yz$1'],
  [/yz(e[drs]?|ing)$/, 'ys$1'],
  [/our(?=$|s$|ed$|ing$|able$|less$|ful$)/, 'or'],
  [/or(?=$|s$|ed$|ing$|able$|less$|ful$)/, 'our'],
  [/tre(?=s?$)/, 'ter'],
  [/ter(?=s?$)/, 'tre'],
  [/ll(?=ed$|ing$|er$|ers$)/, 'l'],
  [/l(?=ed$|ing$|er$|ers$)/, 'll'],
  [/ae/, 'e'],
  [/oe/, 'e'],
  [/ogue(?=s?$)/, 'og'],
  [/ence$/, 'ense'],
];

/** How else `word` (in small letters) may be written, with the same sound. */
export function* spellingVariants(word: string): Generator<string, void, undefined> {
  for (const [written, other] of VARIANTS) {
    const variant = word.replace(written, other);
    if (variant !== word) yield variant;
  }
}
