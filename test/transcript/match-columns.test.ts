import { expect, it } from 'vitest';
import { matchColumns, type ColumnSpan } from '../../src/transcript/match-columns.ts';

function spans(words: readonly string[]): ColumnSpan[] {
  let from = 0;
  return words.map((text) => ({ text, from, to: (from += text.length) }));
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);

it('matchColumns finds words far into a long text, even if some are added or missing', () => {
  const words = spans(numbers(6_000));
  // Every hundredth word is missing in the text, and has beside it another one that is not among the words.
  const kept = numbers(6_000).flatMap((word, index) => (index % 100 === 50 ? ['um', 'ah'] : [word]));
  const text = spans(kept);
  const toWordColumn = matchColumns(text, words);
  for (const index of [0, 1_000, 3_049, 5_999]) {
    const { from } = text[kept.indexOf(`w${index}`)]!;
    expect(toWordColumn(from, 'start')).toBe(words[index]!.from);
  }
});

it('matchColumns aligns texts without common words by their width, however long they are', () => {
  const toWordColumn = matchColumns(
    spans(Array<string>(6_000).fill('ab')),
    spans(Array<string>(4_000).fill('xyz')),
  );
  expect(toWordColumn(6_000, 'start')).toBe(6_000);
});
