import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNonSpeechTokens } from '../../../../src/engines/encoder-decoder/whisper/tokenizer.ts';
import { readTokenizer } from '../../../generated/whisper/read-tokenizer.ts';
import { hasRankTables, noRankTables, type RankTable, rankTablePath } from '../../../fixtures/rank-tables.ts';
import { tiktokenVocabulary } from '../../../generated/whisper/tiktoken-vocabulary.ts';
import { tokenizerJson, writeTokenizer } from './tokenizer-folder.ts';

const characters = (text: string) => Array.from(text, (character) => character.codePointAt(0)!);

it('findNonSpeechTokens returns one-token symbols, and the first tokens of music signs and hyphens', () => {
  const oneEach = findNonSpeechTokens(characters);
  expect(oneEach).toEqual(
    [...new Set(characters(' "#()*+/:;<=>@[\\]^_`{|}~「」『』♩♪♫♬♭♮♯'))].toSorted((a, b) => a - b),
  );
  const pairs = findNonSpeechTokens((text) => [text === '((' ? 7 : text === " '" ? 8 : 9, 9]);
  expect(pairs).toEqual([8, 9]);
  expect(findNonSpeechTokens((text) => (text === ' ((' ? [7] : [8, 9]))).toEqual([7, 8]);
});

/** The `suppress_tokens` of the models' own folders, without special tokens. */
const KNOWN: Record<RankTable, readonly number[]> = {
  gpt2: [
    1, 2, 7, 8, 9, 10, 14, 25, 26, 27, 28, 29, 31, 58, 59, 60, 61, 62, 63, 90, 91, 92, 93, 357, 366, 438, 532,
    685, 705, 796, 930, 1058, 1220, 1267, 1279, 1303, 1343, 1377, 1391, 1635, 1782, 1875, 2162, 2361, 2488,
    3467, 4008, 4211, 4600, 4808, 5299, 5855, 6329, 7203, 9609, 9959, 10563, 10786, 11420, 11709, 11907,
    13163, 13697, 13700, 14808, 15306, 16410, 16791, 17992, 19203, 19510, 20724, 22305, 22935, 27007, 30109,
    30420, 33409, 34949, 40283, 40493, 40549, 47282, 49146,
  ],
  multilingual: [
    1, 2, 7, 8, 9, 10, 14, 25, 26, 27, 28, 29, 31, 58, 59, 60, 61, 62, 63, 90, 91, 92, 93, 359, 503, 522, 542,
    873, 893, 902, 918, 922, 931, 1350, 1853, 1982, 2460, 2627, 3246, 3253, 3268, 3536, 3846, 3961, 4183,
    4667, 6585, 6647, 7273, 9061, 9383, 10428, 10929, 11938, 12033, 12331, 12562, 13793, 14157, 14635, 15265,
    15618, 16553, 16604, 18362, 18956, 20075, 21675, 22520, 26130, 26161, 26435, 28279, 29464, 31650, 32302,
    32470, 36865, 42863, 47425, 49870, 50254,
  ],
};

it.skipIf(!hasRankTables).each(Object.entries(KNOWN))(
  `finds those of %s${noRankTables}`,
  async (name, known) => {
    const folder = mkdtempSync(join(tmpdir(), 'voice-tokenizer-'));
    try {
      writeTokenizer(folder, tokenizerJson(tiktokenVocabulary(rankTablePath(name as RankTable))));
      expect((await readTokenizer(folder)).nonSpeechTokens).toEqual(known);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
