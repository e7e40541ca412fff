import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, type Transcript } from '../../src/domain/transcript.ts';
import { FORMATS } from '../../src/transcript/formats.ts';
import { fromVerbose, toVerbose } from '../../src/wire/rest/transcript.ts';
import { segment, transcript, word } from './examples.ts';

/** Alice and an unknown speaker, who overlap for a moment. */
const TALK: Transcript = transcript(
  [
    segment('Hello there.', { start: 1, end: 2.5, speaker: 'Alice <3', words: [] }),
    segment('How are you?', { start: 2.6, end: 4, speaker: 'Alice <3' }),
    segment('Fine, thanks.', { start: 4, end: 5.5, speaker: 'A' }),
  ],
  {
    text: 'Alice <3: Hello there. How are you?\nA: Fine, thanks.',
    turns: [
      { speaker: 'Alice <3', start: 1, end: 4.2 },
      { speaker: 'A', start: 3.9, end: 5.5 },
    ],
  },
);

const written = (format: keyof typeof FORMATS, talk = TALK) =>
  FORMATS[format].render(talk, { name: 'recordings/my talk.m4a' });

describe('a transcript with speakers', () => {
  it('is written as text by turns', () => {
    expect(written('text')).toBe('Alice <3: Hello there. How are you?\nA: Fine, thanks.\n');
  });

  it('is written as subtitles that name the speaker at each change', () => {
    expect(written('srt')).toBe(
      [
        '1\n00:00:01,000 --> 00:00:02,520\nAlice <3: Hello there.\n',
        '2\n00:00:02,600 --> 00:00:03,920\nHow are you?\n',
        '3\n00:00:04,000 --> 00:00:05,500\nA: Fine, thanks.\n',
      ].join('\n'),
    );
    expect(written('lrc')).toBe(
      '[00:01.00]Alice <3: Hello there.\n[00:02.60]How are you?\n[00:04.00]A: Fine, thanks.\n',
    );
    expect(written('tsv')).toContain('\tAlice <3: How are you?\n4000\t5500\tA: Fine, thanks.\n');
  });

  it('is written as WebVTT with a voice tag in every cue', () => {
    expect(written('vtt')).toContain('\n<v Alice &lt;3>Hello there.\n');
    expect(written('vtt')).toContain('\n<v Alice &lt;3>How are you?\n');
    expect(written('vtt')).toContain('\n<v A>Fine, thanks.\n');
  });

  it('is written as RTTM with the name of the recording, and with overlapping turns', () => {
    expect(written('rttm')).toBe(
      'SPEAKER my_talk 1 1.000 3.200 <NA> <NA> Alice_<3 <NA> <NA>\n' +
        'SPEAKER my_talk 1 3.900 1.600 <NA> <NA> A <NA> <NA>\n',
    );
    const { turns: _, ...channels } = TALK;
    const segments = [segment('Yes.', { start: 1, end: 2, channel: 2 }), segment('No.', { start: 2 })];
    expect(written('rttm', { ...channels, segments })).toBe(
      'SPEAKER my_talk 2 1.000 1.000 <NA> <NA> Channel_2 <NA> <NA>\n',
    );
  });

  it('is written as diarized_json exactly like the hosted API', () => {
    expect(JSON.parse(written('diarized_json'))).toEqual({
      task: 'transcribe',
      duration: 10,
      text: TALK.text,
      segments: [
        {
          type: 'transcript.text.segment',
          id: 'seg_001',
          start: 1,
          end: 2.5,
          text: 'Hello there.',
          speaker: 'Alice <3',
        },
        expect.objectContaining({ id: 'seg_002', speaker: 'Alice <3' }) as object,
        expect.objectContaining({ id: 'seg_003', speaker: 'A' }) as object,
      ],
      usage: { type: 'duration', seconds: 10 },
    });
  });

  it('has its speakers and turns in verbose_json, and is read back from it', () => {
    const words = [
      { ...word('Hello', 1, 1.5), speaker: 'Alice <3' },
      { ...word('Fine', 4, 4.5), speaker: 'A' },
    ];
    const verbose = toVerbose({ ...TALK, words });
    expect(verbose.segments!.map(({ speaker }) => speaker)).toEqual(['Alice <3', 'Alice <3', 'A']);
    expect(verbose.words!.map(({ speaker }) => speaker)).toEqual(['Alice <3', 'A']);
    const back = fromVerbose(JSON.parse(JSON.stringify(toVerbose(TALK))))!;
    expect(back.turns).toEqual(TALK.turns);
    for (const format of FORMAT_NAMES) expect(written(format, back)).toBe(written(format));
  });

  it('is escaped in the names of speakers and the text', () => {
    const like = (speaker: string, text = 'So it was.') => {
      const { words: _, turns: __, ...talk } = TALK;
      return { ...talk, segments: [segment(text, { speaker })] };
    };
    const lyrics = written('lrc', like('[00:01]', 'At <00:02.50> or [1:02:03.5], [Ann].'));
    expect(lyrics).toBe('[00:00.00](00:01): At (00:02.50) or (1:02:03.5), [Ann].\n');
    expect(written('rttm', like('<NA>'))).toContain(' <NA> <NA> NA <NA> <NA>\n');
    expect(written('rttm', like('A\u001bB'))).toContain(' A_B ');
    expect(written('srt', like('00:01 --> 00:02'))).toContain('\n00:01 → 00:02: So it was.\n');
    expect(written('vtt', like('A --> <b>'))).toContain('\n<v A --&gt; &lt;b&gt;>So it was.\n');
  });

  it('leaves room for the name in the first line', () => {
    const text = 'We have known that for quite some time now, have we not, and it is no news at all.';
    const named = transcript([segment(text, { end: 9, speaker: 'Alexandra Featherstone' })]);
    const lines = written('srt', named).split('\n');
    expect(lines.some((line) => line.startsWith('Alexandra Featherstone: We have'))).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42);
  });

  it('never has two speakers in one cue, however short their speech is', () => {
    const short = ['Yes.', 'No.', 'Yes.'].map((text, index) =>
      segment(text, { start: index * 0.5, end: index * 0.5 + 0.4, speaker: index === 1 ? 'B' : 'A' }),
    );
    expect(written('vtt', transcript(short)).match(/<v [AB]>/g)).toEqual(['<v A>', '<v B>', '<v A>']);
  });
});
