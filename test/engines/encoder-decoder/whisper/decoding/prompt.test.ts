import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildPrompt,
  type PromptParts,
} from '../../../../../src/engines/encoder-decoder/whisper/decoding/prompt.ts';
import { SPECIAL } from '../fake-whisper.ts';

const { startOfTranscript, startOfPrevious, noTimestamps, transcribe } = SPECIAL;
const ENGLISH = SPECIAL.languages.get('en')!;
const CONTEXT = 448;
const START = [startOfTranscript, ENGLISH, transcribe];

const promptOf = (parts: Partial<PromptParts>, textContext = CONTEXT) =>
  buildPrompt(
    { hotWords: [], previous: [], language: ENGLISH, task: transcribe, timestamps: true, ...parts },
    SPECIAL,
    textContext,
  );

/** Ids of text tokens. */
const counting = (length: number, from = 1000) => Array.from({ length }, (_, index) => from + index);

describe('Whisper prompt', () => {
  it('names the language and the task', () => {
    expect(promptOf({})).toEqual({ tokens: START, startAt: 0 });
  });

  it('names neither for an English-only model', () => {
    expect(promptOf({ language: undefined, task: undefined })).toEqual({
      tokens: [startOfTranscript],
      startAt: 0,
    });
  });

  it('contains the token for no timestamps on request', () => {
    expect(promptOf({ timestamps: false }).tokens).toEqual([...START, noTimestamps]);
  });

  it('contains the previous text', () => {
    expect(promptOf({ previous: [5, 6] })).toEqual({ tokens: [startOfPrevious, 5, 6, ...START], startAt: 3 });
  });

  it('contains hot words and then the previous text', () => {
    expect(promptOf({ hotWords: [7, 8] })).toEqual({ tokens: [startOfPrevious, 7, 8, ...START], startAt: 3 });
    const both = promptOf({ hotWords: [7, 8], previous: [5, 6] });
    expect(both).toEqual({ tokens: [startOfPrevious, 7, 8, 5, 6, ...START], startAt: 5 });
  });

  it('keeps the end of a long previous text: half of the context with its start token', () => {
    const { tokens } = promptOf({ previous: counting(500) });
    expect(tokens).toEqual([startOfPrevious, ...counting(223, 1277), ...START]);
  });

  it('keeps the beginning of a long list of hot words', () => {
    const { tokens } = promptOf({ hotWords: counting(500) });
    expect(tokens).toEqual([startOfPrevious, ...counting(223), ...START]);
  });

  it('shares the space between long hot words and long previous text', () => {
    const long = promptOf({ hotWords: counting(500), previous: counting(500, 2000) });
    expect(long.tokens).toEqual([startOfPrevious, ...counting(111), ...counting(112, 2388), ...START]);
    const few = promptOf({ hotWords: counting(3), previous: counting(500, 2000) });
    expect(few.tokens).toEqual([startOfPrevious, ...counting(3), ...counting(220, 2280), ...START]);
  });

  it('leaves half of the context to the output, and gives the position of its start token', () => {
    const length = fc.nat(600);
    fc.assert(
      fc.property(length, length, fc.integer({ min: 4, max: 448 }), (hotWords, previous, textContext) => {
        const parts = { hotWords: counting(hotWords), previous: counting(previous, 2000) };
        const { tokens, startAt } = promptOf(parts, textContext);
        expect(tokens.indexOf(startOfTranscript)).toBe(startAt);
        expect(startAt).toBeLessThanOrEqual(textContext / 2);
        expect(tokens.slice(startAt)).toEqual(START);
      }),
    );
  });
});
