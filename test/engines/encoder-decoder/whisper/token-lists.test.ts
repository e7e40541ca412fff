import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readWhisperVocabulary } from '../../../../src/engines/encoder-decoder/whisper/read-vocabulary.ts';
import { createTokenizer } from '../../../../src/engines/encoder-decoder/whisper/tokenizer.ts';
import type { Vocabulary } from '../../../../src/engines/encoder-decoder/whisper/vocabulary.ts';
import { tokensOfGgml } from '../../../../src/engines/encoder-decoder/whisper/token-lists.ts';
import { byteLevel } from '../../../generated/whisper/byte-level.ts';
import { syntheticVocabulary } from '../../../generated/whisper/synthetic-vocabulary.ts';
import {
  hasMultilingual,
  multilingualPath,
  tiktokenVocabulary,
} from '../../../generated/whisper/tiktoken-vocabulary.ts';
import { tokenizerFiles } from '../../../generated/whisper/tokenizer-files.ts';
import { specialTokens, timestampTokens } from '../../../generated/whisper/vocabulary.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';

const VOCABULARY = hasMultilingual ? tiktokenVocabulary(multilingualPath) : syntheticVocabulary();
const FILES = tokenizerFiles(VOCABULARY, { timestamps: true });
const LIST = [
  ...VOCABULARY.tokens,
  ...[...specialTokens(VOCABULARY), ...timestampTokens(VOCABULARY)].map(({ content }) => content),
];

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const WORDS = [' Hello', ' wonderful', 'Grüße', ' naïve', '今日は', '🎉', ' abcdefg'];

let reference: Awaited<ReturnType<typeof readWhisperVocabulary>>;
beforeEach(async () => {
  reference = await readWhisperVocabulary(folderWith({ 'tokenizer.json': FILES['tokenizer.json'] }));
});

function encoded(vocabulary: Vocabulary) {
  const { encode } = createTokenizer(vocabulary, { vocabulary: 60_000, multilingual: false });
  return WORDS.map(encode);
}

describe('Whisper vocabulary', () => {
  it.each<readonly [what: string, files: Readonly<Record<string, unknown>>]>([
    ['list', { 'vocabulary.json': LIST }],
    ['text', { 'vocabulary.txt': `${LIST.join('\n')}\n` }],
    [
      'table and merges',
      Object.fromEntries(
        ['vocab.json', 'merges.txt', 'added_tokens.json'].map((name) => [name, FILES[name]]),
      ),
    ],
  ])('in the format %s encodes like tokenizer.json', async (_, files) => {
    const read = await readWhisperVocabulary(folderWith(files));
    expect(encoded(read)).toEqual(encoded(reference));
    for (const [token, id] of reference.added) expect([token, read.added.get(token)]).toEqual([token, id]);
    expect(read.greatest).toBeLessThan(read.added.get('<|endoftext|>')!);
  });

  it.each([
    [51_864, 99],
    [51_865, 99],
    [51_866, 100],
  ])(
    'of a ggml file with %i tokens has the %i languages of openai after its text tokens',
    (size, languages) => {
      const text = size === 51_864 ? 50_256 : 50_257;
      const tokens = VOCABULARY.tokens.slice(0, text).map((token) => bytesOf(token));
      const read = tokensOfGgml(tokens, size, 'ggml.bin');
      expect(encoded(read).flat()).not.toContain(undefined);
      expect(read.added.get('<|endoftext|>')).toBe(text);
      expect(read.added.get('<|notimestamps|>')).toBe(size - 1502);
      expect([...read.added.keys()].filter((token) => /^<\|[a-z]{2,3}\|>$/.test(token)).length).toBe(
        languages,
      );
    },
  );

  it.each([51_863, 51_867, 100])('of a ggml file with %i tokens is refused', (size) => {
    const tokens = VOCABULARY.tokens.map((token) => bytesOf(token));
    expect(() => tokensOfGgml(tokens, size, 'ggml.bin')).toThrow(
      /tokens, \d+ of them text tokens, which no Whisper model has/,
    );
  });

  it.each<readonly [what: string, files: Readonly<Record<string, unknown>>, says: RegExp]>([
    ['that does not exist', {}, /'tokenizer\.json' is missing/],
    [
      'that lacks a byte',
      { 'vocabulary.json': LIST.filter((token) => token !== 'Ġ') },
      /lacks the token "Ġ"/,
    ],
    ['that is not an array', { 'vocabulary.json': { a: 1 } }, /'vocabulary\.json' is not as it should be/],
  ])('%s is refused', async (_, files, says) => {
    await expect(readWhisperVocabulary(folderWith(files))).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(says),
    });
  });
});

const SYMBOLS = new Map(Array.from({ length: 256 }, (_, byte) => [byteLevel(Uint8Array.of(byte)), byte]));
const bytesOf = (token: string) => Uint8Array.from(token, (symbol) => SYMBOLS.get(symbol)!);
