import { describe, expect, it } from 'vitest';
import { parseKokoroConfig } from '../../../src/engines/kokoro/config.ts';
import { catalogEntry } from '../../../src/models/catalog.ts';
import type { TtsManifest } from '../../../src/domain/model.ts';

const manifest = (engineConfig: Readonly<Record<string, unknown>>): TtsManifest => ({
  ...(catalogEntry('kokoro-v1') as TtsManifest),
  engineConfig,
});

describe('engine_config of Kokoro', () => {
  it("has a default for every key, equal to the catalog's", () => {
    const parsed = parseKokoroConfig(manifest({}));
    expect(parsed).toMatchObject({ defaultVoice: 'af_heart', language: { prefix: 'a', code: 'en' } });
    expect(parseKokoroConfig(catalogEntry('kokoro-v1') as TtsManifest)).toEqual(parsed);
  });

  it('is read from the manifest, and keys of other engines are ignored', () => {
    const parsed = parseKokoroConfig(
      manifest({
        device: 'cpu',
        default_voice: 'bf_emma',
        sample_rate: 24_000,
        lang_code: 'b',
        beam_size: 5,
      }),
    );
    expect(parsed).toMatchObject({ defaultVoice: 'bf_emma', language: { code: 'en-GB' } });
  });

  it.each([
    [{ device: 'tpu' }, 'device: '],
    [{ default_voice: '' }, 'default_voice: '],
    [{ sample_rate: 22_050 }, 'sample_rate: speech is 24000 Hz, and no other rate can be had.'],
    [{ sample_rate: '24000' }, 'sample_rate: '],
    [{ lang_code: 'q' }, 'lang_code: is not a language code of Kokoro, such as a for American English.'],
  ])('is refused by key: %j', (engineConfig, problem) => {
    expect(() => parseKokoroConfig(manifest(engineConfig))).toThrow(
      expect.objectContaining({
        kind: 'invalid_manifest',
        message: expect.stringContaining(`Model 'kokoro-v1': engine_config.${problem}`),
      }),
    );
  });
});
