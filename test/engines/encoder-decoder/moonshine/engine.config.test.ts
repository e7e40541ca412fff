import { describe, expect, it } from 'vitest';
import { checkMoonshineConfig } from '../../../../src/engines/encoder-decoder/moonshine/engine.ts';
import { sttManifest } from '../../../helpers/model-fixtures.ts';

const manifest = (engineConfig: Record<string, unknown>) =>
  sttManifest({ name: 'moonshine-tiny', engineConfig });

describe('engine_config of Moonshine', () => {
  it.each([
    ['empty', {}],
    [
      'the configuration of the catalog',
      { model_size: 'tiny', compute_type: 'int8', device: 'auto', vad_filter: false },
    ],
    ['the CPU', { device: 'cpu' }],
  ])('accepts %s', (_, config) => {
    expect(() => checkMoonshineConfig(manifest(config))).not.toThrow();
  });

  it.each([
    ['an unknown device', { device: 'tpu' }, /^Model 'moonshine-tiny': engine_config\.device: ./],
    [
      'a GPU',
      { device: 'cuda' },
      /^Model 'moonshine-tiny': engine_config\.device: Moonshine runs on the CPU only\.$/,
    ],
    ['a VAD filter', { vad_filter: true }, /^Model 'moonshine-tiny': engine_config\.vad_filter: ./],
  ])('refuses %s and names the key', (_, config, message) => {
    expect(() => checkMoonshineConfig(manifest(config))).toThrow(
      expect.objectContaining({ kind: 'invalid_manifest', message: expect.stringMatching(message) }),
    );
  });
});
