import { describe, expect, it } from 'vitest';
import type { SttCapabilities } from '../../src/domain/model.ts';
import { requireAbilities, requireLanguage } from '../../src/domain/require-abilities.ts';

const detecting: SttCapabilities = {
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

describe('languages among which a model is to detect one', () => {
  it('are those that it knows, or the first that it does not know is refused', () => {
    const ask = (languages: readonly string[], capabilities = detecting) =>
      requireAbilities('m', { task: 'transcribe', languages, wordTimestamps: false }, capabilities);
    expect(() => ask(['en', 'de'])).not.toThrow();
    expect(() => ask(['en', 'xx'])).toThrow("Model 'm' does not know the language 'xx'; it knows en, de.");
    expect(() => ask(['en', 'xx'], { ...detecting, languageDetection: false })).not.toThrow();
  });
});

describe('a language for transcription', () => {
  it('is one that it knows, or is refused with those that it does', () => {
    const languages = ['auto', 'en', 'de'];
    expect(() => requireLanguage('m', { languages }, 'de')).not.toThrow();
    for (const language of ['fr', 'auto']) {
      expect(() => requireLanguage('m', { languages }, language)).toThrow(
        `Model 'm' does not know the language '${language}'; it knows en, de.`,
      );
    }
  });
});
