import { describe, expect, it } from 'vitest';
import { parseCtcConfig } from '../../../src/engines/ctc/config.ts';
import { languagesOf } from '../../../src/engines/frames/engine.ts';
import { parseManifest, renderManifest } from '../../../src/models/manifest.ts';
import { ctcManifest } from '../../generated/ctc/ctc-manifest.ts';

const parse = (config: Readonly<Record<string, unknown>>) => parseCtcConfig(ctcManifest(config));

describe('parseCtcConfig', () => {
  it('has a default for every key', () => {
    expect(parse({})).toEqual({
      language: 'chinese',
      provider: 'cpu',
      decoding: 'beam',
      beamSize: 10,
      hotWordScore: 1.5,
    });
  });

  it.each([
    ['auto', 'cpu'],
    ['cpu', 'cpu'],
    ['cuda', 'cuda'],
    ['cuda:0', 'cuda'],
  ])('runs the device %s on %s', (device, provider) => {
    expect(parse({ device }).provider).toBe(provider);
  });

  it('reads its keys and ignores the keys of other engines', () => {
    const config = {
      decoding: 'greedy',
      beam_size: 4,
      hot_word_score: 3,
      model: 'a/b.onnx',
      tokens: 't.txt',
      compute_type: 'x',
    };
    expect(parse(config)).toMatchObject({
      decoding: 'greedy',
      beamSize: 4,
      hotWordScore: 3,
      model: 'a/b.onnx',
      tokens: 't.txt',
    });
  });

  it.each([
    ['device', 'cuda:1'],
    ['decoding', 'wfst'],
    ['beam_size', 0],
    ['beam_size', 65],
    ['hot_word_score', -1],
    ['language', ''],
    ['model', '../other/model.onnx'],
    ['tokens', '/etc/passwd'],
    ['vad_filter', true],
  ])('refuses %s: %j by name', (key, value) => {
    expect(() => parse({ [key]: value })).toThrow(`'tones-ctc': engine_config.${key}`);
  });
});

describe('languages of a CTC model', () => {
  const languages = (listed: readonly string[], language?: string) => {
    const manifest = ctcManifest(language === undefined ? {} : { language });
    return languagesOf(listed, parseCtcConfig(manifest).language);
  };

  it("are the listed ones, without 'auto'", () => {
    expect(languages(['auto', 'en', 'de'])).toEqual(['en', 'de']);
  });

  it.each([
    [undefined, 'zh'],
    ['Chinese', 'zh'],
    ['mandarin', 'zh'],
    ['english', 'en'],
    ['de', 'de'],
    ['the language of birds', 'und'],
  ])('are taken from the configuration value %s if none are listed: %s', (language, code) => {
    expect(languages([], language)).toEqual([code]);
  });
});

describe('manifest rules of the ctc engine', () => {
  it('accept a valid manifest', () => {
    const manifest = ctcManifest({ language: 'chinese' });
    expect(parseManifest(renderManifest(manifest), 'voice.yaml')).toEqual(manifest);
  });

  it.each([
    ['architecture', 'encoder-decoder'],
    ['hotWords', false],
    ['initialPrompt', true],
    ['translation', true],
    ['languageDetection', true],
  ] as const)('refuse %s: %s', (capability, value) => {
    const manifest = ctcManifest();
    const written = renderManifest({
      ...manifest,
      capabilities: { ...manifest.capabilities, [capability]: value },
    });
    const key = capability.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(() => parseManifest(written, 'voice.yaml')).toThrow(`capabilities.${key} must be`);
  });
});
