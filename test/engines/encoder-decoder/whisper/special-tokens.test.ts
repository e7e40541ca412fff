import { describe, expect, it } from 'vitest';
import { findSpecialTokens } from '../../../../src/engines/encoder-decoder/whisper/special-tokens.ts';
import { LANGUAGES, LANGUAGES_V3 } from '../../../../src/engines/encoder-decoder/whisper/languages.ts';
import { specialTokens, type WhisperVocabulary } from '../../../generated/whisper/vocabulary.ts';

const MODEL = { vocabulary: 51_865, multilingual: true };

/** As many text tokens as Whisper has. */
const TOKENS: readonly string[] = Array.from({ length: 50_257 }, () => '');

function addedTokens(change: Partial<WhisperVocabulary> = {}): ReadonlyMap<string, number> {
  const vocabulary = { tokens: TOKENS, merges: [], languages: LANGUAGES, ...change };
  return new Map(specialTokens(vocabulary).map(({ content, id }) => [content, id]));
}

describe('special tokens of Whisper', () => {
  it('are found by name at any id', () => {
    expect(findSpecialTokens(addedTokens(), MODEL)).toMatchObject({
      endOfText: 50_257,
      startOfTranscript: 50_258,
      translate: 50_358,
      transcribe: 50_359,
      startOfLm: 50_360,
      startOfPrevious: 50_361,
      noSpeech: 50_362,
      noTimestamps: 50_363,
      timestampBegin: 50_364,
    });
    const { timestampBegin } = findSpecialTokens(addedTokens({ languages: LANGUAGES_V3 }), {
      vocabulary: 51_866,
      multilingual: true,
    });
    expect(timestampBegin).toBe(50_365);
  });

  it('may have timestamps at their own ids', () => {
    const own = new Map([...addedTokens(), ['<|0.00|>', 50_400]]);
    expect(findSpecialTokens(own, { ...MODEL, vocabulary: 51_901 }).timestampBegin).toBe(50_400);
  });

  it('may use the older name of the no-speech token', () => {
    expect(findSpecialTokens(addedTokens({ noSpeech: 'nocaptions' }), MODEL).noSpeech).toBe(50_362);
  });

  it('give the language codes of a multilingual model', () => {
    const { languages } = findSpecialTokens(addedTokens(), MODEL);
    expect([...languages.keys()]).toEqual(LANGUAGES);
    expect(languages.get('en')).toBe(50_259);
    expect(languages.get('haw')).toBe(50_352);
    const newer = findSpecialTokens(addedTokens({ languages: LANGUAGES_V3 }), {
      ...MODEL,
      vocabulary: 51_866,
    });
    expect(newer.languages.get('yue')).toBe(50_358);
  });

  it('give no languages for an English-only model, even if the file lists them', () => {
    expect(findSpecialTokens(addedTokens(), { ...MODEL, multilingual: false }).languages.size).toBe(0);
  });

  it.each([...addedTokens({ languages: [] }).keys()])('are refused without %s', (missing) => {
    const others = new Map([...addedTokens()].filter(([name]) => name !== missing));
    expect(() => findSpecialTokens(others, MODEL)).toThrow(
      expect.objectContaining({
        kind: 'invalid_manifest',
        message: expect.stringContaining(`'tokenizer.json' lacks the token ${missing}`),
      }),
    );
  });

  it('are refused for a multilingual model without languages', () => {
    expect(() => findSpecialTokens(addedTokens({ languages: [] }), MODEL)).toThrow(
      /lacks the language tokens/,
    );
  });

  it.each([
    ['the same id twice', '<|translate|>', 50_359, /in the wrong order/],
    ['a control token before the end of text', '<|transcribe|>', 11, /in the wrong order/],
    ['a language among the timestamps', '<|en|>', 50_400, /in the wrong order/],
    ['timestamps beyond the logits', '<|0.00|>', 50_365, /more than the 51865 tokens/],
  ])('are refused if they have %s', (_, name, id, message) => {
    expect(() => findSpecialTokens(new Map([...addedTokens(), [name, id]]), MODEL)).toThrow(message);
  });
});
