import { describe, expect, it } from 'vitest';
import { splitByConfidence } from '../../../src/cli/ui/doubtful-words.ts';

const word = (text: string, probability?: number) => ({
  word: text,
  start: 0,
  end: 1,
  ...(probability !== undefined && { probability }),
});

const marked = (text: string, ...words: Parameters<typeof splitByConfidence>[1]) =>
  splitByConfidence(text, words)
    .map((part) => (part.isDoubtful ? `<${part.text}>` : part.text))
    .join('|');

describe('words that were not understood well', () => {
  it('are those of low probability, where they stand', () => {
    expect(
      marked('the cat the mat', word('the', 0.9), word('cat', 0.2), word('the', 0.4), word('mat', 1)),
    ).toBe('the |<cat>| |<the>| mat');
  });

  it('are none where nothing is known of them, or they are written otherwise', () => {
    expect(marked('it costs $25', word('it'), word('costs'), word('twenty', 0.1))).toBe('it costs $25');
    expect(marked('', word('a', 0.1))).toBe('');
  });
});
