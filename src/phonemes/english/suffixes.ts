import type { Accent } from './accent.ts';
import { beforeVowel } from './endings.ts';
import { DOUBLED } from './inflections.ts';
import { isVowel } from './sounds.ts';

/** A suffix that derives words from others. */
export interface Suffix {
  readonly ending: string;
  /** The possible stems of a word without its ending, the most probable first. */
  readonly stems: (rest: string) => readonly string[];
  /** The sound of the whole word; `undefined` if the stem's sound does not fit this suffix. */
  readonly sound: (stem: string, spelling: string, accent: Accent) => string | undefined;
}

/** Longer endings first, so that `-fulness` is not taken for `-ness`. */
export const ENGLISH_SUFFIXES: readonly Suffix[] = [
  turns('ability', ['able'], [/əbᵊl$/, 'əbˈɪləɾi', 'əbˈɪlɪti']),
  turns('ibility', ['ible'], [/[əɪ]bᵊl$/, 'əbˈɪləɾi', 'ɪbˈɪlɪti']),
  turns('ization', ['ize'], [/ˌ?Iz$/, 'əzˈAʃən', 'IzˈAʃᵊn']),
  turns('isation', ['ise', 'ize'], [/ˌ?Iz$/, 'əzˈAʃən', 'IzˈAʃᵊn']),
  turns('ation', ['ate'], [/[ˈˌ]?At$/, 'ˈAʃən', 'ˈAʃᵊn']),
  turns('ator', ['ate'], [/(?<=A)t$/, 'ɾəɹ', 'tə']),
  turns('ologist', ['ology'], [/ləʤi$/, 'ləʤɪst', 'ləʤɪst']),
  turns('ological', ['ology'], [/ˈ?[ɑɒ]ləʤi$/, 'əlˈɑʤəkᵊl', 'əlˈɒʤɪkᵊl']),
  turns('ographic', ['ography'], [/ˈ?[ɑɒ]ɡɹəfi$/, 'əɡɹˈæfɪk', 'əɡɹˈafɪk']),
  turns('ographer', ['ography'], [/i$/, 'əɹ', 'ə']),
  turns('ometric', ['ometry'], [/ˈ?[ɑɒ]m[əɪ]tɹi$/, 'əmˈɛtɹɪk', 'əmˈɛtɹɪk']),
  turns('istic', ['ist', 'ism'], [/ˌ?ɪ(?:st|zəm)$/, 'ˈɪstɪk', 'ˈɪstɪk']),
  turns('ically', ['ic', 'ical'], [/[əɪ]k(?:[əᵊ]l)?$/, 'əkᵊli', 'ɪkli']),
  turns('ality', ['al'], [/[əᵊ]l$/, 'ˈæləɾi', 'ˈalɪti']),
  turns('ably', ['able'], [/əbᵊl$/, 'əbli', 'əbli']),
  turns('ibly', ['ible'], [/bᵊl$/, 'bli', 'bli']),
  turns('icism', ['ic'], [/k$/, 'sˌɪzəm', 'sɪzəm']),
  turns('icist', ['ic', 'ics'], [/ks?$/, 'sɪst', 'sɪst']),
  turns('icize', ['ic'], [/k$/, 'sˌIz', 'sIz']),
  turns('icity', ['ic'], [/ˈ?[əɪ]k$/, 'ˈɪsəɾi', 'ˈɪsɪti']),
  turns('ency', ['ent'], [/t$/, 'si', 'si']),
  turns('ancy', ['ant'], [/t$/, 'si', 'si']),
  turns('ence', ['ent'], [/t$/, 's', 's']),
  turns('ance', ['ant'], [/t$/, 's', 's']),
  turns('ist', ['ism', 'ize', 'y'], [/(?:ˌ?ɪzəm|ˌ?Iz|i)$/, 'ɪst', 'ɪst']),
  turns('ism', ['ist', 'ize', 'y'], [/(?:ɪst|ˌ?Iz|i)$/, 'ˌɪzəm', 'ɪzəm']),
  turns('ical', ['ic'], [/k$/, 'kᵊl', 'kᵊl']),
  turns('ics', ['ic'], [/k$/, 'ks', 'ks']),
  turns('ly', ['le'], [/[ᵊə]?l$/, 'li', 'li']),
  turns('ily', ['y'], [/i$/, 'əli', 'ɪli']),
  turns('ion', ['e', 'or'], [/[tɾ](?:əɹ?)?$/, 'ʃən', 'ʃᵊn']),
  adds('fulness', 'fəlnəs', 'fʊlnəs'),
  adds('lessness', 'ləsnəs', 'ləsnəs'),
  adds('fully', 'fəli', 'fʊli'),
  adds('ness', 'nəs', 'nəs'),
  adds('less', 'ləs', 'ləs'),
  adds('ful', 'fəl', 'fʊl'),
  adds('ship', 'ʃˌɪp', 'ʃɪp'),
  adds('hood', 'hˌʊd', 'hʊd'),
  adds('wise', 'wˌIz', 'wIz'),
  adds('like', 'lˌIk', 'lIk'),
  adds('woman', 'wˌʊmən', 'wˌʊmən'),
  adds('women', 'wˌɪmən', 'wˌɪmɪn'),
  adds('man', 'mən', 'mən'),
  adds('men', 'mən', 'mən'),
  adds('ment', 'mənt', 'mənt'),
  adds('dom', 'dəm', 'dəm'),
  adds('ward', 'wəɹd', 'wəd'),
  adds('ly', 'li', 'li'),
  addsVowel('able', 'əbᵊl', 'əbᵊl'),
  addsVowel('er', 'əɹ', 'ə'),
  addsVowel('est', 'ɪst', 'ɪst'),
  addsVowel('ish', 'ɪʃ', 'ɪʃ'),
  addsVowel('ism', 'ˌɪzəm', 'ɪzəm'),
  addsVowel('ist', 'ɪst', 'ɪst'),
  addsVowel('ize', 'ˌIz', 'Iz'),
];

