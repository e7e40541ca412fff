import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { SpeakerTurn } from '../../src/domain/speakers.ts';
import type { Segment } from '../../src/domain/transcript.ts';
import { assignSpeakers } from '../../src/transcript/assign-speakers.ts';

const turn = (speaker: string, start: number, end: number): SpeakerTurn => ({ speaker, start, end });

/** A segment from `start` whose words last 0.4 s each, with 0.1 s between them. */
function spoken(text: string, start = 0): Segment {
  const words = text.split(' ').map((word, index) => ({
    word: ` ${word}`,
    start: start + index * 0.5,
    end: start + index * 0.5 + 0.4,
  }));
  return {
    text,
    start,
    end: words.at(-1)!.end,
    tokens: words.map((_, index) => index),
    temperature: 0,
    avgLogprob: -0.2,
    compressionRatio: 1,
    noSpeechProb: 0,
    words,
  };
}

const told = (segments: readonly Segment[]) => segments.map(({ speaker, text }) => `${speaker}: ${text}`);

describe('assignSpeakers', () => {
  it('assigns words to the turns with the largest overlap, and cuts segments at speaker changes', () => {
    const segments = assignSpeakers(
      [spoken('How are you? Very well, thank you.')],
      [turn('A', 0, 1.45), turn('B', 1.45, 4)],
    );
    expect(told(segments)).toEqual(['A: How are you?', 'B: Very well, thank you.']);
    expect(segments.map(({ start, end }) => [start, end])).toEqual([
      [0, 1.4],
      [1.5, 3.4],
    ]);
    expect(segments.flatMap(({ tokens }) => tokens)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(segments.flatMap(({ words }) => words!.map((word) => word.speaker)).join('')).toBe('AAABBBB');
  });

  it('uses the nearest turn if none overlaps', () => {
    const segments = assignSpeakers(
      [spoken('One.', 1), spoken('Two.', 8)],
      [turn('A', 2, 3), turn('B', 9, 10)],
    );
    expect(told(segments)).toEqual(['A: One.', 'B: Two.']);
  });

  it('keeps a sentence together despite one word with inexact times', () => {
    // The border lies within the first word of a sentence, and then at the last word of one.
    const turns = [turn('A', 0, 1.95), turn('B', 1.95, 9)];
    expect(told(assignSpeakers([spoken('Do you know it? Certainly I do know.')], turns))).toEqual([
      'A: Do you know it?',
      'B: Certainly I do know.',
    ]);
    const late = [turn('A', 0, 2.35), turn('B', 2.35, 9)];
    expect(told(assignSpeakers([spoken('Do you know it? Certainly I do know.')], late))).toEqual([
      'A: Do you know it?',
      'B: Certainly I do know.',
    ]);
  });

  it('separates a word of another speaker whose turn extends well beyond it', () => {
    const turns = [turn('A', 0, 0.8), turn('B', 0.8, 1.6), turn('A', 1.6, 4)];
    expect(told(assignSpeakers([spoken('I think yes that is so')], turns))).toEqual([
      'A: I think',
      'B: yes',
      'A: that is so',
    ]);
  });

  it('separates a word that is a sentence', () => {
    const turns = [turn('A', 0, 0.95), turn('B', 0.95, 1.45), turn('A', 1.45, 3)];
    expect(told(assignSpeakers([spoken('You said? Yes. So be it.')], turns))).toEqual([
      'A: You said?',
      'B: Yes.',
      'A: So be it.',
    ]);
  });

  it('assigns a segment without words as a whole', () => {
    const { words: _, ...segment } = spoken('No words here');
    expect(told(assignSpeakers([segment], [turn('A', 0, 0.3), turn('B', 0.3, 2)]))).toEqual([
      'B: No words here',
    ]);
  });

  it('assigns no speaker without turns', () => {
    const segments = [spoken('Hello there.')];
    expect(assignSpeakers(segments, [])).toBe(segments);
  });

  it('loses no text, token or word, keeps their order, and gives each part one speaker', () => {
    const name = fc.constantFrom('A', 'B', 'C');
    const word = fc.constantFrom('so', 'yes.', 'über', 'I', 'well,', '東京', 'no?');
    const cases = fc.record({
      texts: fc.array(fc.array(word, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
      lengths: fc.array(fc.tuple(name, fc.double({ min: 0.05, max: 3, noNaN: true })), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(cases, ({ texts, lengths }) => {
        let at = 0;
        const turns = lengths.map(([speaker, length]) => turn(speaker, at, (at += length)));
        let from = 0;
        const segments = texts.map((words) => {
          const segment = spoken(words.join(' '), from);
          from = segment.end + 0.3;
          return segment;
        });
        const assigned = assignSpeakers(segments, turns);
        const letters = (some: readonly Segment[]) =>
          some.map(({ text }) => text.replaceAll(' ', '')).join('');
        expect(letters(assigned)).toBe(letters(segments));
        const words = (some: readonly Segment[]) => some.flatMap((one) => one.words!.map((own) => own.word));
        expect(words(assigned)).toEqual(words(segments));
        expect(assigned.flatMap(({ tokens }) => tokens)).toEqual(segments.flatMap(({ tokens }) => tokens));
        for (const { start, end, words: own, speaker } of assigned) {
          expect(end).toBeGreaterThanOrEqual(start);
          expect(own!.every((one) => one.speaker === speaker)).toBe(true);
        }
      }),
    );
  });
});
