import { describe, expect, it } from 'vitest';
import { requireLanguage } from '../../src/domain/require-abilities.ts';

describe('a language that a model is to hear', () => {
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
