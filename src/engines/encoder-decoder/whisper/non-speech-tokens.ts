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
