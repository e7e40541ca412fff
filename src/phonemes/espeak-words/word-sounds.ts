/** One sound: stress, a letter, letters tied to it, marks. */
const SOUND = /[ˈˌ]*[^ˈˌ](?:\^.|[\u02b0-\u02c7\u02c9-\u02cb\u02cd-\u036f])*/gsu;

/** Some milliseconds of work. A clause has a few hundred sounds. */
const MOST_CELLS = 1_000_000;

/**
 * Assigns the phonemes of a clause to its words, because eSpeak joins some words (`of the` is `ʌvðə`) and
 * splits others. The words as they sound alone are laid along the clause so that the least has to be changed
 * (Levenshtein's alignment, sound by sound); a sound that is in none of them goes to the word before it.
 *
 * @param clause IPA of the clause, its words separated by spaces.
 * @param alone IPA of each word by itself.
 * @returns the clause cut in as many parts as there are words; a space stays at the end of a part that had
 *   one there. Takes time and memory in proportion to the product of both lengths; texts too long for that
 *   is cut by length alone.
 */
export function wordSounds(clause: string, alone: readonly string[]): readonly string[] {
  const sounds = soundsOf(clause);
  const expected = alone.flatMap((ipa, word) =>
    soundsOf(ipa).map((sound) => ({ word, sound: comparable(sound) })),
  );
  const laidOn =
    sounds.length * expected.length <= MOST_CELLS
      ? align(
          sounds.map(comparable),
          expected.map(({ sound }) => sound),
        )
      : sounds.map((_, index) => Math.floor((index * expected.length) / sounds.length));
  const owners = laidOn.map((at) => expected[at]?.word ?? 0);
  const parts = alone.map(() => '');
  for (const [index, sound] of sounds.entries()) parts[owners[index] as number] += sound;
  return parts;
}

/** A space stays with the sound before it. */
const soundsOf = (ipa: string): readonly string[] =>
  [...ipa.matchAll(SOUND)].reduce<string[]>((sounds, [sound]) => {
    if (sound === ' ' && sounds.length > 0) sounds[sounds.length - 1] += sound;
    else sounds.push(sound);
    return sounds;
  }, []);

/** Stress and length change with a word's neighbours. */
const comparable = (sound: string) => sound.replace(/[ˈˌː ]/g, '');

/**
 * For each of `given`, the index in `wanted` it is laid on, or that the one before it was laid on. Ascending.
 */
function align(given: readonly string[], wanted: readonly string[]): readonly number[] {
  const width = wanted.length + 1;
  const cost = new Uint32Array((given.length + 1) * width);
  for (let column = 1; column < width; column++) cost[column] = column;
  for (let row = 1; row <= given.length; row++) {
    cost[row * width] = row;
    for (let column = 1; column < width; column++) {
      const at = row * width + column;
      const same = given[row - 1] === wanted[column - 1] ? 0 : 1;
      cost[at] = Math.min(
        (cost[at - width - 1] as number) + same,
        (cost[at - width] as number) + 1,
        (cost[at - 1] as number) + 1,
      );
    }
  }
  const laid = given.map(() => 0);
  let column = wanted.length;
  for (let row = given.length; row > 0;) {
    const at = row * width + column;
    const same = column > 0 && given[row - 1] === wanted[column - 1] ? 0 : 1;
    if (column > 0 && cost[at] === (cost[at - width - 1] as number) + same) {
      laid[--row] = --column;
    } else if (column > 0 && cost[at] === (cost[at - 1] as number) + 1) {
      column--;
    } else {
      laid[--row] = Math.max(column - 1, 0);
    }
  }
  return laid;
}
