import { describe, expect, it } from 'vitest';
import { parseWhisperConfig } from '../../../../src/engines/encoder-decoder/whisper/engine-config.ts';
import { catalogModels } from '../../../../src/models/catalog.ts';
import { sttManifest } from '../../../helpers/model-fixtures.ts';

const parse = (engineConfig: Record<string, unknown>) =>
  parseWhisperConfig(sttManifest({ name: 'whisper-tiny', engineConfig }));

describe('engine_config of Whisper', () => {
  it('defaults to float16, the available device and five beams', () => {
    expect(parse({})).toEqual({ computeType: 'float16', device: 'auto', beamSize: 5 });
  });

  it('is read as written', () => {
    const written = {
      model_size: 'large-v3',
      compute_type: 'int8_float16',
      device: 'cuda',
      beam_size: 16,
      vad_filter: false,
    };
    expect(parse({ ...written, language: 'chinese' })).toEqual({
      modelSize: 'large-v3',
      computeType: 'int8_float16',
      device: 'cuda',
      beamSize: 16,
    });
    expect(parse({ model_size: '/srv/whisper' })).toMatchObject({ modelSize: '/srv/whisper' });
    expect(parse({ compute_type: 'q4', device: 'cpu', beam_size: 1 })).toMatchObject({
      computeType: 'q4',
      device: 'cpu',
      beamSize: 1,
    });
  });

  it('is valid in every model of the catalog', () => {
    const whispers = catalogModels()
      .map(({ manifest }) => manifest)
      .filter(({ engine }) => engine === 'whisper');
    expect(whispers.length).toBe(7);
    for (const manifest of whispers) {
      if (manifest.type !== 'stt') throw new Error(manifest.name);
      expect(parseWhisperConfig(manifest)).toMatchObject({
        computeType: 'int8',
        device: 'auto',
        beamSize: 5,
      });
    }
  });

  it.each([
    [
      'an unknown size',
      { model_size: 'tinny' },
      /engine_config\.model_size: must be a whole path, or one of tiny, tiny\.en, base/,
    ],
    ['the name of an object property', { model_size: 'constructor' }, /engine_config\.model_size: /],
    ['a relative path', { model_size: './whisper' }, /engine_config\.model_size: /],
    [
      'an unknown precision',
      { compute_type: 'int4' },
      /engine_config\.compute_type: .*"float32"\|"float16"\|"int8"\|"int8_float16"\|"q4"/,
    ],
    ['an unknown device', { device: 'tpu' }, /engine_config\.device: .*"auto"\|"cpu"\|"cuda"/],
    ['no beam at all', { beam_size: 0 }, /engine_config\.beam_size: /],
    ['too many beams', { beam_size: 17 }, /engine_config\.beam_size: /],
    ['a fractional number of beams', { beam_size: 1.5 }, /engine_config\.beam_size: /],
    ['a VAD filter', { vad_filter: true }, /engine_config\.vad_filter: /],
  ])('refuses %s and names the key', (_, config, message) => {
    expect(() => parse(config)).toThrow(
      expect.objectContaining({
        kind: 'invalid_manifest',
        message: expect.stringMatching(new RegExp(`^Model 'whisper-tiny': ${message.source}`)),
      }),
    );
  });
});
