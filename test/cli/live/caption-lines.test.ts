import { describe, expect, it } from 'vitest';
import { captionLines, type LiveFormat } from '../../../src/cli/live/caption-lines.ts';
import { final } from './finals.ts';

const written = (format: LiveFormat) => {
  const lines = captionLines(format);
  const finals = [final('One two.', 500, 2_500), final('', 3_000, 4_000), final('A & b.', 5_000, 7_000)];
  return [lines.head, ...finals.map((event) => lines.next(event))];
};

describe('captionLines', () => {
  it('writes a line for each final with text', () => {
    expect(written('text')).toEqual(['', 'One two.\n', '', 'A & b.\n']);
  });

  it('writes SubRip cues, numbered on', () => {
    expect(written('srt')).toEqual([
      '',
      '1\n00:00:00,500 --> 00:00:02,500\nOne two.\n\n',
      '',
      '2\n00:00:05,000 --> 00:00:07,000\nA & b.\n\n',
    ]);
  });

  it('writes WebVTT cues below the header', () => {
    expect(written('vtt')).toEqual([
      'WEBVTT\n\n',
      '00:00:00.500 --> 00:00:02.500\nOne two.\n\n',
      '',
      '00:00:05.000 --> 00:00:07.000\nA &amp; b.\n\n',
    ]);
  });

  it('times cues by their words if the final has words', () => {
    const words = ['A', 'sentence', 'that', 'is', 'too', 'long', 'for', 'one', 'cue.'].map((word, index) => ({
      word,
      start: index + 0.5,
      end: index + 1,
      probability: 1,
    }));
    const text = words.map(({ word }) => word).join(' ');
    const [, ...more] = captionLines('srt')
      .next({ ...final(text, 0, 9_000), words })
      .split('\n\n');
    expect(more[0]).toMatch(/^2\n00:00:0\d,500 --> /);
  });
});
