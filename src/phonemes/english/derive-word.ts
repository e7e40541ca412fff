import type { Accent } from './accent.ts';
import { inflections } from './inflections.ts';
import { prefixesOf } from './prefixes.ts';
import { subordinate } from './stress.ts';
import { ENGLISH_SUFFIXES } from './suffixes.ts';

/**
 * Looks up the phonemes of a lower-case word, as a verb or otherwise; `undefined` if it is not in the
 * lexicon.
 */
export type Sounds = (word: string, as: 'verb' | 'other') => string | undefined;

/** How readily a word is split into two: short words occur inside others by chance. */
export type SplitPolicy = 'careful' | 'bold';
const MIN_PART: Readonly<Record<SplitPolicy, number>> = { careful: 5, bold: 3 };

/** The most levels of endings: `thoughtlessnesses`. */
const MAX_DEPTH = 2;

/** Shorter words are mostly not compounds, and longer ones are not words. */
const LENGTH = { min: 4, max: 40 };

/** The minimum length of a stem. */
const MIN_STEM = 4;

/**
 * Derives the phonemes of a word outside the lexicon from its parts: another spelling (`colour`), an ending
 * (`friendliness`, and `friendly` by that), a prefix (`unfriendly`), two words (`doghouse`). `undefined` if
 * none of this fits.
 * @param word in lower case.
 */
export function deriveWord(
  word: string,
  sounds: Sounds,
  accent: Accent,
  boldness: SplitPolicy = 'careful',
): string | undefined {
  if (word.length > LENGTH.max) return undefined;
  return (
    withEnding(word, sounds, accent, 0) ??
    withBeginning(word, sounds, accent) ??
    ofTwoWords(word, sounds, MIN_PART[boldness])
  );
}

function withEnding(word: string, sounds: Sounds, accent: Accent, depth: number): string | undefined {
  if (word.length < LENGTH.min || depth > MAX_DEPTH) return undefined;
  const known: Sounds = (stem, as) =>
    stem.length < MIN_STEM ? undefined : (sounds(stem, as) ?? withEnding(stem, sounds, accent, depth + 1));
  return (
    respelled(word, sounds) ??
    inflected(word, known, accent) ??
    (depth < 2 ? related(word, sounds, accent) : undefined) ??
    suffixed(word, known, accent)
  );
}

function related(word: string, sounds: Sounds, accent: Accent): string | undefined {
  for (const relative of relativesOf(word)) {
    const found = sounds(relative.word, 'other');
    const stem = found === undefined ? undefined : relative.stemSound(found, accent);
    if (stem !== undefined) return stem;
  }
  return undefined;
}

function respelled(word: string, sounds: Sounds): string | undefined {
  for (const variant of spellingVariants(word)) {
    const found = sounds(variant, 'other');
    if (found !== undefined) return found;
  }
  return undefined;
}

function inflected(word: string, known: Sounds, accent: Accent): string | undefined {
  for (const { stem, sound, ofVerb } of inflections(word, accent)) {
    const found = known(stem, ofVerb ? 'verb' : 'other');
    if (found !== undefined) return sound(found);
  }
  return undefined;
}

function suffixed(word: string, known: Sounds, accent: Accent): string | undefined {
  for (const { ending, stems, sound } of ENGLISH_SUFFIXES) {
    if (!word.endsWith(ending)) continue;
    for (const stem of stems(word.slice(0, -ending.length))) {
      const found = known(stem, VERBAL.has(ending) ? 'verb' : 'other');
      const whole = found === undefined ? undefined : sound(found, stem, accent);
      if (whole !== undefined) return whole;
    }
  }
  return undefined;
}

/** Endings of words derived from verbs. */
const VERBAL = new Set(['er', 'able', 'ably', 'ability', 'ation', 'ator']);

function withBeginning(word: string, sounds: Sounds, accent: Accent): string | undefined {
  for (const { written, sound } of prefixesOf(word, accent)) {
    const rest = word.slice(written.length);
    const found =
      rest.length < MIN_STEM ? undefined : (sounds(rest, 'other') ?? withEnding(rest, sounds, accent, 1));
    if (found !== undefined) return sound(found);
  }
  return undefined;
}

function ofTwoWords(word: string, sounds: Sounds, minPart: number): string | undefined {
  for (const [first, second] of splitsOf(word, minPart)) {
    const [modifier, head] = [sounds(first, 'other'), sounds(second, 'other')];
    if (modifier !== undefined && head !== undefined) return modifier + subordinate(head);
  }
  return undefined;
}

/** `word` as two words of at least `minPart` letters, the longest first part first. */
function* splitsOf(
  word: string,
  minPart: number,
): Generator<readonly [first: string, second: string], void, undefined> {
  for (let at = word.length - minPart; at >= minPart; at--) yield [word.slice(0, at), word.slice(at)];
}

/** Another word with the same stem, and how to derive the stem's sound from it. */
interface Relative {
  readonly word: string;
  /** Returns `undefined` if `sound` is not that of a word with this ending. */
  readonly stemSound: (sound: string, accent: Accent) => string | undefined;
}

const ENDINGS: readonly (readonly [ending: string, sound: RegExp])[] = [
  ['s', /(?:(?<=[szʃʒʧʤ])[ᵻɪ]z|[sz])$/],
  ["'s", /(?:(?<=[szʃʒʧʤ])[ᵻɪ]z|[sz])$/],
  ['ness', /n[əɪ]s$/],
  ['ly', /li$/],
  ['less', /l[əɪ]s$/],
  ['ing', /ɪŋ$/],
  ['ed', /(?:[ᵻɪ]d|[dt])$/],
  ['er', /əɹ?$/],
];

/** Words that may be in the lexicon if `word` itself is not. */
function* relativesOf(word: string): Generator<Relative, void, undefined> {
  for (const [ending, sound] of ENDINGS) {
    yield {
      word: beforeEnding(word, ending) + ending,
      stemSound: (whole, accent) =>
        sound.test(whole) ? withoutEnding(whole.replace(sound, ''), word, ending, accent) : undefined,
    };
  }
}

function beforeEnding(word: string, ending: string): string {
  if (/^[ie]/.test(ending) && word.endsWith('e')) return word.slice(0, -1);
  if (/^(?:ness|ly|less|ed|er)$/.test(ending) && /[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  return word;
}

/** Undoes the changes before an ending: a flapped t, a linking r, the vowel in `happily`. */
function withoutEnding(stem: string, word: string, ending: string, accent: Accent): string {
  if (ending === 'ly' && word.endsWith('l')) return /[əɪiuʊ]$/.test(stem) ? `${stem}l` : `${stem}ᵊl`;
  if (/[^aeiou]y$/.test(word) && ending !== 'ing') return stem.replace(/[əɪ]$/, 'i');
  if (accent === 'american') return stem.replace(/ɾ$/, 't');
  return /re?$/.test(word) && /^[ie]/.test(ending) ? stem.replace(/ɹ$/, '') : stem;
}

/** British and American spellings of the same endings. */
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

/** Other spellings of `word` (in lower case) with the same sound. */
function* spellingVariants(word: string): Generator<string, void, undefined> {
  for (const [written, other] of VARIANTS) {
    const variant = word.replace(written, other);
    if (variant !== word) yield variant;
  }
}
