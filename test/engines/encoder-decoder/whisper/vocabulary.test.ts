import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatVocabulary,
  parseVocabulary,
  type Vocabulary,
} from '../../../../src/engines/encoder-decoder/whisper/vocabulary.ts';

const line = () => fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'));
const someVocabulary = (): fc.Arbitrary<Vocabulary> =>
  fc.record(
    {
      name: fc.string(),
      tokens: fc.array(line()),
      merges: fc.array(line()),
      greatest: fc.nat(),
      added: fc.array(fc.tuple(fc.string(), fc.nat())).map((entries) => new Map(entries)),
    },
    { requiredKeys: ['name', 'tokens', 'greatest', 'added'] },
  );

describe('vocabulary as lines of text', () => {
  it('is read as it was written, with and without merges', () => {
    const backAndForth = fc.property(someVocabulary(), (vocabulary) => {
      expect(parseVocabulary(formatVocabulary(vocabulary)!)).toEqual(vocabulary);
    });
    expect(fc.check(backAndForth).counterexample).toBeNull();
  });

  it('is not written if a token has a line break', () => {
    const vocabulary = { name: '', tokens: ['a', 'b\nc'], greatest: 1, added: new Map() };
    expect(formatVocabulary(vocabulary)).toBeUndefined();
  });

  it('is not read if any line is missing', () => {
    const vocabulary = { name: 'x', tokens: ['a', 'b'], merges: ['a b'], greatest: 1, added: new Map() };
    const lines = formatVocabulary(vocabulary)!.split('\n');
    const without = lines.map((_, index) => lines.toSpliced(index, 1).join('\n'));
    expect(without.map(parseVocabulary)).toEqual(without.map(() => undefined));
  });

  it.each(['', 'null', '{}', '{"tokens":0,"merges":null,"added":5}', '[]'])('is not read from %j', (text) => {
    expect(parseVocabulary(text)).toBeUndefined();
  });
});
