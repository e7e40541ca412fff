/** The vocabulary of a generated Whisper, from which all its tokenizer files are derived. */
export interface WhisperVocabulary {
  /** Tokens of text by id, in the symbols of byte-level BPE (`Ġthe` for ` the`; see `byteLevel`). */
  readonly tokens: readonly string[];
  /** The BPE merges, in order of precedence. */
  readonly merges: readonly (readonly [left: string, right: string])[];
  /** Codes of languages in the order of their tokens. English-only models have these tokens too. */
  readonly languages: readonly string[];
  readonly englishOnly?: boolean;
  /** Exports since large-v3 call the token `nospeech`, earlier ones `nocaptions`. Default: `nospeech`. */
  readonly noSpeech?: 'nospeech' | 'nocaptions';
}

/** The number of timestamps: 0.00, 0.02, … 30.00. */
const TIMESTAMPS = 1501;

/** A token that is not text: `<|en|>`, `<|0.02|>`. */
export interface ControlToken {
  readonly id: number;
  readonly content: string;
}

/** All control tokens except timestamps, in Whisper's order (openai/whisper tokenizer.py). */
export function specialTokens({
  tokens,
  languages,
  noSpeech = 'nospeech',
}: WhisperVocabulary): readonly ControlToken[] {
  const names = [
    'endoftext',
    'startoftranscript',
    ...languages,
    'translate',
    'transcribe',
    'startoflm',
    'startofprev',
    noSpeech,
    'notimestamps',
  ];
  return names.map((name, index) => ({ id: tokens.length + index, content: `<|${name}|>` }));
}

/** `<|0.00|>` to `<|30.00|>`. */
export function timestampTokens(vocabulary: WhisperVocabulary): readonly ControlToken[] {
  const first = vocabulary.tokens.length + specialTokens(vocabulary).length;
  return Array.from({ length: TIMESTAMPS }, (_, index) => ({
    id: first + index,
    content: `<|${(index * 0.02).toFixed(2)}|>`,
  }));
}

/** The number of tokens of every kind: the width of the logits. */
export const vocabularySize = (vocabulary: WhisperVocabulary): number =>
  vocabulary.tokens.length + specialTokens(vocabulary).length + TIMESTAMPS;

/** The id of `<|name|>`. */
export function controlId(vocabulary: WhisperVocabulary, name: string): number {
  const content = `<|${name}|>`;
  const tokens = /^\d/.test(name) ? timestampTokens(vocabulary) : specialTokens(vocabulary);
  const found = tokens.find((token) => token.content === content);
  if (!found) throw new RangeError(`The vocabulary has no ${content}.`);
  return found.id;
}
