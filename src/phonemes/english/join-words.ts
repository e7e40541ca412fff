import { PRIMARY } from './sounds.ts';
import type { SpokenWord } from './split-word.ts';
import { subordinate, weight } from './stress.ts';

/**
 * Joins the phonemes of the words in one written word. In a compound such as `well-known`, at most about half
 * of the words keep their primary stress; light ones lose it first (misaki's `resolve_tokens`).
 */
export function joinWords(words: readonly SpokenWord[], sounds: readonly string[]): string {
  if (words.some(({ apart }) => apart)) return sounds.filter((sound) => sound !== '').join(' ');
  const sounding = sounds.map((_, at) => at).filter((at) => sounds[at] !== '');
  const weakened = new Set(weaker(words, sounds, sounding));
  return sounds.map((sound, at) => (weakened.has(at) ? subordinate(sound) : sound)).join('');
}

function weaker(
  words: readonly SpokenWord[],
  sounds: readonly string[],
  sounding: readonly number[],
): readonly number[] {
  const [first, second] = sounding;
  if (sounding.length === 2 && words[first!]!.text.length === 1) return [second!];
  const isStressed = (at: number) => sounds[at]!.includes(PRIMARY);
  const stressed = sounding.filter(isStressed).length;
  if (sounding.length < 2 || stressed <= Math.floor((sounding.length + 1) / 2)) return [];
  return sounding
    .toSorted(
      (a, b) =>
        Number(isStressed(a)) - Number(isStressed(b)) || weight(sounds[a]!) - weight(sounds[b]!) || a - b,
    )
    .slice(0, Math.floor(sounding.length / 2));
}
