import { describe, expect, it } from 'vitest';
import type { ClauseSource } from '../../../src/espeak/ipa-source.ts';
import { createClausePhonemizer } from '../../../src/phonemes/espeak-words/clause-phonemizer.ts';
import { symbolsOf, wordsOf } from '../as-symbols.ts';

const never = new AbortController().signal;

/** A source that returns the clauses in `known`; other texts are one clause, which is its own sound. */
function fakeClauses(known: Readonly<Record<string, readonly string[]>>) {
  const asked: string[] = [];
  const source: ClauseSource = {
    async clauses(texts) {
      asked.push(...texts);
      return texts.map((text) => known[text] ?? [text]);
    },
  };
  return { source, asked };
}

describe('createClausePhonemizer', () => {
  it('gives every sound and mark as Piper does, in NFD', async () => {
    const text = 'Well, I ask: ça va?';
    const { source, asked } = fakeClauses({ [text]: ['wˈɛl', 'aɪ ˈæsk', 'sˈɑ̃ vˈa'] });
    const tokens = await createClausePhonemizer(source, 'en-us', true).phonemize(text, never);
    expect(asked).toEqual([text]);
    expect(symbolsOf(tokens)).toBe('wˈɛl, aɪ ˈæsk: sˈɑ̃ vˈa?'.normalize('NFD'));
    expect(wordsOf(text, tokens)).toEqual(['Well=wˈɛl', 'I=aɪ', 'ask=ˈæsk', 'ça=sˈɑ̃', 'va=vˈa']);
  });

  it('separates words that eSpeak joins', async () => {
    const text = 'of the file';
    const { source } = fakeClauses({ [text]: ['ʌvðə fˈaɪl'], of: ['ʌv'], the: ['ðə'], file: ['fˈaɪl'] });
    const tokens = await createClausePhonemizer(source, 'en-us', true).phonemize(text, never);
    expect(symbolsOf(tokens)).toBe('ʌvðə fˈaɪl');
    expect(wordsOf(text, tokens)).toEqual(['of=ʌv', 'the=ðə', 'file=fˈaɪl']);
  });

  it('requests each clause alone if eSpeak divides the text differently', async () => {
    const text = 'A, b.';
    const { source, asked } = fakeClauses({ [text]: ['a b'], 'A,': ['a'], 'b.': ['b'] });
    const tokens = await createClausePhonemizer(source, 'en-us', true).phonemize(text, never);
    expect(asked).toEqual([text, 'A,', 'b.']);
    expect(symbolsOf(tokens)).toBe('a, b.');
  });

  it('reads signs that are not words', async () => {
    const { source } = fakeClauses({ '*': ['ˈæstɚɹˌɪsk'] });
    const tokens = await createClausePhonemizer(source, 'en-us', true).phonemize('*', never);
    expect(symbolsOf(tokens)).toBe('ˈæstɚɹˌɪsk');
  });
});
