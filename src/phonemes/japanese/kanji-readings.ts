/** Two kanji that are a noun, and how it sounds, as the dictionary's list of words has them. */
const COMPOUND = /(?<=\0)(\p{Script=Han})(\p{Script=Han}),名詞,(?!固有)[^\0]*,([ァ-ー]+)(?=\0)/gu;

/** The sounds that a reading from Chinese begins or ends with: a syllable, and what may lengthen or close it. */
const FIRST_SOUND = /^[ァ-ヺ][ャュョ]?/u;
const FIRST_TWO = /^[ァ-ヺ][ャュョ]?[イウーツクキチン]/u;
const LAST_SOUND = /[ァ-ヺ][ャュョ]?$/u;
const LAST_TWO = /[ァ-ヺ][ャュョ]?[イウーツクキチン]$/u;

/** Sounds by how many compounds have them. */
type Tally = Map<string, number>;

/**
 * How kanji are read that are no words by themselves, found in the compounds that begin or end with them: `警` is `ケイ`, by
 * `警察`, `警告`, `警備`. Takes half a second once.
 * @param words the dictionary's list: `surface,part of speech,…,reading,pronunciation`, with NUL between.
 * @returns what reads one kanji, in katakana; nothing where no compound has it.
 */
export function kanjiReadings(words: string): (kanji: string) => string {
  const first = new Map<string, Tally>();
  const last = new Map<string, Tally>();
  for (const [, head = '', tail = '', reading = ''] of words.matchAll(COMPOUND)) {
    count(first, head, [FIRST_SOUND, FIRST_TWO], reading);
    count(last, tail, [LAST_SOUND, LAST_TWO], reading);
  }
  return (kanji) => likeliest(first.get(kanji)) || likeliest(last.get(kanji));
}

function count(tallies: Map<string, Tally>, kanji: string, sounds: readonly RegExp[], reading: string): void {
  const tally = tallies.get(kanji) ?? new Map<string, number>();
  tallies.set(kanji, tally);
  for (const sound of sounds) {
    const found = sound.exec(reading)?.[0];
    if (found !== undefined) tally.set(found, (tally.get(found) ?? 0) + 1);
  }
}

/** The sounds that most compounds have; of those that nearly as many have the longest. */
function likeliest(tally: Tally | undefined): string {
  if (!tally) return '';
  const most = Math.max(...tally.values());
  return [...tally]
    .filter(([, times]) => times >= most / 2)
    .map(([sounds]) => sounds)
    .reduce((longest, sounds) => (sounds.length > longest.length ? sounds : longest), '');
}
