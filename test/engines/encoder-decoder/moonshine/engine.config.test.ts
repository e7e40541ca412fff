import { describe, expect, it } from 'vitest';
import { checkMoonshineConfig } from '../../../../src/engines/encoder-decoder/moonshine/engine.ts';
import { sttManifest } from '../../../helpers/model-fixtures.ts';

const manifest = (engineConfig: Record<string, unknown>) =>
  sttManifest({ name: 'moonshine-tiny', engineConfig });

describe("Moonshine's part of a manifest", () => {
  it.each([
    ['empty', {}],
    ['the catalog one', { model_size: 'tiny', compute_type: 'int8', device: 'auto', vad_filter: false }],
    ['one for the CPU', { device: 'cpu' }],
  ])('may be %s', (_, config) => {
    expect(() => checkMoonshineConfig(manifest(config))).not.toThrow();
  });

  it.each([
    ['an unknown device', { device: 'tpu' }, /^Model 'moonshine-tiny': engine_config\.device: ./],
    [
      'a graphics card',
      { device: 'cuda' },
      /^Model 'moonshine-tiny': engine_config\.device: Moonshine runs on the CPU only\.$/,
    ],
    ['a VAD of its own', { vad_filter: true }, /^Model 'moonshine-tiny': engine_config\.vad_filter: ./],
  ])('may not ask for %s; the key is named', (_, config, message) => {
    expect(() => checkMoonshineConfig(manifest(config))).toThrow(
      expect.objectContaining({ kind: 'invalid_manifest', message: expect.stringMatching(message) }),
    );
  });
});
