/** Words are said in feet of so many syllables, within which tones touch. */
const LONGEST_FOOT = 3;

/**
 * Third-tone sandhi: of third tones in a row, all but the last are said as second tones, in a word (`展览馆` 2 2
 * 3) and between short words (`很|好` 2 3). A word that has already changed stops it: `纸|老虎` is 3 2 3.
 *
 * @param words the tones of each word of a phrase.
 */
export function changeThirdTones(words: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const changed = words.map((tones) =>
    tones.map((tone, index) => (tone === 3 && tones[index + 1] === 3 ? 2 : tone)),
  );
  let foot = 0;
  for (const [index, tones] of changed.entries()) {
    const before = changed[index - 1];
    const touches = before !== undefined && before.at(-1) === 3 && tones[0] === 3;
    if (touches && foot + tones.length <= LONGEST_FOOT) {
      before[before.length - 1] = 2;
      foot += tones.length;
    } else {
      foot = tones.length;
    }
  }
  return changed;
}
