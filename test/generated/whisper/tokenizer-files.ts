import {
  type ControlToken,
  type WhisperVocabulary,
  controlId,
  specialTokens,
  timestampTokens,
} from './vocabulary.ts';

/**
 * The contents of the tokenizer files of a Whisper folder, by name, as JSON or as text. `timestamps` tells
 * whether they list the timestamps; programs derive those of older exports from `<|notimestamps|>`.
 */
export function tokenizerFiles(
  vocabulary: WhisperVocabulary,
  { timestamps }: { readonly timestamps: boolean },
): Readonly<Record<string, object | string>> {
  const special = specialTokens(vocabulary);
  const listed = timestamps ? timestampTokens(vocabulary) : [];
  const end = special[0]!;
  const vocab = Object.fromEntries([
    ...vocabulary.tokens.map((token, id) => [token, id] as const),
    [end.content, end.id],
  ]);
  const merges = vocabulary.merges.map((pair) => pair.join(' '));
  const bare = { lstrip: false, normalized: false, rstrip: false, single_word: false };
  const added = [
    ...special.map((token) => ({ ...token, ...bare, special: true })),
    ...listed.map((token) => ({ ...token, ...bare, special: false })),
  ];
  const endToken = { bos_token: end.content, eos_token: end.content, pad_token: end.content };
  const others = special.slice(1).map(({ content }) => content);
  return {
    'tokenizer.json': {
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: added,
      normalizer: null,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
      post_processor: template(vocabulary),
      decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
      model: {
        type: 'BPE',
        dropout: null,
        unk_token: end.content,
        continuing_subword_prefix: '',
        end_of_word_suffix: '',
        fuse_unk: false,
        byte_fallback: false,
        vocab,
        merges,
      },
    },
    'tokenizer_config.json': {
      add_bos_token: false,
      add_prefix_space: false,
      added_tokens_decoder: Object.fromEntries(added.map(({ id, ...token }) => [id, token])),
      additional_special_tokens: others,
      ...endToken,
      clean_up_tokenization_spaces: true,
      errors: 'replace',
      model_max_length: 1024,
      processor_class: 'WhisperProcessor',
      return_attention_mask: false,
      tokenizer_class: 'WhisperTokenizer',
      unk_token: end.content,
    },
    'added_tokens.json': byContent([...special.slice(1), ...listed]),
    'special_tokens_map.json': { additional_special_tokens: others, ...endToken, unk_token: end.content },
    'vocab.json': vocab,
    'merges.txt': ['#version: 0.2', ...merges, ''].join('\n'),
    // These spellings serve scoring; no transcript depends on them.
    'normalizer.json': { colour: 'color', organise: 'organize' },
  };
}

const byContent = (tokens: readonly ControlToken[]) =>
  Object.fromEntries(tokens.map(({ content, id }) => [content, id]));

/** The tokens that a tokenizer adds around a text by default: start, no timestamps, text, end. */
function template(vocabulary: WhisperVocabulary): object {
  const token = (content: string) => ({ SpecialToken: { id: content, type_id: 0 } });
  const text = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const [start, plain, end] = ['startoftranscript', 'notimestamps', 'endoftext'].map((name) => {
    const id = `<|${name}|>`;
    return { id, entry: { id, ids: [controlId(vocabulary, name)], tokens: [id] } };
  });
  const around = (...texts: readonly unknown[]) => [
    token(start!.id),
    token(plain!.id),
    ...texts,
    token(end!.id),
  ];
  return {
    type: 'TemplateProcessing',
    single: around(text('A', 0)),
    pair: around(text('A', 0), text('B', 1)),
    special_tokens: Object.fromEntries([start!, plain!, end!].map(({ id, entry }) => [id, entry])),
  };
}
