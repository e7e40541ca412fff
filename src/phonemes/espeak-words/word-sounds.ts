/** One sound: stress, a letter, letters tied to it, marks. */
const SOUND = /[ˈˌ]*[^ˈˌ](?:\^.|[\u02b0-\u02c7\u02c9-\u02cb\u02cd-\u036f])*/gsu;

/** The most cells of an alignment, which takes some milliseconds. A clause has a few hundred sounds. */
const MOST_CELLS = 1_000_000;

/**
 * Assigns the phonemes of a clause to its words, because eSpeak joins some words (`of the` is `ʌvðə`) and
 * splits others. The isolated sounds of the words are aligned with the clause with the fewest changes
 * (Levenshtein's alignment, sound by sound); an unmatched sound goes to the previous word.
 * @param clause IPA of the clause, its words separated by spaces.
 * @param alone IPA of each word by itself.
 * @returns the clause cut into as many parts as there are words; a space stays at the end of its part. Takes
 * time and memory in proportion to the product of both lengths; longer texts are cut by length alone.
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

/** Without stress and length, which depend on a word's neighbours. */
const comparable = (sound: string) => sound.replace(/[ˈˌː ]/g, '');

/**
 * For each of `given`, the index in `wanted` that it is aligned with, or that of the one before it.
 * Ascending.
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
