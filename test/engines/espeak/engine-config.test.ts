import { describe, expect, it } from 'vitest';
import { parseEspeakConfig } from '../../../src/engines/espeak/engine-config.ts';
import { ESPEAK_MANIFEST } from '../../../src/engines/espeak/manifest.ts';

const parse = (engineConfig: Record<string, unknown>) =>
  parseEspeakConfig({ ...ESPEAK_MANIFEST, engineConfig });

describe('parseEspeakConfig', () => {
  it('speaks American English where nothing else is said', () => {
    expect(parse({})).toEqual({ defaultVoice: 'en-us' });
    expect(parse(ESPEAK_MANIFEST.engineConfig)).toEqual({ defaultVoice: 'en-us' });
  });

  it.each([
    [{ default_voice: 'de' }, 'de'],
    [{ lang_code: 'p' }, 'pt-br'],
    [{ lang_code: 'b' }, 'en-gb'],
    [{ default_voice: 'de', lang_code: 'f', device: 'cpu', sample_rate: 24_000, beam_size: 5 }, 'de'],
  ])('takes the default voice of %j', (engineConfig, defaultVoice) => {
    expect(parse(engineConfig)).toEqual({ defaultVoice });
  });

  it.each([
    [{ device: 'cuda' }, "Model 'espeak': engine_config.device: eSpeak runs on the CPU only."],
    [
      { sample_rate: 22_050 },
      "Model 'espeak': engine_config.sample_rate: speech is 24000 Hz, and no other rate can be had.",
    ],
    [
      { lang_code: 'x' },
      "Model 'espeak': engine_config.lang_code: is no language of Kokoro; a is American English.",
    ],
    [{ default_voice: '' }, /^Model 'espeak': engine_config\.default_voice: /],
  ])('refuses %j', (engineConfig, message) => {
    expect(() => parse(engineConfig)).toThrow(message);
  });
});
