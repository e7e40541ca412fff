import { describe, expect, it } from 'vitest';
import type { SttCapabilities } from '../../src/domain/model.ts';
import { requireAbilities, requireLanguage } from '../../src/domain/require-abilities.ts';

const DETECTING_MODEL: SttCapabilities = {
  architecture: 'encoder-decoder',
  streaming: false,
  partialTranscripts: false,
  batchInference: false,
  languages: ['auto', 'en', 'de'],
  wordTimestamps: false,
  translation: false,
  initialPrompt: false,
  hotWords: false,
  languageDetection: true,
};

describe('requireAbilities with candidate languages', () => {
  it('accepts known languages, and names the first unknown one in its error', () => {
    const ask = (languages: readonly string[], capabilities = DETECTING_MODEL) =>
      requireAbilities('m', { task: 'transcribe', languages, wordTimestamps: false }, capabilities);
    expect(() => ask(['en', 'de'])).not.toThrow();
    expect(() => ask(['en', 'xx'])).toThrow("Model 'm' does not know the language 'xx'; it knows en, de.");
    expect(() => ask(['en', 'xx'], { ...DETECTING_MODEL, languageDetection: false })).not.toThrow();
  });
});

describe('requireLanguage', () => {
  it('accepts a known language, and lists the known ones in its error', () => {
    const languages = ['auto', 'en', 'de'];
    expect(() => requireLanguage('m', { languages }, 'de')).not.toThrow();
    for (const language of ['fr', 'auto']) {
      expect(() => requireLanguage('m', { languages }, language)).toThrow(
        `Model 'm' does not know the language '${language}'; it knows en, de.`,
      );
    }
  });
});