/** A suffix after a whole word; a y before it is written i. */
function adds(ending: string, american: string, british: string): Suffix {
  return {
    ending,
    stems: (rest) => (rest.endsWith('i') ? [`${rest.slice(0, -1)}y`] : [rest]),
    sound: (stem, spelling, accent) => {
      const sound = accent === 'american' ? american : british;
      return beforeConsonant(stem, spelling, sound, accent) + sound;
    },
  };
}

/**
 * The stem before a consonant. In `fully` the two written l are one sound; in British `idleness` the vowel is
 * dropped.
 */
function beforeConsonant(stem: string, spelling: string, ending: string, accent: Accent): string {
  if (ending === 'li' && /[^e]l$/.test(spelling))
    return stem.replace(/(?<=[^AIOQWYaiuæɑɒɔəɛɜɪʊʌː])ᵊ?l$/, 'ə').replace(/l$/, '');
  return accent === 'american' ? stem : stem.replace(/i$/, 'ɪ').replace(/(?<=[bdfkptɡ])ᵊl$/, 'l');
}

/** A suffix that begins with a vowel: an e before it is dropped, a consonant may be doubled. */
function addsVowel(ending: string, american: string, british: string): Suffix {
  return {
    ending,
    stems: stemsBeforeVowel,
    sound: (stem, spelling, accent) =>
      join(
        // `doubler` has two syllables, like `double`.
        spelling.endsWith('le') ? stem.replace(/(?<=[^ˈˌAIOQWYaiuæɑɒɔəɛɜɪʊʌᵻᵊː])ᵊl$/, 'l') : stem,
        spelling,
        accent === 'american' ? american : british,
        accent,
      ),
  };
}

/** A suffix that replaces another, `instead`, which ends with `sound`. */
function turns(
  ending: string,
  instead: readonly string[],
  [from, american, british]: readonly [from: RegExp, american: string, british: string],
): Suffix {
  return {
    ending,
    stems: (rest) => instead.map((other) => rest + other),
    sound: (stem, _, accent) =>
      from.test(stem)
        ? join(stem.replace(from, ''), '', accent === 'american' ? american : british, accent)
        : undefined,
  };
}

function stemsBeforeVowel(rest: string): readonly string[] {
  if (rest.endsWith('i')) return [`${rest.slice(0, -1)}y`];
  if (DOUBLED.test(rest)) return [rest, rest.slice(0, -1)];
  // After one short vowel the consonant would be doubled without an e: `hoper`, `hopper`.
  return /[^aeiou][aeiou][^aeiouwxy]$/.test(rest) ? [`${rest}e`, rest] : [rest, `${rest}e`];
}

/** Americans flap a t before an unstressed vowel. */
function join(stem: string, spelling: string, ending: string, accent: Accent): string {
  if (isVowel(ending[0])) return beforeVowel(stem, spelling, accent) + ending;
  return (/^[ˈˌ]/.test(ending) ? stem.replace(/ɾ$/, 't') : stem) + ending;
}
