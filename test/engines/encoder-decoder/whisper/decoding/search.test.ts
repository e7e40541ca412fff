import { describe, expect, it } from 'vitest';
import { likeliestHypothesis } from '../../../../../src/engines/encoder-decoder/whisper/decoding/search.ts';

describe('the best hypothesis', () => {
  it('has the highest mean log probability, not the highest sum', () => {
    const short = { tokens: [1], logprobs: [], sumLogprob: -1 };
    const long = { tokens: [1, 2, 3, 4], logprobs: [], sumLogprob: -2 };
    expect(likeliestHypothesis([short, long])).toBe(long);
    expect(likeliestHypothesis([long, short])).toBe(long);
  });

  it('is ranked by the number of its tokens without the end token', () => {
    // -0.5 against -0.45; with the end token it would be -0.25 against -0.3.
    const one = { tokens: [1], logprobs: [], sumLogprob: -0.5 };
    const two = { tokens: [1, 2], logprobs: [], sumLogprob: -0.9 };
    expect(likeliestHypothesis([one, two])).toBe(two);
  });

  it('may have no tokens, and then counts as one token long', () => {
    const none = { tokens: [], logprobs: [], sumLogprob: -1 };
    const one = { tokens: [1], logprobs: [], sumLogprob: -1.1 };
    const other = { tokens: [2], logprobs: [], sumLogprob: -0.9 };
    expect(likeliestHypothesis([one, none])).toBe(none);
    expect(likeliestHypothesis([none, other])).toBe(other);
  });

  it('is the first one of equals', () => {
    const one = { tokens: [1], logprobs: [], sumLogprob: -1 };
    expect(likeliestHypothesis([one, { tokens: [2], logprobs: [], sumLogprob: -1 }])).toBe(one);
  });

  it('is empty and impossible if there is none', () => {
    expect(likeliestHypothesis([])).toEqual({ tokens: [], logprobs: [], sumLogprob: -Infinity });
  });
});
