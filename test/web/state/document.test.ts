import { describe, expect, it } from 'vitest';
import { Client } from '../../../src/web/api/client.ts';
import { documentOf, placeAt, render, transcriptionOf } from '../../../src/web/state/document.ts';
import { piecesOf } from '../../../src/web/parts/lit-text.tsx';
import { blendOf } from '../../../src/web/state/speech-request.ts';
import { gauge } from '../../../src/web/state/app.ts';

const segment = (start: number, end: number, text: string) => ({
  start,
  end,
  text,
  tokens: [],
  temperature: 0,
  avg_logprob: -0.1,
  compression_ratio: 1,
  no_speech_prob: 0,
});
const told = {
  type: 'transcript.text.done' as const,
  task: 'transcribe' as const,
  language: 'en',
  duration: 9,
  text: 'Ask not. Ask what.',
  segments: [segment(1, 2, 'Ask not.'), segment(5, 7, 'Ask what.')],
  words: [
    { word: 'Ask', start: 1, end: 1.4 },
    { word: 'not.', start: 1.5, end: 2 },
    { word: 'Ask', start: 5, end: 5.5 },
    { word: 'what.', start: 6, end: 7 },
  ],
  usage: {
    type: 'tokens' as const,
    input_tokens: 20,
    output_tokens: 0,
    total_tokens: 20,
    input_token_details: { audio_tokens: 20, text_tokens: 0 },
  },
};

describe('an edited transcript', () => {
  it('equals the original transcript until it is edited', () => {
    const { type: _, usage: _usage, ...whole } = told;
    expect(transcriptionOf(documentOf(told))).toEqual(whole);
  });

  it('has no times for edited words, and no emptied segments', () => {
    const document = documentOf(told);
    document.passages[0]!.text.value = ' Ask me. ';
    expect(transcriptionOf(document)).toMatchObject({
      text: 'Ask me. Ask what.',
      segments: [{ text: 'Ask me.', start: 1 }, { text: 'Ask what.' }],
      words: [{ start: 5 }, { start: 6 }],
    });
    document.passages[1]!.text.value = '';
    expect(transcriptionOf(document)).toMatchObject({ text: 'Ask me.', words: [] });
  });

  it('has the names of its speakers everywhere, and a line for each turn', () => {
    const document = documentOf({
      ...told,
      text: 'A: Ask not.\nB: Ask what.',
      segments: told.segments.map((one, index) => ({ ...one, speaker: 'AB'[index]! })),
      words: told.words.map((one, index) => ({ ...one, speaker: index < 2 ? 'A' : 'B' })),
      turns: [
        { speaker: 'A', start: 1, end: 2 },
        { speaker: 'B', start: 5, end: 7 },
      ],
    });
    expect(document.passages.map(({ speaker, isNewTurn }) => [speaker?.place, isNewTurn])).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(transcriptionOf(document).text).toBe('A: Ask not.\nB: Ask what.');
    document.passages[1]!.speaker!.rename('Bob');
    expect(transcriptionOf(document)).toMatchObject({
      text: 'A: Ask not.\nBob: Ask what.',
      segments: [{ speaker: 'A' }, { speaker: 'Bob' }],
      words: [{ speaker: 'A' }, { speaker: 'A' }, { speaker: 'Bob' }, { speaker: 'Bob' }],
      turns: [{ speaker: 'A' }, { speaker: 'Bob' }],
    });
  });

  it('finds the word at a playback time', () => {
    const { passages } = documentOf(told);
    const places = [0, 1, 1.6, 3, 5, 6.5, 20].map((seconds) => placeAt(passages, seconds));
    expect(places).toEqual([
      [-1, -1],
      [0, 0],
      [0, 1],
      [-1, -1],
      [1, 0],
      [1, 1],
      [-1, -1],
    ]);
  });
});

describe('a text that is spoken', () => {
  it('is cut at its words, whatever stands between them', () => {
    const pieces = piecesOf('It costs $3.50, it does.', [
      { text: 'It' },
      { text: '$3.50' },
      { text: 'nope' },
      { text: 'it' },
    ]);
    expect(pieces).toEqual([
      { text: 'It', word: 0 },
      { text: ' costs ' },
      { text: '$3.50', word: 1 },
      { text: ', ' },
      { text: 'it', word: 3 },
      { text: ' does.' },
    ]);
  });
});

describe('render', () => {
  it('has the server convert the transcript, with the name of the recording', async () => {
    let asked = '';
    const client = new Client({
      base: 'http://localhost/',
      key: () => undefined,
      onKeyWanted: () => undefined,
      fetch: (async (url: string) => {
        asked = new URL(url).search;
        return new Response('SPEAKER');
      }) as unknown as typeof globalThis.fetch,
    });
    const text = await render(client, transcriptionOf(documentOf(told)), { format: 'rttm', name: 'a b.mp3' });
    expect([asked, text]).toEqual(['?response_format=rttm&name=a+b.mp3', 'SPEAKER']);
  });
});

describe('blendOf', () => {
  it('writes the shares of both voices in percent', () => {
    expect(blendOf('af_heart', 'af_sky', 0.4)).toBe('af_heart(60)+af_sky(40)');
  });
});

describe('gauge', () => {
  it('reads the value of a metric', () => {
    expect(gauge('# HELP a b\na_more 3\na 12.5\n', 'a')).toBe(12.5);
    expect(gauge('b 1', 'a')).toBeUndefined();
  });
});
