import { Tokenizer } from '@huggingface/tokenizers';
import { describe, expect, it } from 'vitest';
import { syntheticVocabulary } from './synthetic-vocabulary.ts';
import { tokenizerFiles } from './tokenizer-files.ts';
import { vocabularySize } from './vocabulary.ts';

describe('a synthetic vocabulary', () => {
  it('has the size of the multilingual one, and no token twice', () => {
    const vocabulary = syntheticVocabulary();
    expect(vocabularySize(vocabulary)).toBe(51_865);
    expect(new Set(vocabulary.tokens).size).toBe(50_257);
  });

  it('has merges that produce its tokens', () => {
    const vocabulary = syntheticVocabulary(1_200);
    const files = tokenizerFiles(vocabulary, { timestamps: false });
    const tokenizer = new Tokenizer(files['tokenizer.json']!, files['tokenizer_config.json']!);
    for (let id = 256; id < 1_200; id++) {
      const text = vocabulary.tokens[id]!.replace('Ġ', ' ');
      expect(tokenizer.encode(text, { add_special_tokens: false }).ids).toEqual([id]);
    }
  });
});
