import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byteLevel } from '../../../generated/whisper/byte-level.ts';
import { tokenizerFiles } from '../../../generated/whisper/tokenizer-files.ts';
import type { WhisperVocabulary } from '../../../generated/whisper/vocabulary.ts';

/** The parts of a Hugging Face tokenizer.json that are read. */
export interface TokenizerJson {
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[];
  readonly model: {
    readonly type: string;
    readonly vocab: Readonly<Record<string, unknown>>;
    readonly merges: readonly unknown[];
  };
}

const PAIRS = [
  ['h', 'e'],
  [' ', 't'],
  [' t', 'he'],
  ['\u00c3', '\u00a9'],
  ['a', 'a'],
  ['aa', 'aa'],
  ['\u00bf', '.'],
  ['\u0085', '.'],
] as const;

const latin1 = (text: string) => byteLevel(Buffer.from(text, 'latin1'));

/**
 * The 256 bytes in order, then from id 256: `he`, ` t`, ` the`, `é`, `aa`, `aaaa` and two halves of
 * characters.
 */
export const SMALL_VOCABULARY: WhisperVocabulary = {
  tokens: [
    ...Array.from({ length: 256 }, (_, byte) => byteLevel(Uint8Array.of(byte))),
    ...PAIRS.map((pair) => latin1(pair.join(''))),
  ],
  merges: PAIRS.map(([left, right]) => [latin1(left), latin1(right)] as const),
  languages: ['en', 'de', 'haw'],
};

export function tokenizerJson(vocabulary: WhisperVocabulary): TokenizerJson {
  return tokenizerFiles(vocabulary, { timestamps: false })['tokenizer.json'] as TokenizerJson;
}

/** `config.json` of whisper-tiny with another vocabulary size. */
export const tinyConfig = (vocabulary: number) => ({
  model_type: 'whisper',
  d_model: 384,
  encoder_layers: 4,
  decoder_layers: 4,
  decoder_attention_heads: 6,
  vocab_size: vocabulary,
});

/** Writes files by name: strings as they are, other values as JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): string {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** Writes tokenizer.json and the two other files that must agree with it. */
export function writeTokenizer(
  folder: string,
  tokenizer: TokenizerJson,
  generation: object = { is_multilingual: true },
): string {
  return writeFiles(folder, {
    'tokenizer.json': tokenizer,
    'config.json': tinyConfig(60_000),
    'generation_config.json': generation,
  });
}
