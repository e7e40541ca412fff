import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { createBytePairMerger } from '../byte-pairs.ts';
import { BYTE_SYMBOLS } from './byte-symbols.ts';
import { lazily } from '../../../base/lazily.ts';
import type { WhisperDescription } from './description.ts';
import { findSpecialTokens, type SpecialTokens } from './special-tokens.ts';
import { createTokenTexts, type TokenTexts } from './token-text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Text and tokens of one model. */
export interface WhisperTokenizer extends TokenTexts {
  readonly special: SpecialTokens;
  /**
   * Text → ids below `endOfText`. Special tokens in `text` are plain text, because prompts are not trusted.
   */
  encode(text: string): number[];
  /** Ids → text. Special tokens and timestamps are left out; broken UTF-8 becomes U+FFFD. */
  decode(tokens: readonly number[]): string;
  /** Ids of tokens that annotate instead of transcribing speech. */
  readonly nonSpeechTokens: readonly number[];
}

/**
 * GPT-2's rule that splits text into units to encode: contractions, then words, numbers and other signs, each
 * with the space before it. White space is that of Unicode; JavaScript's `\s` also includes U+FEFF and lacks
 * U+0085.
 */
const WORDS =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

/**
 * Creates the tokenizer of a vocabulary: byte-level BPE as in GPT-2.
 * @throws VoiceError `invalid_manifest` when it cannot be used, or contradicts the description.
 */
export function createTokenizer(
  vocabulary: Vocabulary,
  description: Pick<WhisperDescription, 'vocabulary' | 'multilingual'>,
): WhisperTokenizer {
  const { name, tokens, greatest, added } = vocabulary;
  const special = findSpecialTokens(added, description, name);
  if (greatest >= special.endOfText) throw brokenModelFile(name, 'has text tokens above <|endoftext|>');
  // Most requests have no prompt and need no encoder.
  const encoder = lazily(() => createEncoder(vocabulary));
  const encode = (text: string): number[] => encoder()(text);
  const nonSpeechTokens = lazily(() => findNonSpeechTokens(encode));
  return {
    special,
    encode,
    ...createTokenTexts(tokens, special.endOfText),
    get nonSpeechTokens() {
      return nonSpeechTokens();
    },
  };
}

function createEncoder({ tokens, merges }: Vocabulary): (text: string) => number[] {
  const ids = new Map(tokens.map((token, id) => [token, id]));
  const order = merges
    ? new Map(merges.map((pair, index) => [pair, index]))
    : { get: (pair: string) => ids.get(pair.replace(' ', '')) };
  const merge = createBytePairMerger(order);
  const utf8 = new TextEncoder();
  const encodeWord = (word: string): number[] =>
    merge(Array.from(utf8.encode(word), (byte) => BYTE_SYMBOLS[byte]!)).map((piece) => ids.get(piece)!);
  return (text) => (text.match(WORDS) ?? []).flatMap(encodeWord);
}

/** Symbols that are suppressed only if they are a single token. */
const SYMBOLS = [
  ...'"#()*+/:;<=>@[\\]^_`{|}~「」『』',
  ...'<< >> <<< >>> -- --- -( -[ (\' (" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪'.split(' '),
];

/**
 * Musical symbols. If one has several tokens, its first token is suppressed, which only begins symbols from
 * U+2640 to U+267F.
 */
const MUSIC = [...'♩♪♫♬♭♮♯'];

/** A hyphen or an apostrophe inside a word is speech; at the start of a word it is not. */
const FIRST_OF_WORD = [' -', " '"];

/**
 * Ids of tokens that annotate instead of transcribing speech, `[MUSIC]` or `♪`, in ascending order: symbols
 * that are one token, with or without a preceding space (openai/whisper, `Tokenizer.non_speech_tokens`).
 */
export function findNonSpeechTokens(encode: (text: string) => readonly number[]): readonly number[] {
  const found = new Set<number>();
  const add = (text: string, mayBeLonger: boolean) => {
    const [first, ...rest] = encode(text);
    if (first !== undefined && (mayBeLonger || rest.length === 0)) found.add(first);
  };
  for (const text of FIRST_OF_WORD) add(text, true);
  for (const symbol of SYMBOLS) for (const text of [symbol, ` ${symbol}`]) add(text, false);
  for (const symbol of MUSIC) for (const text of [symbol, ` ${symbol}`]) add(text, true);
  return [...found].toSorted((a, b) => a - b);
}
