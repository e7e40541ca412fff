import { brokenModelFile } from '../../../onnx/broken-model-file.ts';
import { createBytePairMerger } from '../byte-pairs.ts';
import { BYTE_SYMBOLS } from './byte-symbols.ts';
import { readDescription } from './description.ts';
import { findSpecialTokens, type SpecialTokens } from './special-tokens.ts';
import { createTokenTexts, type TokenTexts } from './token-text.ts';
import { readTokenizerFile } from './tokenizer-file.ts';

/** Text and tokens of one model. */
export interface WhisperTokenizer extends TokenTexts {
  readonly special: SpecialTokens;
  /** Text → ids below `endOfText`. Special tokens in `text` are plain text: prompts come from the network. */
  encode(text: string): number[];
  /** Ids → text. Special tokens and timestamps are left out; broken UTF-8 becomes U+FFFD. */
  decode(tokens: readonly number[]): string;
  /** Ids of tokens that annotate instead of speak. */
  readonly nonSpeechTokens: readonly number[];
}

/**
 * GPT-2's rule for what is encoded together: contractions, then words, numbers and other signs, each with the
 * space before it. White space is what Unicode calls so; JavaScript's `\s` also takes U+FEFF and leaves
 * U+0085.
 */
const WORDS =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\p{White_Space}\p{L}\p{N}]+|\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+/gu;

/**
 * Opens the vocabulary of a model's folder, or of a ggml file: byte-level BPE as in GPT-2.
 * @throws VoiceError `invalid_manifest` when it, or the description that it has to agree with, cannot be
 *   used.
 */
export async function readTokenizer(place: string): Promise<WhisperTokenizer> {
  const [description, file] = await Promise.all([readDescription(place), readTokenizerFile(place)]);
  const special = findSpecialTokens(file.added, description, file.name);
  if (file.greatest >= special.endOfText) {
    throw brokenModelFile(file.name, 'has text tokens above <|endoftext|>');
  }
  const merge = createBytePairMerger(file.order);
  const utf8 = new TextEncoder();
  const encodeWord = (word: string): number[] =>
    merge(Array.from(utf8.encode(word), (byte) => BYTE_SYMBOLS[byte]!)).map((piece) =>
      file.vocabulary.get(piece)!,
    );
  const encode = (text: string): number[] => (text.match(WORDS) ?? []).flatMap(encodeWord);
  return {
    special,
    encode,
    ...createTokenTexts(file.vocabulary, special.endOfText),
    nonSpeechTokens: findNonSpeechTokens(encode),
  };
}

/** Symbols that count only if they are a single token. */
const SYMBOLS = [
  ...'"#()*+/:;<=>@[\\]^_`{|}~「」『』',
  ...'<< >> <<< >>> -- --- -( -[ (\' (" (( )) ((( ))) [[ ]] {{ }} ♪♪ ♪♪♪'.split(' '),
];

/**
 * Musical symbols. If one takes several tokens, its first token is suppressed: it begins only symbols from
 * U+2640 to U+267F.
 */
const MUSIC = [...'♩♪♫♬♭♮♯'];

/** A hyphen or an apostrophe inside a word is speech; one that begins a word is not. */
const FIRST_OF_WORD = [' -', " '"];

/**
 * Ids of tokens that annotate instead of speak, `[MUSIC]` or `♪`, in ascending order: symbols that are one
 * token, with or without a space before them (openai/whisper, `Tokenizer.non_speech_tokens`).
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
