import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/model-fixtures.ts';
import { byteLevel } from './byte-level.ts';
import {
  hasMultilingual,
  multilingualPath,
  noMultilingual,
  tiktokenVocabulary,
} from './tiktoken-vocabulary.ts';
import { tokenizerFiles } from './tokenizer-files.ts';
import { type WhisperVocabulary, vocabularySize } from './vocabulary.ts';

function rankFile(tokens: readonly string[]): string {
  const path = join(temporaryFolder(), 'ranks.tiktoken');
  const lines = tokens.map((token, rank) => `${Buffer.from(token).toString('base64')} ${rank}\n`);
  writeFileSync(path, lines.join(''));
  return path;
}

describe('tiktokenVocabulary', () => {
  it('recovers the merges that produced the tokens', () => {
    const path = rankFile(['a', 'b', 'c', ' ', 'bc', 'ab', 'abc', ' abc']);
    const { tokens, merges } = tiktokenVocabulary(path);
    expect(tokens.slice(4)).toEqual(['bc', 'ab', 'abc', 'Ġabc']);
    expect(merges).toEqual([
      ['b', 'c'],
      ['a', 'b'],
      ['a', 'bc'],
      ['Ġ', 'abc'],
    ]);
  });

  it('throws if a token is not a merge of two others', () => {
    expect(() => tiktokenVocabulary(rankFile(['a', 'b', 'c', 'abc']))).toThrow(
      "The token 'abc' cannot be made of two earlier ones.",
    );
  });
});

describe.skipIf(!hasMultilingual)(`Whisper's multilingual vocabulary${noMultilingual}`, () => {
  let vocabulary: WhisperVocabulary;
  let tokenizer: Tokenizer;
  beforeAll(() => {
    vocabulary = tiktokenVocabulary(multilingualPath);
    const files = tokenizerFiles(vocabulary, { timestamps: true });
    tokenizer = new Tokenizer(files['tokenizer.json']!, files['tokenizer_config.json']!);
  });
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;

  it('has the size of whisper-tiny with its control tokens', () => {
    expect([vocabulary.tokens.length, vocabulary.merges.length]).toEqual([50_257, 50_000]);
    expect(vocabularySize(vocabulary)).toBe(51_865);
  });

  it('encodes a word that is a token as that token', () => {
    const ranks = readFileSync(multilingualPath, 'utf8').split('\n').filter(Boolean);
    const texts = ranks.map((line) => Buffer.from(line.split(' ')[0]!, 'base64').toString());
    // The split before BPE never divides letters with a leading space.
    const words = texts.flatMap((text, id) => (/^ \p{L}+$/u.test(text) ? [[text, id] as const] : []));
    const every20th = words.filter((_, index) => index % 20 === 0);
    expect(every20th.length).toBeGreaterThan(1_000);
    expect(every20th.filter(([text, id]) => encode(text).join() !== String(id))).toEqual([]);
  });

  it('encodes and decodes any text without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        fc.pre(!text.includes('<|'));
        expect(tokenizer.decode(encode(text), { clean_up_tokenization_spaces: false })).toBe(text);
      }),
    );
  });

  it('has all bytes as symbols of byte-level BPE', () => {
    expect(vocabulary.tokens.slice(186, 190)).toEqual(['þ', 'ÿ', 'Ā', 'ā']);
    expect(vocabulary.tokens[220]).toBe('Ġ');
    expect(byteLevel(' é\n')).toBe('ĠÃ©Ċ');
  });
});
