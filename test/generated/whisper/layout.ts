import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byteLevel } from './byte-level.ts';
import type { WhisperSizes } from './sizes.ts';
import { tokenizerFiles } from './tokenizer-files.ts';
import { type WhisperVocabulary, controlId, specialTokens, vocabularySize } from './vocabulary.ts';

/** The content of the files of a Whisper folder other than graphs. */
export interface WhisperLayout {
  readonly vocabulary: WhisperVocabulary;
  readonly sizes: WhisperSizes;
  /** Whether tokenizer.json lists the timestamps. Default: true. */
  readonly timestamps?: boolean;
  /** Heads whose attention follows the words; if absent, generation_config.json has none. */
  readonly alignmentHeads?: readonly (readonly [layer: number, head: number])[];
  /** Default: the control tokens and all tokens of symbols, as in Whisper's own files. */
  readonly suppressTokens?: readonly number[];
  /** Default: the single space and `<|endoftext|>`. */
  readonly beginSuppressTokens?: readonly number[];
  /** Default: 50, 1 s. */
  readonly maxInitialTimestamp?: number;
}

/**
 * Writes the JSON files of an export of Whisper (`onnx-community/whisper-*`) beside the graphs. Creates
 * `folder` if it is missing, and overwrites files in it.
 */
export function writeWhisperLayout(folder: string, layout: WhisperLayout): void {
  mkdirSync(folder, { recursive: true });
  const files = {
    'config.json': config(layout),
    'generation_config.json': generationConfig(layout),
    'preprocessor_config.json': preprocessorConfig(layout.sizes),
    ...tokenizerFiles(layout.vocabulary, { timestamps: layout.timestamps ?? true }),
  };
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`;
    writeFileSync(join(folder, name), text);
  }
}

function config(layout: WhisperLayout): object {
  const { sizes, vocabulary } = layout;
  return {
    _name_or_path: 'voice/generated-whisper',
    architectures: ['WhisperForConditionalGeneration'],
    model_type: 'whisper',
    is_encoder_decoder: true,
    activation_function: 'gelu',
    d_model: sizes.width,
    encoder_layers: sizes.encoderLayers,
    encoder_attention_heads: sizes.heads,
    encoder_ffn_dim: sizes.feedForward,
    decoder_layers: sizes.decoderLayers,
    decoder_attention_heads: sizes.heads,
    decoder_ffn_dim: sizes.feedForward,
    num_hidden_layers: sizes.encoderLayers,
    num_mel_bins: sizes.melBins,
    max_source_positions: sizes.audioPositions,
    max_target_positions: sizes.textPositions,
    median_filter_width: 7,
    scale_embedding: false,
    torch_dtype: 'float32',
    use_cache: true,
    vocab_size: vocabularySize(vocabulary),
    ...shared(layout),
  };
}

function generationConfig(layout: WhisperLayout): object {
  const { vocabulary, alignmentHeads, maxInitialTimestamp = 50 } = layout;
  const id = (name: string) => controlId(vocabulary, name);
  const languages = vocabulary.languages.map((code) => [`<|${code}|>`, id(code)] as const);
  const multilingual = {
    lang_to_id: Object.fromEntries(languages.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    task_to_id: { transcribe: id('transcribe'), translate: id('translate') },
  };
  return {
    ...(alignmentHeads ? { alignment_heads: alignmentHeads } : {}),
    is_multilingual: !vocabulary.englishOnly,
    ...(vocabulary.englishOnly ? {} : multilingual),
    max_initial_timestamp_index: maxInitialTimestamp,
    no_timestamps_token_id: id('notimestamps'),
    prev_sot_token_id: id('startofprev'),
    return_timestamps: false,
    ...shared(layout),
  };
}

/** The fields that config.json and generation_config.json share. */
function shared({ vocabulary, sizes, suppressTokens, beginSuppressTokens }: WhisperLayout) {
  const end = controlId(vocabulary, 'endoftext');
  const space = vocabulary.tokens.indexOf('Ġ');
  return {
    bos_token_id: end,
    eos_token_id: end,
    pad_token_id: end,
    decoder_start_token_id: controlId(vocabulary, 'startoftranscript'),
    begin_suppress_tokens: beginSuppressTokens ?? [space, end].filter((id) => id >= 0),
    suppress_tokens: suppressTokens ?? unspoken(vocabulary),
    max_length: sizes.textPositions,
  };
}

/** Symbols for sounds, and symbols that are not speech. */
const SYMBOLS = [...'"#()*+/:;<=>@[\\]^_`{|}~「」『』♪', '<<', '>>', '<<<', '>>>', '--', '---', '♪♪', '♪♪♪'];

/**
 * The tokens that are a symbol, with or without a leading space, and the control tokens that a decoder never
 * writes.
 */
function unspoken(vocabulary: WhisperVocabulary): readonly number[] {
  const symbols = new Set(SYMBOLS.flatMap((symbol) => [byteLevel(symbol), byteLevel(` ${symbol}`)]));
  const languages = new Set(vocabulary.languages.map((code) => `<|${code}|>`));
  const control = specialTokens(vocabulary)
    .slice(1, -1)
    .filter(({ content }) => !languages.has(content));
  return [
    ...vocabulary.tokens.flatMap((token, id) => (symbols.has(token) ? [id] : [])),
    ...control.map(({ id }) => id),
  ];
}

function preprocessorConfig({ melBins, audioPositions }: WhisperSizes): object {
  const [rate, hop, frames] = [16_000, 160, 2 * audioPositions];
  return {
    chunk_length: (frames * hop) / rate,
    feature_extractor_type: 'WhisperFeatureExtractor',
    feature_size: melBins,
    hop_length: hop,
    n_fft: 400,
    n_samples: frames * hop,
    nb_max_frames: frames,
    padding_side: 'right',
    padding_value: 0,
    processor_class: 'WhisperProcessor',
    return_attention_mask: false,
    sampling_rate: rate,
  };
}
