import type { Accent } from './accent.ts';
import { chooseSound, NOTHING_FOLLOWS } from './choose-sound.ts';
import { deriveWord, type Sounds } from './derive-word.ts';
import { fromEspeak } from './from-espeak.ts';
import { spellLetters } from './letter-names.ts';
import { soundOfLetters } from './letter-sounds.ts';
import type { Lexicon } from './lexicon.ts';
import { emphasize } from './stress.ts';

/**
 * Returns eSpeak's IPA of each word, in order, with a tie `^` between the letters of one sound; empty for a
 * word without sound. The voice is `en-us` for American, `en-gb` for British.
 */
export type Pronounce = (words: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Phonemizes out-of-vocabulary words: abbreviations letter by letter, others by their parts, else by
 * `pronounce`. If that is absent or returns nothing, rules of English spelling apply. Returns word → symbols
 * of the lexicon.
 */
export async function phonemizeUnknownWords(
  words: ReadonlySet<string>,
  lexicon: Lexicon,
  accent: Accent,
  pronounce: Pronounce | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const learned = new Map<string, string>();
  const unknown: string[] = [];
  const sounds = soundsOf(lexicon);
  for (const word of words) {
    const sound = isSpelled(word)
      ? spellLetters(word, accent)
      : deriveWord(word.toLowerCase(), sounds, accent);
    if (sound === undefined) unknown.push(word);
    else learned.set(word, inCapitals(word, sound));
  }
  const answers = pronounce && unknown.length > 0 ? await pronounce(unknown.map(inSmallLetters), signal) : [];
  unknown.forEach((word, at) => {
    const said = fromEspeak(answers[at] ?? '', accent);
    learned.set(word, inCapitals(word, said === '' ? guess(word, sounds, accent) : said));
  });
  return learned;
}

/** Without diacritics, as two short words, or letter by letter. */
function guess(word: string, sounds: Sounds, accent: Accent): string {
  const bare = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return sounds(bare, 'other') ?? deriveWord(bare, sounds, accent, 'bold') ?? soundOfLetters(bare, accent);
}

const soundsOf =
  (lexicon: Lexicon): Sounds =>
  (word, as) => {
    const entry = lexicon.find(word);
    return entry && chooseSound(entry, as, { ...NOTHING_FOLLOWS, vowel: false });
  };

/** Longer words in capitals are shouted words. */
const isSpelled = (word: string) => /^(?:[a-z]|[A-Z]{1,5})$/.test(word);

/** In lower case, because eSpeak spells words in capitals. */
const inSmallLetters = (word: string) => (/^\p{Lu}{2,}$/u.test(word) ? word.toLowerCase() : word);

const inCapitals = (word: string, sound: string) =>
  emphasize(sound, word.length > 1 && word === word.toUpperCase() ? 'strong' : 'none');
