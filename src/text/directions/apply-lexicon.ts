import type { PronunciationEntry, Pronunciation, SpeechPassage } from '../../domain/voice.ts';
import { primaryLanguage } from '../primary-language.ts';

/** Returns the passage with the pronunciations of a lexicon added. */
export type ApplyLexicon = (passage: SpeechPassage) => SpeechPassage;

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.&-][\p{L}\p{M}\p{N}]+)*/gu;

/** Scripts without spaces between words, in which an entry may occur anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns a function that adds the words and phrases of `lexicon`, the longest first, to passages where they
 * have no pronunciation of their own. An entry without capitals matches in any case; one of another language
 * than the passage's does not match.
 * @param language the language of passages without their own; if `undefined`, every entry is used.
 */
export function applyLexicon(lexicon: readonly PronunciationEntry[], language?: string): ApplyLexicon {
  if (lexicon.length === 0) return (passage) => passage;
  const { entries, anywhere, longest } = indexOf(lexicon);

  return (passage) => {
    const spoken = passage.language ?? language;
    const isOf = (entry: PronunciationEntry) =>
      !entry.language || !spoken || primaryLanguage(entry.language) === primaryLanguage(spoken);
    const { text, pronunciations = [] } = passage;
    const found: Pronunciation[] = [...pronunciations];
    const add = (start: number, end: number, entry: PronunciationEntry): boolean => {
      if (found.some((other) => other.start < end && start < other.end)) return false;
      found.push({ start, end, ...howToSay(entry.pronunciation) });
      return true;
    };
    const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
    }));
    for (let at = 0; at < words.length; at++)
      for (let count = Math.min(longest, words.length - at); count > 0; count--) {
        const { start } = words[at]!;
        const { end } = words[at + count - 1]!;
        const written = text.slice(start, end).replace(/\s+/gu, ' ');
        const entry = [...(entries.get(written) ?? []), ...(entries.get(written.toLowerCase()) ?? [])].find(
          isOf,
        );
        if (entry && add(start, end, entry)) {
          at += count - 1;
          break;
        }
      }
    for (const entry of anywhere.filter(isOf))
      for (let at = text.indexOf(entry.text); at >= 0; at = text.indexOf(entry.text, at + entry.text.length))
        add(at, at + entry.text.length, entry);
    if (found.length === pronunciations.length) return passage;
    return { ...passage, pronunciations: found.toSorted((a, b) => a.start - b.start) };
  };
}

interface LexiconIndex {
  /** The entries of languages with spaces between words, by their texts. */
  readonly entries: ReadonlyMap<string, readonly PronunciationEntry[]>;
  readonly anywhere: readonly PronunciationEntry[];
  /** The most words of a phrase. */
  readonly longest: number;
}

/** Cached, because a server has one lexicon for all texts. */
const INDEXES = new WeakMap<readonly PronunciationEntry[], LexiconIndex>();

function indexOf(lexicon: readonly PronunciationEntry[]): LexiconIndex {
  const known = INDEXES.get(lexicon);
  if (known !== undefined) return known;
  const spaced = lexicon.filter(({ text }) => !UNSPACED.test(text));
  const entries = new Map<string, PronunciationEntry[]>();
  for (const entry of spaced) {
    const key = normal(entry.text);
    const same = entries.get(key);
    if (same === undefined) entries.set(key, [entry]);
    else same.push(entry);
  }
  const anywhere = lexicon.filter(({ text }) => UNSPACED.test(text));
  const longest = spaced.reduce((most, { text }) => Math.max(most, text.match(WORD)?.length ?? 1), 1);
  const index = { entries, anywhere, longest };
  INDEXES.set(lexicon, index);
  return index;
}

const normal = (text: string): string => text.trim().replace(/\s+/gu, ' ');

function howToSay(pronunciation: string): Pick<Pronunciation, 'ipa' | 'spoken'> {
  const [, ipa] = /^\s*\/(.+)\/\s*$/u.exec(pronunciation) ?? [];
  return ipa === undefined ? { spoken: pronunciation.trim() } : { ipa };
}

/** An optional code such as `en` or `pt_BR`. */
const LANGUAGE = /^(?:[a-z]{2,3}(?:[-_][a-z\d]+)*)?$/iu;

/**
 * Parses the entries of a file: one line per word or phrase, pronunciation and optionally a language,
 * separated by tabs. Empty lines and those that begin with `#` are skipped.
 * @returns the entries, or the number of the first invalid line.
 */
export function parseLexicon(file: string): readonly PronunciationEntry[] | number {
  const entries: PronunciationEntry[] = [];
  for (const [index, line] of file
    .replace(/^\uFEFF/u, '')
    .split(/\r\n?|\n/u)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [text = '', pronunciation = '', language = '', ...more] = line
      .split('\t')
      .map((part) => part.trim());
    if (text === '' || /^(?:\/\s*\/)?$/u.test(pronunciation) || !LANGUAGE.test(language)) return index + 1;
    if (more.some((part) => part !== '')) return index + 1;
    entries.push({ text, pronunciation, ...(language !== '' && { language }) });
  }
  return entries;
}
