import '../../helpers/language-rules.ts';
import { describe, expect, it } from 'vitest';
import type { PhonemeToken } from '../../../src/phonemes/phonemizer.ts';
import { type SpokenOptions, spokenSentences } from '../../../src/engines/speech/phonemize-sentences.ts';
import { letterTokens } from '../../generated/kokoro/say-letters.ts';
import { collect } from '../../helpers/collect.ts';

const never = new AbortController().signal;

async function unitsOf(text: string, change: Partial<SpokenOptions> = {}) {
  const options: SpokenOptions = {
    language: 'en',
    phonemizer: { phonemize: async (text): Promise<readonly PhonemeToken[]> => letterTokens(text) },
    toSpoken: undefined,
    isKnown: () => true,
    fromIpa: (ipa) => ipa,
    ...change,
  };
  return collect(spokenSentences(text, options, never));
}

describe('spokenSentences', () => {
  it('returns sentences that end at their marks', async () => {
    const [first, second, third] = await unitsOf('One. Two\n\nThree');
    expect(first!.at(-1)).toMatchObject({ words: ['One.'], boundary: 'sentence', spaceAfter: true });
    expect(second!.at(-1)).toMatchObject({ words: ['Two'], boundary: 'line', spaceAfter: true });
    expect(third!.at(-1)).toMatchObject({ words: ['Three'], boundary: 'word', spaceAfter: false });
  });

  it('adds no space after a sentence if the model has no symbol for it', async () => {
    const [first] = await unitsOf('One. Two.', { isKnown: (symbol) => symbol !== ' ' });
    expect(first!.at(-1)?.spaceAfter).toBe(false);
  });

  it('phonemizes the written text if normalization fails', async () => {
    const toSpoken = () => {
      throw new Error('broken');
    };
    const [only] = await unitsOf('pay $5', { toSpoken });
    expect(only!.map(({ symbols }) => symbols.join(''))).toEqual(['pay', '$5']);
  });

  it('maps the spoken form of a word to the word', async () => {
    const toSpoken = (text: string) => [
      { spoken: 'pay ', start: 0, end: 4 },
      { spoken: 'five dollars', start: 4, end: text.length },
    ];
    const [only] = await unitsOf('pay $5', { toSpoken });
    expect(only!.map(({ words, symbols }) => [words.join(), symbols.join('')])).toEqual([
      ['pay', 'pay'],
      ['$5', 'five dollars'],
    ]);
  });

  it('uses given phonemes for the words as written', async () => {
    const pronunciations = [
      { start: 3, end: 11, ipa: 'ABC' },
      { start: 17, end: 19, spoken: 'saint' },
    ];
    const [first] = await unitsOf('So New York, and St.', { pronunciations });
    expect(first!.map(({ words, symbols }) => [words.join(' '), symbols.join('')])).toEqual([
      ['So', 'So'],
      ['New York,', 'ABC,'],
      ['and', 'and'],
      ['St.', 'saint.'],
    ]);
  });

  it('works lazily', async () => {
    let asked = 0;
    const phonemizer = {
      phonemize: async (text: string) => {
        asked++;
        return letterTokens(text);
      },
    };
    const options = { language: 'en', phonemizer, toSpoken: undefined, isKnown: () => true, fromIpa: String };
    const reading = spokenSentences('One here. Two there. Three where.', options, never);
    await reading.next();
    expect(asked).toBe(1);
  });
});
