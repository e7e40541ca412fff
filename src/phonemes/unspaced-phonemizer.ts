import { cancelled } from '../domain/errors.ts';
import { foldText } from './folded-text.ts';
import type { Phonemizer, PhonemeToken } from './phonemizer.ts';
import { MARK_CLASS, markOf, isOpening } from './marks.ts';
import { LETTER, wordOf } from './word-pattern.ts';

/** Phonemizes words in a foreign alphabet; returns the phonemes of each word, in the same order. */
export type PhonemizeLatinWords = (
  words: readonly string[],
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** A word in a span of native text: its UTF-16 range in the span, and its phonemes. */
export interface NativeWord {
  readonly start: number;
  readonly end: number;
  readonly symbols: string;
}

export interface UnspacedLanguage {
  /** The characters of the script, for use inside a character class. */
  readonly script: string;
  /** Splits a run of that script into words: at most a hundred characters; none is left out. */
  readonly words: (run: string) => readonly NativeWord[];
  readonly readForeign: PhonemizeLatinWords;
  /** Returns the standard form of a variant character. */
  readonly usual?: (character: string) => string;
}

/** Creates a phonemizer for a language that is written without spaces between words. */
export function createUnspacedPhonemizer({
  script,
  words,
  readForeign,
  usual,
}: UnspacedLanguage): Phonemizer {
  const scanRuns = createRunScanner(script);
  return {
    async phonemize(text, signal) {
      if (signal.aborted) throw cancelled();
      const folded = foldText(text, usual);
      const runs = scanRuns(folded.text);
      const foreign = runs.filter(({ kind }) => kind === 'foreign');
      const symbols = await readForeign(
        foreign.map((run) => run.text),
        signal,
      );
      const symbolsOf = new Map(foreign.map((run, index) => [run, symbols[index] as string]));
      const tokens = runs.flatMap((run) => tokensOf(run, symbolsOf.get(run)));
      return restoreSpaces(
        apart(tokens.map((token) => ({ ...token, ...folded.rangeOf(token.start, token.end) }))),
      );
    },
  };

  function tokensOf({ kind, start, end, text }: TextRun, foreignSymbols = ''): readonly Unspaced[] {
    if (kind === 'mark') return [{ kind, start, end, symbols: text }];
    if (kind === 'foreign') return [{ kind: 'word', start, end, symbols: foreignSymbols }];
    return words(text).map((word) => ({
      kind: 'word',
      start: start + word.start,
      end: start + word.end,
      symbols: word.symbols,
    }));
  }
}

/** One character can stand for several words (`½`), which become one token. */
function apart(tokens: readonly Unspaced[]): readonly Unspaced[] {
  const found: Unspaced[] = [];
  for (const token of tokens) {
    const last = found.at(-1);
    if (last && token.start < last.end) {
      const symbols = [last.symbols, token.symbols].filter((symbols) => symbols !== '').join(' ');
      found[found.length - 1] = { ...last, end: token.end, symbols };
    } else found.push(token);
  }
  return found;
}

/** A span of text that is written without spaces between words. */
interface TextRun {
  readonly kind: 'native' | 'foreign' | 'mark';
  readonly start: number;
  readonly end: number;
  /** The written text, or the mark in the form of `markOf`. */
  readonly text: string;
}

/** The most characters of a run: word splitters take quadratic time or more. */
const LONGEST_RUN = 100;

/**
 * Finds, in folded text, the runs of one script, the words of others and the marks. Other characters (`・`,
 * `*`, controls) are left out.
 * @param script the characters of native text, for use inside a character class.
 */
export function createRunScanner(script: string): (folded: string) => readonly TextRun[] {
  const pattern = new RegExp(
    String.raw`(?<native>[${script}]{1,${LONGEST_RUN}})|` +
      `(?<foreign>${wordOf(`(?:(?![${script}])${LETTER})`)})|` +
      String.raw`\.{2,}|[${MARK_CLASS}]`,
    'gu',
  );
  return (folded) =>
    [...folded.matchAll(pattern)].map(({ 0: text, index: start, groups }) => ({
      kind:
        groups?.['native'] !== undefined ? 'native' : groups?.['foreign'] !== undefined ? 'foreign' : 'mark',
      start,
      end: start + text.length,
      text: text.startsWith('..') ? '…' : (markOf(text) ?? text),
    }));
}

/** A token of a script without spaces between words. */
type Unspaced = Omit<PhonemeToken, 'spaceAfter'>;

/**
 * Adds the spaces that voices expect from training to text of a script without spaces (Chinese, Japanese):
 * between words, after punctuation, and before opening punctuation. An odd straight quote opens.
 */
export function restoreSpaces(tokens: readonly Unspaced[]): readonly PhonemeToken[] {
  let quoted = false;
  const opens = tokens.map(({ kind, symbols }) => {
    if (kind === 'mark' && symbols === '"') return (quoted = !quoted);
    return kind === 'mark' && isOpening(symbols);
  });
  return tokens.map((token, index) => {
    const next = tokens[index + 1];
    const spaceAfter =
      next !== undefined && !opens[index] && (next.kind === 'word' || opens[index + 1] === true);
    return { ...token, spaceAfter };
  });
}
