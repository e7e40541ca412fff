import { cancelled } from '../../domain/errors.ts';
import type { Phonemizer, PhonemeToken } from '../phonemizer.ts';
import type { Accent } from './accent.ts';
import { type Following, NOTHING_FOLLOWS } from './choose-sound.ts';
import { phonemizeUnknownWords, type Pronounce } from './unknown-words.ts';
import type { Lexicons } from './lexicon-files.ts';
import type { Lexicon } from './lexicon.ts';
import { lookUpWord } from './look-up-word.ts';
import { startsWithVowel, PRIMARY } from './sounds.ts';
import { splitText, type TextPart } from './split-text.ts';
import { simplify, splitWord, type SpokenWord } from './split-word.ts';
import { tagWords } from './tag-words.ts';
import { classOf } from './word-classes.ts';
import { subordinate, weight } from './stress.ts';

export interface EnglishOptions {
  readonly accent: Accent;
  readonly lexicons: Lexicons;
  /** Converts a written form with figures (`$3.50`, `1999`, `3rd`) to its spoken words. */
  readonly spell: (written: string) => string;
  /** For words that are not in the lexicons. Default: rules of English spelling. */
  readonly pronounce?: Pronounce;
  /** Converts the lexicons' symbols to those of the voice's training. Default: unchanged. */
  readonly toSymbols?: (symbols: string) => string;
}

/**
 * Creates the phonemizer of English, with the symbols of misaki's lexicons (IPA with one letter for each
 * diphthong and affricate), after misaki (hexgrad/misaki, en.py): lexicons with parts of speech, endings,
 * stress by capitals and context, spelled abbreviations. Every character that is not white space is in one
 * token, in order; written forms (`AT&T`, `$5`, `well-known`) are one word, with spaces in its symbols if it
 * is spoken as several words. Any text is spoken, in linear time; text without a sound in English (emoji, and
 * without `pronounce` other scripts) has no symbols.
 * `phonemize` rejects with kind `invalid_manifest` when the second lexicon cannot be read, and with every
 * error of `pronounce`.
 */
export function createEnglishPhonemizer(options: EnglishOptions): Phonemizer {
  return {
    async phonemize(text, signal) {
      if (signal.aborted) throw cancelled();
      const parts = silenceAbbreviations(splitText(text));
      const lexicon = await lexiconFor(parts, options.lexicons);
      const isKnown = (word: string) => soundAlone(word, lexicon, options.accent) !== undefined;
      const spoken = parts.map((part) =>
        part.kind === 'word' ? splitWord(part.text, isKnown, options.spell) : [],
      );
      const unknown = new Set(
        spoken
          .flat()
          .map(({ text }) => text)
          .filter((word) => !isKnown(word)),
      );
      const learned = await phonemizeUnknownWords(
        unknown,
        lexicon,
        options.accent,
        options.pronounce,
        signal,
      );
      if (signal.aborted) throw cancelled();
      const sounds = sound(parts, spoken, lexicon, learned, options.accent);
      return withSpaces(parts, options.toSymbols ? sounds.map(options.toSymbols) : sounds);
    },
  };
}

/** The lexicon for a text: the checked words are enough for most short texts. */
async function lexiconFor(parts: readonly TextPart[], lexicons: Lexicons): Promise<Lexicon> {
  const isChecked = ({ kind, text }: TextPart) =>
    kind === 'mark' || lexicons.checked.find(simplify(text)) !== undefined;
  return parts.every(isChecked) ? lexicons.checked : lexicons.all();
}

const soundAlone = (word: string, lexicon: Lexicon, accent: Accent) =>
  lookUpWord({ word, tag: 'other', following: NOTHING_FOLLOWS }, lexicon, accent);

/**
 * The symbols of each part, from the end on, because the sound of function words depends on the next word.
 */
function sound(
  parts: readonly TextPart[],
  spoken: readonly (readonly SpokenWord[])[],
  lexicon: Lexicon,
  learned: ReadonlyMap<string, string>,
  accent: Accent,
): readonly string[] {
  const tags = tagWords(parts.flatMap(({ symbols }, at) => wordsOrPause(spoken[at]!, symbols)));
  const symbols = parts.map((part) => part.symbols);
  let following: Following = NOTHING_FOLLOWS;
  let tag = tags.length;
  for (let at = parts.length - 1; at >= 0; at--) {
    const words = spoken[at]!;
    if (isPause(symbols[at]!)) {
      following = NOTHING_FOLLOWS;
      tag--;
    }
    const sounds = words.map(() => '');
    for (let each = words.length - 1; each >= 0; each--) {
      const word = words[each]!.text;
      const context = { word, tag: tags[--tag]!, following };
      sounds[each] =
        learned.get(word) ?? lookUpWord(context, lexicon, accent) ?? soundAlone(word, lexicon, accent) ?? '';
      following = {
        vowel: startsWithVowel(sounds[each]!) ?? following.vowel,
        isTo: word.toLowerCase() === 'to',
      };
    }
    if (words.length > 0) symbols[at] = joinWords(words, sounds);
  }
  return symbols;
}

const wordsOrPause = (words: readonly SpokenWord[], symbols: string): readonly (string | undefined)[] =>
  isPause(symbols) ? [undefined] : words.map(({ text }) => text);

/** Quotes and brackets do not separate words. */
const isPause = (symbols: string) => /^[;:,.!?—…]/.test(symbols);

/** Adds a space if the text has white space before the next sound, and always between two words. */
function withSpaces(parts: readonly TextPart[], symbols: readonly string[]): readonly PhonemeToken[] {
  const tokens: PhonemeToken[] = [];
  let next: PhonemeToken['kind'] | undefined;
  let isApart = false;
  for (let at = parts.length - 1; at >= 0; at--) {
    const { kind, start, end } = parts[at]!;
    isApart ||= parts[at + 1] !== undefined && parts[at + 1]!.start > end;
    const sounds = symbols[at] !== '';
    const spaceAfter = sounds && next !== undefined && (isApart || (kind === 'word' && next === 'word'));
    tokens.push({ kind, start, end, symbols: symbols[at]!, spaceAfter });
    if (sounds) {
      next = kind;
      isApart = false;
    }
  }
  return tokens.toReversed();
}

/** Titles before a name or a number. */
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
  // `I`, and a capitalised function word begins a sentence: `in the U.S. He left`.
  return INITIALS.test(before.text) && before.text !== 'I' && !startsSentence(next.text);
}

const startsSentence = (word: string) => /^\p{Lu}/u.test(word) && classOf(word.toLowerCase()) !== 'open';

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
