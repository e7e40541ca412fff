import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDescription } from '../../../../src/engines/encoder-decoder/whisper/description.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { tinyConfig, writeFiles } from './tokenizer-folder.ts';

const TINY = tinyConfig(51_865);

const describeFolder = (files: Readonly<Record<string, unknown>>) =>
  readDescription(writeFiles(temporaryFolder(), { 'config.json': TINY, ...files }));

describe('description of a Whisper folder', () => {
  it('is read from config.json alone if there are no other files', async () => {
    expect(await describeFolder({})).toEqual({
      melBins: 80,
      width: 384,
      encoderLayers: 4,
      decoderLayers: 4,
      decoderHeads: 6,
      vocabulary: 51_865,
      multilingual: true,
      textContext: 448,
      audioContext: 1500,
      alignmentHeads: OFFICIAL,
    });
  });

  it('takes lists from generation_config.json, or else from config.json', async () => {
    const config = { ...TINY, suppress_tokens: [1, 2], begin_suppress_tokens: [220, 50_257] };
    expect(await describeFolder({ 'config.json': config })).toMatchObject({
      suppressTokens: [1, 2],
      beginSuppressTokens: [220, 50_257],
    });
    const generation = { suppress_tokens: [], begin_suppress_tokens: null, alignment_heads: [[2, 2]] };
    expect(
      await describeFolder({ 'config.json': config, 'generation_config.json': generation }),
    ).toMatchObject({
      suppressTokens: [],
      beginSuppressTokens: [220, 50_257],
      alignmentHeads: [[2, 2]],
    });
  });

  it("keeps only alignment heads that the decoder has, because distilled models list their teacher's", async () => {
    const listed = (...alignment_heads: number[][]) =>
      describeFolder({ 'generation_config.json': { alignment_heads } });
    expect((await listed([7, 0], [3, 5], [3, 6])).alignmentHeads).toEqual([[3, 5]]);
    expect((await listed([7, 0])).alignmentHeads.length).toBe(12);
    expect((await listed()).alignmentHeads).toEqual(OFFICIAL);
  });

  it.each([
    [51_864, undefined, false],
    [51_865, undefined, true],
    [51_866, undefined, true],
    [51_865, false, false],
    [1_000, true, true],
  ])('with %i tokens and is_multilingual %s is multilingual: %s', async (vocabulary, said, multilingual) => {
    const description = await describeFolder({
      'config.json': tinyConfig(vocabulary),
      'generation_config.json': { is_multilingual: said },
    });
    expect(description.multilingual).toBe(multilingual);
  });

  it.each([
    [{ num_mel_bins: 128 }, undefined, 128],
    [{}, { feature_size: 128 }, 128],
    [{ num_mel_bins: 128 }, { feature_size: 128, sampling_rate: 16_000, n_fft: 400, hop_length: 160 }, 128],
  ])('finds the number of mel bins in %j and %j', async (change, preprocessor, melBins) => {
    const description = await describeFolder({
      'config.json': { ...TINY, ...change },
      ...(preprocessor && { 'preprocessor_config.json': preprocessor }),
    });
    expect(description.melBins).toBe(melBins);
  });
});

/** The values of openai's tiny model. */
const OFFICIAL = ['2.2', '3.0', '3.2', '3.3', '3.4', '3.5'].map((head) => head.split('.').map(Number));

describe('an invalid Whisper folder is refused with file and field', () => {
  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['if config.json is not JSON', { 'config.json': '{' }, /'config\.json' is not JSON\./],
    [
      'if config.json is an array',
      { 'config.json': [] },
      /'config\.json' is not as it should be: it must be an object, got \[\]\./,
    ],
    [
      'if the model is no Whisper',
      { 'config.json': { ...TINY, model_type: 'moonshine' } },
      /in 'model_type'/,
    ],
    ['if a size is missing', { 'config.json': { ...TINY, d_model: undefined } }, /in 'd_model'/],
    ['if a size is too large', { 'config.json': { ...TINY, decoder_layers: 1e9 } }, /in 'decoder_layers'/],
    ['if a size is not an integer', { 'config.json': { ...TINY, vocab_size: 5.5 } }, /in 'vocab_size'/],
    [
      'if the heads do not divide the width',
      { 'config.json': { ...TINY, decoder_attention_heads: 7 } },
      /a width of 384, not a multiple of its 7 heads/,
    ],
    [
      'if there are 81 mel bins',
      { 'config.json': { ...TINY, num_mel_bins: 81 } },
      /in 'num_mel_bins': must be 80 or 128/,
    ],
    [
      'if there are more positions than in 30 s',
      { 'config.json': { ...TINY, max_source_positions: 1501 } },
      /in 'max_source_positions'/,
    ],
    [
      'if a suppressed token is beyond the vocabulary',
      { 'generation_config.json': { suppress_tokens: [51_865] } },
      /'generation_config\.json' suppresses the token 51865/,
    ],
    [
      'if config.json suppresses a token beyond the vocabulary',
      { 'config.json': { ...TINY, begin_suppress_tokens: [51_865] } },
      /'config\.json' suppresses the token 51865/,
    ],
    [
      'if a suppressed token is no number',
      { 'generation_config.json': { suppress_tokens: [-1] } },
      /in 'suppress_tokens\.0'/,
    ],
    [
      'if alignment heads are no pairs',
      { 'generation_config.json': { alignment_heads: [[1, 2, 3]] } },
      /in 'alignment_heads\.0'/,
    ],
    [
      'if the two mel sizes disagree',
      { 'config.json': { ...TINY, num_mel_bins: 80 }, 'preprocessor_config.json': { feature_size: 128 } },
      /'preprocessor_config\.json' has 128 mel bins, but config\.json has 80/,
    ],
    [
      'if the features are of another kind',
      { 'preprocessor_config.json': { hop_length: 256 } },
      /'preprocessor_config\.json' .* in 'hop_length'/,
    ],
  ])('%s', async (_, files, message) => {
    await expect(describeFolder(files)).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(message),
    });
  });

  it('if there is no config.json', async () => {
    await expect(readDescription(temporaryFolder())).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message:
        "The model file 'config.json' is missing. If the model is installed, check its files with 'voice models verify'.",
    });
  });

  it('if a file is too large for its kind', async () => {
    const folder = writeFiles(temporaryFolder(), { 'config.json': TINY, 'generation_config.json': {} });
    truncateSync(join(folder, 'generation_config.json'), 65 * 1024 * 1024);
    await expect(readDescription(folder)).rejects.toThrow(
      "The model file 'generation_config.json' cannot be read.",
    );
  });
});
