import OpenAI, { toFile } from 'openai';
import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../../src/domain/errors.ts';
import { dataUrlOf } from '../../../src/wire/rest/known-speakers.ts';
import { bursts, wav } from '../../fixtures/signals.ts';
import { FakeSpeakers } from '../../helpers/fake-speakers.ts';
import { FakeStt, said } from '../../helpers/fake-stt.ts';
import { TEST_MODEL } from '../../helpers/test-runtime.ts';
import { TALK, talkForm, testServer } from '../test-server.ts';

const TURNS = [
  { speaker: 'A', start: 0.5, end: 1.6 },
  { speaker: 'Bob', start: 1.4, end: 2.5 },
];
const EXCLUSIVE = [
  { speaker: 'A', start: 0.5, end: 1.5 },
  { speaker: 'Bob', start: 1.5, end: 2.5 },
];

const DIARIZE = 'gpt-4o-transcribe-diarize';

/** Two speakers, each with two words. */
function talking(fails?: Error) {
  const speakers = new FakeSpeakers({ turns: TURNS, exclusiveTurns: EXCLUSIVE, ...(fails && { fails }) });
  const engine = new FakeStt({
    capabilities: { batchInference: true, wordTimestamps: true },
    answer: ({ wordTimestamps }) => {
      const words = ['Who', 'there?', "It's", 'me.'].map((word, index) => ({
        word: ` ${word}`,
        start: 0.3 + index / 2,
        end: 0.7 + index / 2,
      }));
      const times = { start: 0.3, end: 2.2 };
      return said("Who there? It's me.", 2.2, { ...times, ...(wordTimestamps && { words }) });
    },
  });
  return { engine, speakers, server: testServer({ engine, speech: { speakers } }) };
}

const SAMPLE = dataUrlOf(wav(bursts(3, [0, 3])), 'audio/wav');

describe('the client of the hosted API and its diarizing model', () => {
  const asked = async (fails?: Error) => {
    const { server, speakers } = talking(fails);
    const client = new OpenAI({ apiKey: 'none', baseURL: `${await (await server).listen()}/v1` });
    return { client, speakers, file: await toFile(TALK, 'talk.wav') };
  };

  it('get segments with their speakers, and the names of known ones', async () => {
    const { client, file, speakers } = await asked();
    const answer = await client.audio.transcriptions.create({
      file,
      model: DIARIZE,
      response_format: 'diarized_json',
      chunking_strategy: 'auto',
      known_speaker_names: ['Bob'],
      known_speaker_references: [SAMPLE],
    });
    expect(answer).toEqual({
      task: 'transcribe',
      duration: 4,
      text: "A: Who there?\nBob: It's me.",
      segments: [
        {
          type: 'transcript.text.segment',
          id: 'seg_001',
          start: expect.closeTo(0.5, 1) as number,
          end: expect.closeTo(1.4, 1) as number,
          text: 'Who there?',
          speaker: 'A',
        },
        {
          type: 'transcript.text.segment',
          id: 'seg_002',
          start: expect.closeTo(1.5, 1) as number,
          end: expect.closeTo(2.4, 1) as number,
          text: "It's me.",
          speaker: 'Bob',
        },
      ],
      usage: { type: 'duration', seconds: 4 },
    });
    expect(speakers.calls[0]!.options.knownSpeakers).toMatchObject([{ name: 'Bob' }]);
  });

  it('get an event per segment, and the whole text', async () => {
    const { client, file } = await asked();
    const stream = await client.audio.transcriptions.create({
      file,
      model: DIARIZE,
      response_format: 'diarized_json',
      chunking_strategy: 'auto',
      stream: true,
    });
    const events = [];
    for await (const event of stream) events.push(event);
    expect(events).toMatchObject([
      { type: 'transcript.text.delta', delta: 'A: Who there?', segment_id: 'seg_001' },
      { type: 'transcript.text.segment', id: 'seg_001', text: 'Who there?', speaker: 'A' },
      { type: 'transcript.text.delta', delta: "\nBob: It's me.", segment_id: 'seg_002' },
      { type: 'transcript.text.segment', id: 'seg_002', text: "It's me.", speaker: 'Bob' },
      { type: 'transcript.text.done', text: "A: Who there?\nBob: It's me." },
    ]);
  });

  it('get only words as json, without diarization', async () => {
    const { client, file, speakers } = await asked();
    const { text } = await client.audio.transcriptions.create({ file, model: DIARIZE });
    expect(text).toBe("Who there? It's me.");
    expect(speakers.calls).toEqual([]);
  });

  it('get only words if the speakers cannot be separated', async () => {
    const { client, file } = await asked(new VoiceError('internal', 'It broke.'));
    const answer = await client.audio.transcriptions.create({
      file,
      model: DIARIZE,
      response_format: 'diarized_json',
    });
    expect(answer).toMatchObject({ text: "Who there? It's me.", segments: [{ speaker: 'UNKNOWN' }] });
  });

  it('get errors that name the field of an invalid sample', async () => {
    const { client, file } = await asked();
    const refused = async (name: string, url: string) => {
      const request = { file, model: DIARIZE, response_format: 'diarized_json' } as const;
      const known = { known_speaker_names: [name], known_speaker_references: [url] };
      const asking = client.audio.transcriptions.create({ ...request, ...known });
      const [outcome] = await Promise.allSettled([asking]);
      return outcome.status === 'rejected' ? (outcome.reason as object) : undefined;
    };
    const long = dataUrlOf(wav(bursts(11, [0, 11])), 'audio/wav');
    expect(await refused('Bob', long)).toMatchObject({
      status: 400,
      param: 'known_speaker_references',
      message: expect.stringContaining('2 to 10 s') as string,
    });
    expect(await refused('Bob', 'https://example.org/bob.wav')).toMatchObject({
      status: 400,
      param: 'known_speaker_references',
    });
    expect(await refused('B\nob', SAMPLE)).toMatchObject({ status: 400, param: 'known_speaker_names' });
  });
});

