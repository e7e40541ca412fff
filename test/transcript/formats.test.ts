import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, parseFormat } from '../../src/domain/transcript.ts';
import { FORMATS } from '../../src/transcript/formats.ts';
import { segment, transcript, word } from './examples.ts';
import { parseCues } from './parse-cues.ts';

const SAID = transcript([
  segment('Welcome to the show.', { start: 0.5, end: 2.0004, tokens: [1, 2], avgLogprob: -0.123_456_78 }),
  segment('Three & four <em> come --> next.', { start: 3661.2, end: 3663 }),
]);
const SILENCE = transcript([]);

describe('the formats', () => {
  it('include the five of the hosted API', () => {
    expect(FORMAT_NAMES).toEqual([
      'json',
      'text',
      'srt',
      'vtt',
      'lrc',
      'tsv',
      'rttm',
      'diarized_json',
      'verbose_json',
    ]);
  });

  it.each(['SRT', 'pdf', '', 'toString'])('do not include %j, and the error lists them', (name) => {
    expect(() => parseFormat(name)).toThrow(
      expect.objectContaining({
        kind: 'invalid_value',
        message: `Unknown format '${name}'; use json, text, srt, vtt, lrc, tsv, rttm, diarized_json, verbose_json.`,
      }),
    );
    expect(() => parseFormat(name + 'x'.repeat(10_000))).toThrow(/^.{100,200}$/);
  });

  it('have descriptions', () => {
    expect(FORMAT_NAMES.map((name) => FORMATS[name].contentType.split(';')[0])).toEqual([
      'application/json',
      'text/plain',
      'text/plain',
      'text/plain',
      'text/plain',
      'text/plain',
      'text/plain',
      'application/json',
      'application/json',
    ]);
  });
});

describe('json', () => {
  it('is the text and the usage', () => {
    expect(JSON.parse(FORMATS.json.render(SAID))).toEqual({
      text: SAID.text,
      usage: { type: 'duration', seconds: 10 },
    });
  });
});

describe('text', () => {
  it('ends with one newline, and is empty for silence', () => {
    expect(FORMATS.text.render(SAID)).toBe(`${SAID.text}\n`);
    expect(FORMATS.text.render(SILENCE)).toBe('');
  });
});

describe('srt', () => {
  it('numbers its cues and escapes arrows in the text', () => {
    expect(FORMATS.srt.render(SAID)).toBe(
      [
        '1',
        '00:00:00,500 --> 00:00:02,000',
        'Welcome to the show.',
        '',
        '2',
        '01:01:01,200 --> 01:01:03,000',
        'Three & four <em> come → next.',
        '',
      ].join('\n'),
    );
  });

  it('is read back by another parser, even with blank lines in the text', async () => {
    const cues = await parseCues(FORMATS.srt.render(transcript([segment('One.\n\n2\n\nThree.')])), 'srt');
    expect(cues).toMatchObject([{ start: 0, end: 2, text: 'One. 2 Three.' }]);
  });

  it('is empty for silence', () => {
    expect(FORMATS.srt.render(SILENCE)).toBe('');
  });

  it('shows the text of a segment without duration', async () => {
    const srt = FORMATS.srt.render(transcript([segment('Oh.', { start: 1, end: 1 })]));
    expect(await parseCues(srt, 'srt')).toMatchObject([{ start: 1, end: 2, text: 'Oh.' }]);
  });
});

describe('vtt', () => {
  it('starts with its header and escapes markup', () => {
    expect(FORMATS.vtt.render(SAID)).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.500 --> 00:00:02.000',
        'Welcome to the show.',
        '',
        '01:01:01.200 --> 01:01:03.000',
        'Three &amp; four &lt;em> come --&gt; next.',
        '',
      ].join('\n'),
    );
  });

  it('is read back by another parser', async () => {
    expect((await parseCues(FORMATS.vtt.render(SAID), 'vtt')).map(({ text }) => text)).toEqual([
      'Welcome to the show.',
      'Three & four <em> come --> next.',
    ]);
  });

  it('is only the header for silence', () => {
    expect(FORMATS.vtt.render(SILENCE)).toBe('WEBVTT\n');
  });
});

