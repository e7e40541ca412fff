/** How often a unit of that many tokens may repeat before it counts as a loop. */
const ALLOWED_REPEATS: readonly (readonly [unitTokens: number, repeats: number])[] = [
  [1, 6],
  [2, 5],
  [3, 4],
  [4, 4],
  [8, 3],
  [24, 3],
];

/**
 * Detects a repetition loop: `tokens` end with one unit, repeated more often than in speech. Returns how many
 * tokens to keep, including the first occurrence; `undefined` without a loop.
 */
export function loopStart(tokens: readonly number[]): number | undefined {
  let row = 0;
  for (let unit = 1; unit <= 24; unit++) {
    while ((ALLOWED_REPEATS[row]?.[0] ?? unit) < unit) row++;
    const allowed = ALLOWED_REPEATS[row]?.[1] ?? 3;
    const repeats = tailRepeats(tokens, unit);
    if (repeats > allowed) return tokens.length - unit * (repeats - 1);
  }
  return undefined;
}

/** A phrase of this many tokens is hardly ever said twice in a row, unless a model begins to loop. */
const PHRASE = { least: 8, most: 24 } as const;

/** Whether `tokens` end with a phrase that they contain right before it, too. */
export function repeatsPhrase(tokens: readonly number[]): boolean {
  for (let unit = PHRASE.least; unit <= PHRASE.most; unit++) if (tailRepeats(tokens, unit) > 1) return true;
  return false;
}

/** How often the last `unit` tokens repeat at the end of `tokens`. */
function tailRepeats(tokens: readonly number[], unit: number): number {
  let matching = 0;
  for (let at = tokens.length - 1 - unit; at >= 0 && tokens[at] === tokens[at + unit]; at--) matching++;
  return Math.floor(matching / unit) + 1;
}
