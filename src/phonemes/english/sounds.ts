/** The symbols of the lexicons: IPA, with one letter for each diphthong and affricate. */

export const PRIMARY = 'ˈ';
export const SECONDARY = 'ˌ';

const VOWELS = new Set('AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ');
const CONSONANTS = new Set('bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ');

export const isVowel = (sound: string | undefined): boolean => sound !== undefined && VOWELS.has(sound);

/**
 * Whether `symbols` begins with a vowel; `undefined` if there is neither vowel nor consonant in it. As in
 * the lexicons, the `ɐ` of a and an is not a vowel here.
 */
export function startsWithVowel(symbols: string): boolean | undefined {
  for (const sound of symbols) {
    if (VOWELS.has(sound)) return true;
    if (CONSONANTS.has(sound)) return false;
  }
  return undefined;
}
