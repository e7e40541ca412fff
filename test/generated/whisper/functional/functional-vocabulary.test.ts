import { expect, it } from 'vitest';
import { readTokenizer } from '../read-tokenizer.ts';
import { functionalVocabulary, pieceId } from './functional-vocabulary.ts';
import { REPLACEMENTS, type Piece, type Spelling, SPOKEN, WORDS } from './lexicon.ts';
import { spell } from './listener.ts';
import { temporaryWhisper } from './temporary-whisper.ts';

const vocabulary = functionalVocabulary({ englishOnly: false, melBins: 80 });
const folder = temporaryWhisper({ decoders: [] });

it('the functional vocabulary is small and has no token twice', () => {
  expect(vocabulary.tokens.length).toBeLessThan(2000);
  expect(new Set(vocabulary.tokens).size).toBe(vocabulary.tokens.length);
});

it('the functional vocabulary decodes all words, and encodes each single-token word as that token', async () => {
  const tokenizer = await readTokenizer(folder);
  const spellings = [...Object.values(WORDS), ...Object.values(REPLACEMENTS)].flatMap((spelling: Spelling) =>
    SPOKEN.map((language) => spelling[language]),
  );
  const idsOf = (pieces: readonly Piece[]) => pieces.map((piece) => pieceId(vocabulary, piece));
  for (const pieces of spellings) expect(tokenizer.decode(idsOf(pieces))).toBe(spell(pieces));
  const single = spellings
    .map(spell)
    .filter((text, at) => text.startsWith(' ') && spellings[at]!.length === 1);
  expect(single.length).toBeGreaterThan(40);
  for (const text of single) expect(tokenizer.encode(text)).toEqual(idsOf([text]));
  expect(tokenizer.encode(' Mira, Myra.')).toEqual(idsOf([' Mira', ',', ' Myra', '.']));
});
