import { describe, expect, it } from 'vitest';
import type { Segment, Word } from '../../src/domain/transcript.ts';
import { hypothesisText, toHypothesis } from '../../src/text/hypothesis.ts';

const STRETCH = { from: 8_000, to: 40_000 };

describe('toHypothesis', () => {
  it('gives the words of the engine, with their positions in the stream', () => {
    const words = [word(' Ask', 0.5, 0.75), word('not,', 0.75, 1), word(' ', 1, 1)];
    const {
      from,
      to,
      words: heard,
    } = toHypothesis({ language: 'en', segments: [segment('Ask not,', words)] }, STRETCH);
    expect({ from, to }).toEqual(STRETCH);
    expect(heard).toEqual([
      { text: 'Ask', spaced: true, time: { start: 16_000, end: 20_000 } },
      { text: 'not,', spaced: true, time: { start: 20_000, end: 24_000 } },
    ]);
  });

  it('splits the text at white space if the engine gives no words', () => {
    const segments = [segment('And so,  my'), segment('fellow')];
    const { words } = toHypothesis({ language: 'en', segments }, STRETCH);
    expect(words).toEqual(['And', 'so,', 'my', 'fellow'].map((text) => ({ text, spaced: true })));
  });

  it('splits a language without spaces into characters, which join to the same text', () => {
    const { words } = toHypothesis({ language: 'ja', segments: [segment('が好き iPhone')] }, STRETCH);
    expect(words.map(({ text }) => text).slice(0, 4)).toEqual(['が', '好', 'き', 'i']);
    expect(hypothesisText(words)).toBe('が好き iPhone');
  });

  it('gives no words for an empty result', () => {
    expect(toHypothesis({ language: 'en', segments: [] }, STRETCH)).toEqual({ ...STRETCH, words: [] });
    expect(hypothesisText([])).toBe('');
  });
});

function word(text: string, start: number, end: number): Word {
  return { word: text, start, end, probability: 1 };
}

function segment(text: string, words?: readonly Word[]): Segment {
  return {
    text,
    start: 0,
    end: 1,
    tokens: [],
    temperature: 0,
    avgLogprob: 0,
    compressionRatio: 1,
    noSpeechProb: 0,
    ...(words && { words }),
  };
}
