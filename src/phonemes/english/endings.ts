import type { Accent } from './accent.ts';

/** The sound of a word with an ending, from its sound without (after misaki's `_s`, `_ed` and `_ing`). */

/** Between vowels, Americans flap a t, as in `wˈAɾɪŋ`. */
const endsInFlap = /[AIOWYiuæɑəɛɪɹʊʌ]t$/;

/** Plural, possessive, or a verb after he, she and it. */
export function withS(stem: string, accent: Accent): string {
  if (/[ptkfθ]$/.test(stem)) return `${stem}s`;
  if (/[szʃʒʧʤ]$/.test(stem)) return stem + (accent === 'american' ? 'ᵻz' : 'ɪz');
  return `${stem}z`;
}

/** Past tense. */
export function withEd(base: string, accent: Accent): string {
  const stem = accent === 'british' ? withoutSchwa(base) : base;
  if (/[pkfθʃsʧ]$/.test(stem)) return `${stem}t`;
  if (!/[td]$/.test(stem)) return `${stem}d`;
  if (accent === 'british') return `${stem}ɪd`;
  return `${flapped(stem, accent)}ᵻd`;
}

/** The stem before a vowel. */
export const flapped = (stem: string, accent: Accent): string =>
  accent === 'american' && endsInFlap.test(stem) ? `${stem.slice(0, -1)}ɾ` : stem;

/**
 * The stem before a vowel, with all changes: a t may be flapped, and the British pronounce an r that is
 * written at the end of the stem (`wˈɔːtə`, but `wˈɔːtəɹɪŋ`).
 */
export function beforeVowel(stem: string, spelling: string, accent: Accent): string {
  if (accent === 'british' && /[əː]$/.test(stem) && /re?$/.test(spelling)) return `${stem}ɹ`;
  return flapped(accent === 'british' && spelling.endsWith('le') ? withoutSchwa(stem) : stem, accent);
}

/** In `tˈaŋɡᵊl` the l is a syllable; in British `tˈaŋɡlɪŋ` and `tˈaŋɡld` it is not. */
const withoutSchwa = (stem: string) => stem.replace(/(?<=[bdfkptɡs])ᵊl$/, 'l');

/** -ing: `spelling` is the written stem. */
export const withIng = (stem: string, spelling: string, accent: Accent): string =>
  `${beforeVowel(stem, spelling, accent)}ɪŋ`;
