import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { LANGUAGES, LANGUAGES_V3 } from '../../../src/engines/encoder-decoder/whisper/languages.ts';
import { type WhisperLayout, writeWhisperLayout } from './layout.ts';
import { TINY } from './sizes.ts';
import { syntheticVocabulary } from './synthetic-vocabulary.ts';
import { vocabularySize } from './vocabulary.ts';

const multilingual = syntheticVocabulary();

/** Writes the folder of a layout, and returns a function that reads its files. */
function written(layout: Partial<WhisperLayout> = {}): (name: string) => Record<string, unknown> {
  const folder = temporaryFolder();
  writeWhisperLayout(folder, { vocabulary: multilingual, sizes: TINY, ...layout });
  return (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

describe("a Whisper folder's files beside the graphs", () => {
  it('have the names of the hub', () => {
    const folder = temporaryFolder();
    writeWhisperLayout(folder, { vocabulary: syntheticVocabulary(300), sizes: TINY });
    expect(readdirSync(folder).toSorted()).toEqual([
      'added_tokens.json',
      'config.json',
      'generation_config.json',
      'merges.txt',
      'normalizer.json',
      'preprocessor_config.json',
      'special_tokens_map.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'vocab.json',
    ]);
  });

  it("have whisper-tiny's ids and sizes for a vocabulary of its size", () => {
    const read = written({ alignmentHeads: [[2, 2]] });
    expect(read('config.json')).toMatchObject({
      model_type: 'whisper',
      d_model: 384,
      vocab_size: 51_865,
      decoder_start_token_id: 50_258,
      eos_token_id: 50_257,
      begin_suppress_tokens: [220, 50_257],
      max_source_positions: 1500,
      max_target_positions: 448,
    });
    expect(read('generation_config.json')).toMatchObject({
      is_multilingual: true,
      lang_to_id: { '<|en|>': 50_259, '<|su|>': 50_357 },
      task_to_id: { translate: 50_358, transcribe: 50_359 },
      prev_sot_token_id: 50_361,
      no_timestamps_token_id: 50_363,
      alignment_heads: [[2, 2]],
      max_length: 448,
    });
    expect(read('preprocessor_config.json')).toMatchObject({
      feature_size: 80,
      n_samples: 480_000,
      nb_max_frames: 3000,
      chunk_length: 30,
    });
  });

  it('suppress symbols and control tokens, as the original does', () => {
    const suppressed = written()('generation_config.json')['suppress_tokens'] as number[];
    // The part of the original's list that consists of single bytes.
    expect(suppressed.filter((id) => id < 256).join(' ')).toBe(
      '1 2 7 8 9 10 14 25 26 27 28 29 31 58 59 60 61 62 63 90 91 92 93',
    );
    expect(suppressed.slice(-6)).toEqual([50_258, 50_358, 50_359, 50_360, 50_361, 50_362]);
  });

  it('name no languages and tasks for an English-only model, although it has their tokens', () => {
    const vocabulary = { ...syntheticVocabulary(50_256), languages: LANGUAGES, englishOnly: true };
    const read = written({ vocabulary });
    const generation = read('generation_config.json');
    expect(generation).toMatchObject({ is_multilingual: false, no_timestamps_token_id: 50_362 });
    expect(generation).not.toHaveProperty('lang_to_id');
    expect(generation).not.toHaveProperty('task_to_id');
    expect(generation).not.toHaveProperty('alignment_heads');
    expect(read('added_tokens.json')['<|en|>']).toBe(50_258);
    expect(vocabularySize(vocabulary)).toBe(51_864);
  });

  it('have the tokens of large-v3 with its 100 languages', () => {
    const vocabulary = { ...multilingual, languages: LANGUAGES_V3 };
    const read = written({ vocabulary, sizes: { ...TINY, melBins: 128 } });
    expect(read('config.json')).toMatchObject({ vocab_size: 51_866, num_mel_bins: 128 });
    expect(read('added_tokens.json')).toMatchObject({ '<|yue|>': 50_358, '<|notimestamps|>': 50_364 });
  });

  it.each([
    ['with timestamps', true, 'nospeech', 1501],
    ['without timestamps', false, 'nocaptions', 0],
  ] as const)("list the control tokens in Whisper's order, %s", (_, timestamps, noSpeech, count) => {
    const read = written({ vocabulary: { ...multilingual, noSpeech }, timestamps });
    const added = read('tokenizer.json')['added_tokens'] as {
      id: number;
      content: string;
      special: boolean;
    }[];
    expect(added.map(({ id }) => id)).toEqual(added.map((_, index) => 50_257 + index));
    const special = added.filter(({ special }) => special).map(({ content }) => content);
    expect(special.slice(0, 3)).toEqual(['<|endoftext|>', '<|startoftranscript|>', '<|en|>']);
    expect(special.slice(101)).toEqual([
      '<|translate|>',
      '<|transcribe|>',
      '<|startoflm|>',
      '<|startofprev|>',
      `<|${noSpeech}|>`,
      '<|notimestamps|>',
    ]);
    const times = added.filter(({ special }) => !special).map(({ content }) => content);
    expect([times.length, times[0], times.at(-1)]).toEqual(
      timestamps ? [count, '<|0.00|>', '<|30.00|>'] : [0, undefined, undefined],
    );
  });

  it('load in an independent tokenizer', () => {
    const read = written();
    const tokenizer = new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'));
    const { ids } = tokenizer.encode('Ach, schön');
    expect([...ids.slice(0, 2), ids.at(-1)]).toEqual([50_258, 50_363, 50_257]);
    expect(tokenizer.decode(ids, { skip_special_tokens: true })).toBe('Ach, schön');
    expect(tokenizer.decode([50_364, 50_259, 51_864])).toBe('<|0.00|><|en|><|30.00|>');
  });
});
