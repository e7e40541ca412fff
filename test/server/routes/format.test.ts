import { describe, expect, it } from 'vitest';
import { FORMAT_NAMES, SPEAKER_FORMATS } from '../../../src/domain/transcript.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { errorOf, talkForm, testServer, TRANSCRIPTIONS } from '../test-server.ts';

const FORMAT = '/v1/audio/transcriptions/format';
const WORDS = { 'timestamp_granularities[]': ['segment', 'word'] };

const talker = () =>
  new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true },
    answer: () =>
      said('Good morning.', 1, {
        words: [
          { word: 'Good', start: 0, end: 0.4, probability: 0.9 },
          { word: 'morning.', start: 0.4, end: 1, probability: 0.8 },
        ],
      }),
  });

describe(`POST ${FORMAT}`, () => {
  it('gives the same text as a transcription with that format', async () => {
    const { app, post } = await testServer({ engine: talker() });
    const verbose = await post(TRANSCRIPTIONS, talkForm({ ...WORDS, response_format: 'verbose_json' }));
    // Formats with speakers need a diarization model: see diarization.test.ts.
    for (const name of FORMAT_NAMES.filter((format) => !SPEAKER_FORMATS.has(format))) {
      const asked = await post(
        TRANSCRIPTIONS,
        talkForm({ ...WORDS, response_format: name, word_cues: 'true' }),
      );
      const url = `${FORMAT}?response_format=${name}&word_cues=true`;
      const written = await app.inject({ method: 'POST', url, payload: verbose.json() });
      expect([written.statusCode, written.headers['content-type'], written.body]).toEqual([
        200,
        asked.headers['content-type'],
        asked.body,
      ]);
    }
  });

  it('writes the name of the recording into rttm', async () => {
    const { app } = await testServer();
    const turns = [{ start: 0, end: 1, speaker: 'A' }];
    const payload = { task: 'transcribe', language: 'en', duration: 1, text: '', segments: [], turns };
    const write = async (query: string) =>
      (await app.inject({ method: 'POST', url: `${FORMAT}?response_format=rttm${query}`, payload })).body;
    expect(await write('&name=My%20talk.mp3')).toBe('SPEAKER My_talk 1 0.000 1.000 <NA> <NA> A <NA> <NA>\n');
    expect(await write('')).toBe('SPEAKER audio 1 0.000 1.000 <NA> <NA> A <NA> <NA>\n');
  });

  it('rejects an invalid transcript and unknown formats', async () => {
    const { app } = await testServer();
    const write = (format: string, payload: object) =>
      app.inject({ method: 'POST', url: `${FORMAT}${format}`, payload });
    const empty = { task: 'transcribe', language: 'en', duration: 0, text: '', segments: [] };
    expect((await write('?response_format=srt', empty)).body).toBe('');
    expect(errorOf(await write('?response_format=srt', { text: 'x' }))[2]).toBe('invalid_request');
    expect(errorOf(await write('?response_format=doc', empty))).toEqual([
      422,
      'validation_error',
      'not_allowed',
      'response_format',
    ]);
    expect(errorOf(await write('', empty)).slice(0, 3)).toEqual([
      400,
      'invalid_request_error',
      'missing_field',
    ]);
  });
});

describe('a stream with response_format verbose_json', () => {
  it('gives the times of each segment, and all fields of verbose_json at the end', async () => {
    const { post } = await testServer({ engine: talker() });
    const form = { ...WORDS, response_format: 'verbose_json' };
    const whole = await post(TRANSCRIPTIONS, talkForm(form));
    const streamed = await post(TRANSCRIPTIONS, talkForm({ ...form, stream: 'true' }));
    const events = streamed.body
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: {'))
      .map((frame) => JSON.parse(frame.slice('data: '.length)));
    const { segments } = whole.json();
    expect(events).toEqual([
      {
        type: 'transcript.text.delta',
        delta: 'Good morning.',
        segment_id: '0',
        start: segments[0].start,
        end: segments[0].end,
      },
      { type: 'transcript.text.done', ...whole.json(), usage: expect.objectContaining({ type: 'tokens' }) },
    ]);
  });
});
