import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { growth, PROPORTIONAL } from '../../../helpers/processor-time.ts';
import { type WhisperTokenizer } from '../../../../src/engines/encoder-decoder/whisper/tokenizer.ts';
import { readTokenizer } from '../../../generated/whisper/read-tokenizer.ts';
import {
  hasRankTables,
  mergeByRank,
  noRankTables,
  type RankTable,
  rankTablePath,
  readRanks,
} from '../../../fixtures/rank-tables.ts';
import { tiktokenVocabulary } from '../../../generated/whisper/tiktoken-vocabulary.ts';
import { temporaryFolder } from '../../../helpers/model-fixtures.ts';
import { SMALL_VOCABULARY, tokenizerJson, type TokenizerJson, writeTokenizer } from './tokenizer-folder.ts';
import { unicodeText } from '../../../helpers/unicode-text.ts';

const SMALL = tokenizerJson(SMALL_VOCABULARY);
const read = (tokenizer: TokenizerJson, generation?: object) =>
  readTokenizer(writeTokenizer(temporaryFolder(), tokenizer, generation));
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

describe('encode', () => {
  it('merges pairs in the order of the merge list', async () => {
    const { encode } = await read(SMALL);
    expect(encode(' the')).toEqual([258]);
    expect(encode('the')).toEqual([0x74, 256]);
    expect(encode('é')).toEqual([259]);
    expect(encode('aaaaaaa')).toEqual([261, 260, 0x61]);
    expect(encode('')).toEqual([]);
  });

  it('does not merge across word boundaries', async () => {
    const { encode } = await read(SMALL);
    expect(encode('a a')).toEqual(bytesOf('a a'));
    expect(encode('h3e')).toEqual(bytesOf('h3e'));
    expect(encode('  the')).toEqual([0x20, 258]);
  });

  it('treats the white space of Unicode as white space, not that of JavaScript', async () => {
    const { encode } = await read(SMALL);
    expect(encode('\ufeff.')).toEqual([0xef, 0xbb, 262]);
    expect(encode('\u0085.')).toEqual(bytesOf('\u0085.'));
  });

  it('encodes the name of a special token as plain text', async () => {
    const { encode, decode, special } = await read(SMALL);
    const tokens = encode('<|endoftext|><|de|>');
    expect(tokens.every((token) => token < special.endOfText)).toBe(true);
    expect(decode(tokens)).toBe('<|endoftext|><|de|>');
  });

  it('takes linear time for an endless word', async () => {
    const { encode } = await read(SMALL);
    const encoded = (length: number) => expect(encode('a'.repeat(length))).toHaveLength(length / 4);
    expect(await growth(encoded, 20_000)).toBeLessThan(PROPORTIONAL);
  });

  it('reads merges in the older and in the newer notation', async () => {
    const pairs = SMALL.model.merges.map((pair) => String(pair).split(' '));
    const { encode } = await read({ ...SMALL, model: { ...SMALL.model, merges: pairs } });
    expect(encode(' the')).toEqual([258]);
  });
});

describe('decode', () => {
  it('skips special tokens, timestamps and unknown ids', async () => {
    const { decode, special } = await read(SMALL);
    const { startOfTranscript, endOfText, timestampBegin } = special;
    expect(decode([startOfTranscript, 258, timestampBegin + 50, 256, endOfText, -1, 1e9])).toBe(' thehe');
    expect(decode([])).toBe('');
  });

  it.each([
    ['a truncated character', [0xc3], '\ufffd'],
    ['a truncated character between others', [0x61, 0xe2, 0x82, 0x62], 'a\ufffdb'],
    ['an invalid first byte', [0xff, 0x61], '\ufffda'],
  ])('replaces %s by U+FFFD', async (_, tokens, text) => {
    const { decode } = await read(SMALL);
    expect(decode(tokens)).toBe(text);
  });

  it('joins the bytes of several tokens to characters', async () => {
    const { decode } = await read(SMALL);
    expect(decode([0xf0, 0x9f, 0x8e, 0xb5])).toBe('🎵');
  });

  it('keeps a byte order mark', async () => {
    const { decode } = await read(SMALL);
    expect(decode(bytesOf('\ufeffa'))).toBe('\ufeffa');
  });

  it('inverts encode', async () => {
    const { encode, decode } = await read(SMALL);
    const backAndForth = fc.property(someText(), (text) => decode(encode(text)) === text);
    expect(fc.check(backAndForth).counterexample).toBeNull();
  });
});