describe('lrc', () => {
  it('has a line for each cue, minutes beyond 59, and an empty line during pauses', () => {
    expect(FORMATS.lrc.render(SAID)).toBe(
      ['[00:00.50]Welcome to the show.', '[00:02.00]', '[61:01.20]Three & four <em> come --> next.', ''].join(
        '\n',
      ),
    );
    expect(FORMATS.lrc.render(SILENCE)).toBe('');
  });
});

describe('tsv', () => {
  it('is a table in milliseconds, whose header remains for silence', () => {
    const head = 'start\tend\ttext\n';
    expect(FORMATS.tsv.render(SAID)).toBe(
      `${head}500\t2000\tWelcome to the show.\n3661200\t3663000\tThree & four <em> come --> next.\n`,
    );
    expect(FORMATS.tsv.render(SILENCE)).toBe(head);
  });
});

describe('karaoke word times', () => {
  const words = [word('Well,', 0, 0.4), word('a', 0.4, 0.4), word('<word>', 0.9, 1.5)];
  const talk = transcript([segment('Well, a <word>', { words })]);
  const rendered = (format: 'srt' | 'vtt' | 'lrc' | 'tsv') =>
    FORMATS[format].render(talk, { subtitles: { wordCues: true } });

  it('mark words with rising times inside the cue, for another parser, too', async () => {
    expect(rendered('vtt')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nWell, <00:00:00.400>a <00:00:00.900>&lt;word>\n',
    );
    expect(await parseCues(rendered('vtt'), 'vtt')).toEqual([
      { start: 0, end: 1.5, text: 'Well, a <word>', times: [0.4, 0.9] },
    ]);
    expect(rendered('lrc')).toBe('[00:00.00]<00:00.00>Well, <00:00.40>a <00:00.90><word>\n');
  });

  it('become a cue per word in other formats', async () => {
    expect(await parseCues(rendered('srt'), 'srt')).toMatchObject([
      { start: 0, end: 0.4, text: 'Well,' },
      { start: 0.4, end: 0.401, text: 'a' },
      { start: 0.9, end: 1.5, text: '<word>' },
    ]);
    expect(rendered('tsv').split('\n')).toHaveLength(5);
  });
});

describe('verbose_json', () => {
  it('has the fields of the hosted API, with times to the millisecond', () => {
    expect(JSON.parse(FORMATS.verbose_json.render(SAID))).toEqual({
      task: 'transcribe',
      language: 'en',
      duration: 10,
      text: SAID.text,
      segments: [
        {
          id: 0,
          seek: 50,
          start: 0.5,
          end: 2,
          text: 'Welcome to the show.',
          tokens: [1, 2],
          temperature: 0,
          avg_logprob: -0.123_457,
          compression_ratio: 1.5,
          no_speech_prob: 0.01,
        },
        expect.objectContaining({ id: 1, seek: 366_120, start: 3661.2, end: 3663 }),
      ],
      usage: { type: 'duration', seconds: 10 },
    });
  });

  it('has words beside the segments and warnings, if there are any', () => {
    const rendered = FORMATS.verbose_json.render(
      transcript([segment('Hi')], { words: [word('Hi', 0.1234, 0.5)], warnings: ['The file is cut short.'] }),
    );
    expect(JSON.parse(rendered)).toMatchObject({
      words: [{ word: 'Hi', start: 0.123, end: 0.5, probability: 0.5 }],
      warnings: ['The file is cut short.'],
    });
  });

  it('has all fields for silence', () => {
    expect(JSON.parse(FORMATS.verbose_json.render(SILENCE))).toMatchObject({ text: '', segments: [] });
  });
});
