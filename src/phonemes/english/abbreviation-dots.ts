import type { TextPart } from './split-text.ts';
import { classOf } from './word-classes.ts';

/** A name or a number comes after these. */
const TITLES = new Set(
  'mr mrs ms mx dr prof st jr sr mt ft gen col capt lt sgt rev hon gov sen rep pres no vs fig vol approx'.split(
    ' ',
  ),
);

/** `U.S`, `e.g`, and an initial. */
const INITIALS = /^(?:\p{L}(?:\.\p{L})+|\p{Lu})$/u;

/** Silences full stops that end an abbreviation but not the sentence. */
export function silenceAbbreviations(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.map((part, at) => (endsAbbreviation(parts, at) ? { ...part, symbols: '' } : part));
}

function endsAbbreviation(parts: readonly TextPart[], at: number): boolean {
  const [before, dot, next] = [parts[at - 1], parts[at]!, parts[at + 1]];
  if (dot.text !== '.' || before?.end !== dot.start || next === undefined) return false;
  if (next.kind === 'mark') return next.symbols === ',' && INITIALS.test(before.text);
  if (TITLES.has(before.text.toLowerCase())) return true;
  if (before.text.toLowerCase() === 'etc') return /^\p{Ll}/u.test(next.text);
  // `I`, and small words with a capital begin sentences: `in the U.S. He left`.
  return INITIALS.test(before.text) && before.text !== 'I' && !startsSentence(next.text);
}

const startsSentence = (word: string) => /^\p{Lu}/u.test(word) && classOf(word.toLowerCase()) !== 'open';