describe('own models', () => {
  it('give speakers in every format', async () => {
    const { server } = talking();
    const { post } = await server;
    const as = async (format: string, more: Record<string, string> = {}) => {
      const form = talkForm({ model: TEST_MODEL, response_format: format, speakers: '2', ...more });
      return (await post('/v1/audio/transcriptions', form)).body;
    };
    expect(JSON.parse(await as('json'))).toMatchObject({ text: "A: Who there?\nBob: It's me." });
    expect(await as('text')).toBe("A: Who there?\nBob: It's me.\n");
    expect(await as('srt')).toMatch(/\nA: Who there\?\n[^]*\nBob: It's me\.\n/);
    expect(await as('vtt')).toMatch(/\n<v A>Who there\?\n[^]*\n<v Bob>It's me\.\n/);
    expect(await as('rttm')).toBe(
      'SPEAKER talk 1 0.500 1.100 <NA> <NA> A <NA> <NA>\nSPEAKER talk 1 1.400 1.100 <NA> <NA> Bob <NA> <NA>\n',
    );
    const verbose = JSON.parse(await as('verbose_json', { 'timestamp_granularities[]': 'word' })) as {
      words: { speaker: string }[];
      segments: { speaker: string }[];
    };
    expect(verbose.words.map(({ speaker }) => speaker)).toEqual(['A', 'A', 'Bob', 'Bob']);
    expect(verbose.segments.map(({ speaker }) => speaker)).toEqual(['A', 'Bob']);
    expect(verbose).toMatchObject({ turns: TURNS });
  });

  it('explain how to get a diarization model if there is none', async () => {
    const { post } = await testServer();
    const response = await post('/v1/audio/transcriptions', talkForm({ speakers: 'true' }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: { code: 'model_not_found', message: expect.stringContaining('voice models pull') as string },
    });
  });
});

describe('POST /v1/audio/diarization', () => {
  const find = async (fields: Record<string, string | readonly string[]> = {}) => {
    const { server, speakers } = talking();
    const response = await (await server).post('/v1/audio/diarization', talkForm({ ...fields }));
    return { response, speakers };
  };

  it('answers with the turns of the speakers', async () => {
    const { response, speakers } = await find({ num_speakers: '2' });
    expect(response.json()).toEqual({
      task: 'diarize',
      duration: 4,
      num_speakers: 2,
      segments: [
        { id: 0, speaker: 'SPEAKER_00', label: 'A', start: 0.5, end: 1.6 },
        { id: 1, speaker: 'SPEAKER_01', label: 'Bob', start: 1.4, end: 2.5 },
      ],
    });
    expect(speakers.calls).toEqual([{ options: { minSpeakers: 2, maxSpeakers: 2 }, seconds: 4 }]);
  });

  it('adds the speakers to verbose_json, and the text on request', async () => {
    const { response } = await find({ response_format: 'verbose_json', include_text: 'true' });
    expect(response.json()).toMatchObject({
      language: 'en',
      segments: [
        { speaker: 'SPEAKER_00', text: 'Who there?' },
        { speaker: 'SPEAKER_01', text: "It's me." },
      ],
      speakers: [
        { id: 'SPEAKER_00', label: 'A', segment_count: 1 },
        { id: 'SPEAKER_01', label: 'Bob', segment_count: 1 },
      ],
    });
  });

  it('recognizes speakers by their samples', async () => {
    const known = { 'known_speaker_names[]': 'Bob', 'known_speaker_references[]': SAMPLE };
    const { response } = await find({ response_format: 'verbose_json', ...known });
    expect(response.json()).toMatchObject({
      speakers: [
        { label: 'A', total_speech_duration: 1.1 },
        { label: 'Bob', name: 'Bob' },
      ],
    });
  });

  it('writes RTTM', async () => {
    const { response } = await find({ response_format: 'rttm' });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toMatch(/^SPEAKER talk 1 0\.500 1\.100 <NA> <NA> A <NA> <NA>\n/);
  });

  it.each([
    ['num_speakers', 'two'],
    ['min_speakers', '0'],
    ['response_format', 'srt'],
    ['known_speaker_references[]', SAMPLE],
  ])('rejects an invalid %s', async (name, value) => {
    const { response } = await find({ [name]: value });
    expect(response.statusCode).toBe(422);
  });
});
