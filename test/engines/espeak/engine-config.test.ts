import { describe, expect, it } from 'vitest';
import { parseEspeakConfig } from '../../../src/engines/espeak/engine-config.ts';
import { ESPEAK_MANIFEST } from '../../../src/engines/espeak/manifest.ts';

const parse = (engineConfig: Record<string, unknown>) =>
  parseEspeakConfig({ ...ESPEAK_MANIFEST, engineConfig });

describe('parseEspeakConfig', () => {
  it('defaults to American English', () => {
    expect(parse({})).toEqual({ language: 'en-us' });
    expect(parse(ESPEAK_MANIFEST.engineConfig)).toEqual({ defaultVoice: 'en-us', language: 'en-us' });
  });

  it.each([
    [{ default_voice: 'de' }, { defaultVoice: 'de', language: 'en-us' }],
    [{ language: 'nl' }, { language: 'nl' }],
    [{ lang_code: 'pt-BR' }, { language: 'pt-BR' }],
    [{ language: 'nl', device: 'cpu', sample_rate: 24_000, beam_size: 5 }, { language: 'nl' }],
    [{ language: 'nl', sample_rate: 22_050 }, { language: 'nl' }],
  ])('reads the default voice or language of %j', (engineConfig, config) => {
    expect(parse(engineConfig)).toEqual(config);
  });

  it.each([
    [{ device: 'cuda' }, "Model 'espeak': engine_config.device: eSpeak runs on the CPU only."],
    [{ sample_rate: 16_000 }, "Model 'espeak': engine_config.sample_rate: must be 22050 or 24000."],
    [
      { lang_code: 'a' },
      "Model 'espeak': engine_config.lang_code: must be a language tag, such as nl or pt-BR.",
    ],
    [{ default_voice: '' }, /^Model 'espeak': engine_config\.default_voice: /],
  ])('refuses %j', (engineConfig, message) => {
    expect(() => parse(engineConfig)).toThrow(message);
  });
});
