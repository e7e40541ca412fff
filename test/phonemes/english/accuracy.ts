import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Accent } from '../../../src/phonemes/english/accent.ts';
import type { Pronounce } from '../../../src/phonemes/english/unknown-words.ts';
import { type Lexicons, openLexicons } from '../../../src/phonemes/english/lexicon-files.ts';
import type { Lexicon, LexiconEntry } from '../../../src/phonemes/english/lexicon.ts';
import { createEnglishPhonemizer } from '../../../src/phonemes/english/phonemize-english.ts';
import { lexiconToKokoro } from '../../../src/engines/kokoro/phonemes/alphabet.ts';
import { LEXICONS } from './lexicons.ts';

export interface Accuracy {
  readonly words: number;
  readonly right: number;
  /** From 0 to 1. */
  readonly share: number;
  /** Every wrong word with its expected and its actual symbols. */
  readonly wrong: readonly (readonly [word: string, expected: string, got: string])[];
}

export interface AccuracyOptions {
  readonly accent: Accent;
  /** Takes every nth word, for a quick result; 1 takes all. */
  readonly every?: number;
  readonly pronounce?: Pronounce;
}

/**
 * Scores a tenth of the gold lexicon with those words removed from both lexicons. Compares phones without
 * stress, and treats the weak vowels ə ɪ ᵻ ᵊ as equal. The tenth is the same in every run.
 */
export async function scoreUnknownWords({
  accent,
  every = 1,
  pronounce,
}: AccuracyOptions): Promise<Accuracy> {
  const lexicons = await openLexicons(LEXICONS, accent);
  const known = withoutHeldOut(lexicons);
  const words = (await goldWords(accent)).filter(([word]) => isHeldOut(word));
  return score(sampled(words, every), phonesOnly, (word) => say(word, accent, known, pronounce));
}

/** Scores single words of the gold lexicon through the whole phonemizer, with stress. */
export async function scoreKnownWords({ accent, every = 1, pronounce }: AccuracyOptions): Promise<Accuracy> {
  const lexicons = await openLexicons(LEXICONS, accent);
  const words = sampled(await goldWords(accent), every);
  return score(words, lexiconToKokoro, (word) => say(word, accent, lexicons, pronounce));
}

/** Uses FNV-1a of the word in lower case, so that `Word` and `word` are both held out or neither. */
export function isHeldOut(word: string): boolean {
  let hash = 0x81_1c_9d_c5;
  for (const byte of Buffer.from(word.toLowerCase())) hash = Math.imul(hash ^ byte, 0x01_00_01_93) >>> 0;
  return hash % 10 === 0;
}

/** The part of the symbols that is compared. */
export const phonesOnly = (symbols: string): string =>
  lexiconToKokoro(symbols).replace(/[ˈˌ ]/g, '').replace(/[ɪᵻᵊ]/g, 'ə');

async function score(
  words: readonly (readonly [string, string])[],
  compared: (symbols: string) => string,
  said: (word: string) => Promise<string>,
): Promise<Accuracy> {
  const wrong: [string, string, string][] = [];
  for (const [word, expected] of words) {
    const got = await said(word);
    if (compared(got) !== compared(expected)) wrong.push([word, expected, got]);
  }
  const right = words.length - wrong.length;
  return { words: words.length, right, share: right / words.length, wrong };
}

async function say(
  word: string,
  accent: Accent,
  lexicons: Lexicons,
  pronounce: Pronounce | undefined,
): Promise<string> {
  const phonemizer = createEnglishPhonemizer({
    accent,
    lexicons,
    spell: (written) => written,
    toSymbols: lexiconToKokoro,
    ...(pronounce && { pronounce }),
  });
  const tokens = await phonemizer.phonemize(word, new AbortController().signal);
  return tokens.map(({ symbols, spaceAfter }) => symbols + (spaceAfter ? ' ' : '')).join('');
}

async function goldWords(accent: Accent): Promise<readonly (readonly [string, string])[]> {
  const file = join(LEXICONS, accent === 'american' ? 'us_gold.json' : 'gb_gold.json');
  const gold = JSON.parse(await readFile(file, 'utf8')) as Record<string, LexiconEntry>;
  const defaultSound = (entry: LexiconEntry) => (typeof entry === 'string' ? entry : entry['DEFAULT']);
  return Object.entries(gold).map(([word, entry]) => [word, defaultSound(entry) ?? '']);
}

const sampled = <T>(all: readonly T[], every: number) => all.filter((_, at) => at % every === 0);

function withoutHeldOut(lexicons: Lexicons): Lexicons {
  const without = (lexicon: Lexicon): Lexicon => ({
    find: (word) => (isHeldOut(word) ? undefined : lexicon.find(word)),
  });
  return {
    checked: without(lexicons.checked),
    all: async () => without(await lexicons.all()),
  };
}
