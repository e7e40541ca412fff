import { describe, expect, it } from 'vitest';
import type { Segment, Word } from '../../src/domain/transcript.ts';
import { hypothesisText, toHypothesis } from '../../src/text/hypothesis.ts';

const STRETCH = { from: 8_000, to: 40_000 };

describe('a hypothesis', () => {
  it('has the words of the engine, at their places in the stream', () => {
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

  it('has the words between white space where the engine has none', () => {
    const segments = [segment('And so,  my'), segment('fellow')];
    const { words } = toHypothesis({ language: 'en', segments }, STRETCH);
    expect(words).toEqual(['And', 'so,', 'my', 'fellow'].map((text) => ({ text, spaced: true })));
  });

  it('has the characters of a language written without spaces, joined as they were', () => {
    const { words } = toHypothesis({ language: 'ja', segments: [segment('が好き iPhone')] }, STRETCH);
    expect(words.map(({ text }) => text).slice(0, 4)).toEqual(['が', '好', 'き', 'i']);
    expect(hypothesisText(words)).toBe('が好き iPhone');
  });

  it('is empty without words', () => {
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
