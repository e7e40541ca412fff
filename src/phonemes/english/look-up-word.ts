import type { Accent } from './accent.ts';
import { chooseSound } from './choose-sound.ts';
import { inflections } from './inflections.ts';
import { spellLetters } from './letter-names.ts';
import { capitalize, type Lexicon } from './lexicon.ts';
import { PRIMARY } from './sounds.ts';
import { specialSound, type WordInContext } from './special-words.ts';
import { type Emphasis, emphasize } from './stress.ts';

/** An abbreviation, to which a lower-case ending may be added: `CDs`, `FBI's`. */
const ABBREVIATION = /^[A-Z]{2,5}$/;

/** Names in capitals that are longer than this are words in capitals, not abbreviations. */
const LONGEST_ABBREVIATION = 7;

/**
 * Looks up the phonemes of a word: its own entry, or the entry of its stem plus -s, -ed or -ing.
 * Abbreviations and single letters are spelled out. `undefined` for an unknown word.
 */
export function lookUpWord(context: WordInContext, lexicon: Lexicon, accent: Accent): string | undefined {
  const special = specialSound(context, lexicon);
  if (special !== undefined) return special;
  const { word, tag } = context;
  const found = findInflected(context, lexicon, accent);
  if (found !== undefined) return found;
  if (/[^']'$/.test(word)) return lookUpWord({ ...context, word: word.slice(0, -1) }, lexicon, accent);

  const lower = word.toLowerCase();
  if (word === lower || (word !== word.toUpperCase() && word !== capitalize(lower))) return undefined;
  const inSmall = findInflected({ ...context, word: lower }, lexicon, accent, 'none');
  if (inSmall === undefined) return undefined;
  const isAbbreviation = tag === 'name' && word.length <= LONGEST_ABBREVIATION && !inSmall.includes(PRIMARY);
  return isAbbreviation ? spellLetters(word, accent) : emphasize(inSmall, emphasis(word));
}

function findInflected(
  context: WordInContext,
  lexicon: Lexicon,
  accent: Accent,
  stress: Emphasis = emphasis(context.word),
): string | undefined {
  const exact = findAs(context, lexicon, accent, stress);
  if (exact !== undefined) return exact;
  for (const { stem, sound, ofVerb, stressed } of inflections(context.word, accent)) {
    const stemInContext = { ...context, word: stem, ...(ofVerb && { tag: 'verb' as const }) };
    const found = findAs(stemInContext, lexicon, accent, stressed && stress === 'none' ? 'some' : stress);
    if (found !== undefined) return sound(found);
    if (ABBREVIATION.test(stem) && /\p{Ll}/u.test(context.word)) return sound(spellLetters(stem, accent));
  }
  return undefined;
}

function findAs(
  { word, tag, following }: WordInContext,
  lexicon: Lexicon,
  accent: Accent,
  stress: Emphasis,
): string | undefined {
  const entry = lexicon.find(word);
  if (entry === undefined) return undefined;
  const sound = chooseSound(entry, tag, following);
  return sound === undefined ? spellLetters(word, accent) : emphasize(sound, stress);
}

function emphasis(word: string): Emphasis {
  if (word === word.toLowerCase()) return 'none';
  return word === word.toUpperCase() ? 'strong' : 'some';
}