describe('an invalid tokenizer file', () => {
  const { model } = SMALL;
  const withLastToken = (last: string) =>
    Object.fromEntries(Object.entries(model.vocab).map(([token, id]) => [id === 263 ? last : token, id]));
  it.each<[string, object, RegExp]>([
    [
      'has no vocabulary',
      { model: { ...model, vocab: null } },
      /'model\.vocab': a table of tokens was expected/,
    ],
    ['is another kind of tokenizer', { model: { ...model, type: 'Unigram' } }, /'model\.type'/],
    ['has no list of merges', { model: { ...model, merges: {} } }, /'model\.merges'/],
    ['lacks a byte', { model: { ...model, vocab: { ...model.vocab, A: undefined } } }, /lacks the token "A"/],
    ['merges an unknown pair', { model: { ...model, merges: ['x y'] } }, /lacks the token "xy"/],
    ['merges three tokens', { model: { ...model, merges: ['x y z'] } }, /lacks the token "xy z"/],
    ['merges one', { model: { ...model, merges: ['xy'] } }, /has the merge "xy"/],
    ['merges numbers', { model: { ...model, merges: [12] } }, /has the merge 12, which is not a pair/],
    [
      'has a token with a fractional id',
      { model: { ...model, vocab: { ...model.vocab, A: 1.5 } } },
      /has no valid id for the token "A"/,
    ],
    [
      'has a token with a huge id',
      { model: { ...model, vocab: { ...model.vocab, A: 1e9 } } },
      /has no valid id for the token "A"/,
    ],
    [
      'has a token that is not made of bytes',
      { model: { ...model, vocab: withLastToken('語'), merges: model.merges.slice(0, -1) } },
      /"語", which is not byte-level text/,
    ],
    [
      'has two tokens with one id',
      { model: { ...model, vocab: { ...model.vocab, extra: 0x41 } } },
      /gives the id 65 to two tokens/,
    ],
    [
      'has text among the special tokens',
      { model: { ...model, vocab: { ...model.vocab, A: 265 } } },
      /text tokens above <\|endoftext\|>/,
    ],
    [
      'has a special token without an id',
      { added_tokens: [{ content: '<|endoftext|>' }] },
      /'added_tokens\.0\.id'/,
    ],
  ])('%s', async (_, change, message) => {
    const reading = read({ ...SMALL, ...change });
    await expect(reading).rejects.toMatchObject({
      kind: 'invalid_manifest',
      message: expect.stringMatching(message),
    });
    await expect(reading).rejects.toThrow(/^The model file 'tokenizer\.json' /);
  });
});

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The whole vocabulary, read once. */
async function readTable(
  table: RankTable,
): Promise<{ tokenizer: WhisperTokenizer; ranks: ReadonlyMap<string, number> }> {
  const ranks = readRanks(table);
  const folder = mkdtempSync(join(tmpdir(), 'voice-tokenizer-'));
  folders.push(folder);
  writeTokenizer(folder, tokenizerJson(tiktokenVocabulary(rankTablePath(table))), {
    is_multilingual: table === 'multilingual',
  });
  return { tokenizer: await readTokenizer(folder), ranks };
}

describe.skipIf(!hasRankTables)(`tokenizer with the reference vocabularies${noRankTables}`, async () => {
  const tables = hasRankTables
    ? { gpt2: await readTable('gpt2'), multilingual: await readTable('multilingual') }
    : undefined;
  const names: readonly RankTable[] = ['gpt2', 'multilingual'];

  it.each(names)('encodes any text by the ranks of %s', (name) => {
    const { tokenizer, ranks } = tables![name];
    const pieces = [...ranks.keys()].map((piece) => Buffer.from(piece, 'latin1').toString('utf8'));
    fc.assert(
      fc.property(someText(pieces), (text) => {
        const expected = splitByHand(text).flatMap((word) =>
          mergeByRank(ranks, Buffer.from(word).toString('latin1')).map((piece) => ranks.get(piece)),
        );
        const tokens = tokenizer.encode(text);
        expect(tokens).toEqual(expected);
        expect(tokenizer.decode(tokens)).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each<[RankTable, string, readonly number[]]>([
    ['gpt2', 'Hello world', [15496, 995]],
    ['multilingual', ' And so my fellow Americans', [400, 370, 452, 7177, 6280]],
  ])('%s encodes %j to the known tokens', (name, text, tokens) => {
    expect(tables![name].tokenizer.encode(text)).toEqual(tokens);
  });

  it.each(names)('decodes each token separately and covers every byte: %s', (name) => {
    const { tokenizer, ranks } = tables![name];
    const wrong = [...ranks].filter(
      ([piece, rank]) => tokenizer.decode([rank]) !== Buffer.from(piece, 'latin1').toString('utf8'),
    );
    expect(wrong).toEqual([]);
  });
});

/** Arbitrary characters, typical text and pieces of a vocabulary. */
function someText(pieces: readonly string[] = [' the']): fc.Arbitrary<string> {
  const part = fc.oneof(
    unicodeText({ maxLength: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.constantFrom(
      "'s",
      "'LL",
      "'re",
      '  ',
      '\n\n',
      ' \t',
      '\u00a0',
      '\u0085',
      '\ufeff',
      '2024',
      '٣',
      '...',
      '日本語',
      '🎵',
      'é',
    ),
    fc.constantFrom(...pieces).filter((piece) => !piece.includes('\ufffd')),
  );
  return fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
}

/**
 * The word-splitting rule of GPT-2 without a regular expression: contractions, runs of one class, white
 * space.
 */
function splitByHand(text: string): string[] {
  const characters = [...text];
  const words: string[] = [];
  for (let at = 0; at < characters.length;) {
    const end = at + wordLength(characters.slice(at));
    words.push(characters.slice(at, end).join(''));
    at = end;
  }
  return words;
}

function wordLength(rest: readonly string[]): number {
  const contraction = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"].find(
    (one) => rest.slice(0, one.length).join('') === one,
  );
  if (contraction) return contraction.length;
  const space = rest[0] === ' ' ? 1 : 0;
  const kind = kindOf(rest[space]);
  if (kind !== 'space' && kind !== 'nothing') return space + runLength(rest.slice(space));
  const blank = runLength(rest);
  return blank < rest.length && blank > 1 ? blank - 1 : blank;
}

function runLength(rest: readonly string[]): number {
  const end = rest.findIndex((character) => kindOf(character) !== kindOf(rest[0]));
  return end < 0 ? rest.length : end;
}

function kindOf(character: string | undefined): 'space' | 'letter' | 'number' | 'sign' | 'nothing' {
  if (character === undefined) return 'nothing';
  if (/\p{White_Space}/u.test(character)) return 'space';
  if (/\p{L}/u.test(character)) return 'letter';
  return /\p{N}/u.test(character) ? 'number' : 'sign';
}
