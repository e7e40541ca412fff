import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import type { SpeakerTurn } from '../../src/domain/speakers.ts';
import { findSpeakers } from '../../src/runtime/diarize.ts';
import { transcribe, type TranscribeProgress, type TranscribeRequest } from '../../src/runtime/transcribe.ts';
import { dataUrlOf } from '../../src/wire/rest/known-speakers.ts';
import { bursts, wav } from '../fixtures/signals.ts';
import { FakeSpeakers } from '../helpers/fake-speakers.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { TEST_MODEL, testRuntime } from '../helpers/test-runtime.ts';

const never = new AbortController().signal;

const source = (bytes: Uint8Array) =>
  ({
    type: 'stream',
    name: 'talk.wav',
    bytes: (async function* () {
      yield bytes;
    })(),
  }) as const;

const turn = (speaker: string, start: number, end: number): SpeakerTurn => ({ speaker, start, end });

/** Speech from 1 s to 5 s. */
const TALK = wav(bursts(8, [1, 5]));

/** An engine that returns these words, half a second each, from the start of the sound. */
const hearing = (text: string, capabilities = { wordTimestamps: true }) =>
  new FakeStt({
    capabilities,
    answer: ({ wordTimestamps }) => {
      const words = text.split(' ').map((word, index) => ({
        word: ` ${word}`,
        start: 0.3 + index / 2,
        end: 0.3 + index / 2 + 0.5,
      }));
      const end = words.at(-1)!.end;
      return said(text, end, { start: 0.3, end, ...(wordTimestamps && { words }) });
    },
  });

async function run(
  speakers: FakeSpeakers,
  stt: FakeStt,
  change: Partial<TranscribeRequest> = { speakers: {} },
) {
  const runtime = testRuntime({ stt, speakers });
  const events: TranscribeProgress[] = [];
  const model = await runtime.store.resolve(TEST_MODEL, 'stt');
  const request = { audio: source(TALK), model, task: 'transcribe', speakers: {}, ...change } as const;
  const transcript = await transcribe(runtime, request, never, (event) => events.push(event));
  expect(runtime.openRecordings()).toBe(0);
  return { transcript, events };
}

describe('a transcript with speakers', () => {
  it('has a speaker for each word and segment, and turns, after a draft without them', async () => {
    const turns = [turn('A', 1, 2.6), turn('B', 2.4, 5)];
    const speakers = new FakeSpeakers({ turns, exclusiveTurns: [turn('A', 1, 2.5), turn('B', 2.5, 5)] });
    const { transcript, events } = await run(speakers, hearing('How are you? Fine, thank you.'), {
      speakers: { minSpeakers: 2, maxSpeakers: 2 },
    });
    expect(transcript.text).toBe('A: How are you?\nB: Fine, thank you.');
    expect(transcript.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['A', 'How are you?'],
      ['B', 'Fine, thank you.'],
    ]);
    expect(transcript.turns).toEqual(turns);
    expect(transcript.warnings).toEqual([]);
    expect(speakers.calls).toEqual([{ options: { minSpeakers: 2, maxSpeakers: 2 }, seconds: 8 }]);
    const types = events.map(({ type }) => type);
    expect(types).toContain('diarized');
    expect(types.filter((type) => type === 'drafted' || type === 'transcribed')).toEqual([
      'drafted',
      'transcribed',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'transcribed', until: 8, segments: transcript.segments });
  });

  it('has words only on request, whether or not the model times them', async () => {
    const speakers = () => new FakeSpeakers({ turns: [turn('A', 1, 2.5), turn('B', 2.5, 5)] });
    const text = 'How are you? Fine, thank you.';
    expect((await run(speakers(), hearing(text))).transcript).not.toHaveProperty('words');
    const { words } = (await run(speakers(), hearing(text), { wordTimestamps: true })).transcript;
    expect(words!.map(({ speaker }) => speaker).join('')).toBe('AAABBB');
    const untimed = await run(speakers(), hearing(text, { wordTimestamps: false }));
    expect(untimed.transcript).not.toHaveProperty('words');
    expect(untimed.transcript.text).toMatch(/^A: How .*\nB: .*you\.$/);
    expect(untimed.transcript.warnings).toEqual([]);
  });

  it('never joins the words of two speakers into a number', async () => {
    const stt = () => hearing('I have twenty five.');
    const alone = new FakeSpeakers({ turns: [turn('A', 1, 5)] });
    expect((await run(alone, stt())).transcript.text).toBe('A: I have 25.');
    // The second segment completes the sentence of the first, and both turns are clear.
    const both = new FakeSpeakers({ turns: [turn('A', 1, 2.5), turn('B', 2.5, 5)] });
    const { transcript } = await run(both, hearing('I have twenty five of them.'));
    expect(transcript.text).toBe('A: I have 20\nB: five of them.');
  });

  it('has times from the start of the recording, also for a part of it', async () => {
    const speakers = new FakeSpeakers({ turns: [turn('A', 0, 1.5), turn('B', 1.5, 4)] });
    const part = { start: 1, seconds: 6 };
    const { transcript } = await run(speakers, hearing('How are you? Fine, thank you.'), { part });
    expect(transcript.turns).toEqual([turn('A', 1, 2.5), turn('B', 2.5, 5)]);
    expect(transcript.text).toBe('A: How are you?\nB: Fine, thank you.');
  });

  it('falls back to no speakers with a warning if diarization fails', async () => {
    const speakers = new FakeSpeakers({ fails: new VoiceError('internal', 'The model broke.') });
    const { transcript } = await run(speakers, hearing('It costs twenty five.'));
    expect(transcript.text).toBe('It costs 25.');
    expect(transcript).not.toHaveProperty('turns');
    expect(transcript.warnings).toEqual([
      'The speakers could not be told apart: The model broke. The words are all here.',
    ]);
  });

  it('falls back to no speakers if the diarization model cannot be opened', async () => {
    const runtime = testRuntime({ stt: hearing('It costs twenty five.') });
    const broken = {
      ...runtime,
      speakers: async () => Promise.reject(new VoiceError('invalid_manifest', 'Its file is broken.')),
    };
    const model = await runtime.store.resolve(TEST_MODEL, 'stt');
    const request = { audio: source(TALK), model, task: 'transcribe', speakers: {} } as const;
    const { text, warnings } = await transcribe(broken, request, never);
    expect(text).toBe('It costs 25.');
    expect(warnings).toEqual([
      'The speakers could not be told apart: Its file is broken. The words are all here.',
    ]);
    await expect(findSpeakers(broken, { audio: source(TALK) }, never)).rejects.toMatchObject({
      kind: 'invalid_manifest',
    });
  });

  it('is rejected before decoding if no diarization model is installed, with the command to get one', async () => {
    const stt = hearing('Nothing.');
    const runtime = testRuntime({ stt });
    const model = await runtime.store.resolve(TEST_MODEL, 'stt');
    const request = { audio: source(TALK), model, task: 'transcribe', speakers: {} } as const;
    await expect(transcribe(runtime, request, never)).rejects.toMatchObject({
      kind: 'model_not_found',
      message: expect.stringMatching(/tells speakers apart.*voice models pull/) as string,
    });
    expect(stt.calls).toEqual([]);
  });

  it('uses the channels as speakers if each is transcribed separately, with a note', async () => {
    const speakers = new FakeSpeakers();
    const { transcript } = await run(speakers, hearing('Hello.'), { channels: true });
    expect(transcript.text).toBe('Channel 1: Hello.');
    expect(transcript.warnings).toEqual([expect.stringMatching(/^Each channel counts as one speaker/)]);
    expect(speakers.calls).toEqual([]);
  });

  it('continues an earlier run, with the speakers of all of it', async () => {
    const audio = () => source(wav(bursts(12, [1, 3], [6, 8])));
    const turns = [turn('A', 1, 3.4), turn('B', 5.5, 8)];
    const whole = await run(new FakeSpeakers({ turns }), hearing('One two.'), { audio: audio() });
    const [draft] = whole.events.flatMap((event) => (event.type === 'drafted' ? [event] : []));
    const stt = hearing('One two.');
    const resumed = await run(new FakeSpeakers({ turns }), stt, { audio: audio(), earlier: draft });
    expect(stt.calls.flat()).toHaveLength(1);
    expect(resumed.transcript).toEqual(whole.transcript);
    expect(resumed.transcript.segments.map(({ speaker }) => speaker)).toEqual(['A', 'B']);
  });
});

describe('known speakers', () => {
  const sample = (seconds: number) => dataUrlOf(wav(bursts(seconds, [0, seconds])), 'audio/wav');

  it('reach the engine with their voice samples', async () => {
    const speakers = new FakeSpeakers({ turns: [turn('Alice', 1, 5)] });
    const known = { knownSpeakerNames: ['Alice', 'Bob'], knownSpeakerReferences: [sample(2), sample(5)] };
    const { transcript } = await run(speakers, hearing('Hello.'), known);
    expect(transcript.text).toBe('Alice: Hello.');
    const { knownSpeakers } = speakers.calls[0]!.options;
    expect(knownSpeakers!.map((known) => [known.name, known.sample.length / 16_000])).toEqual([
      ['Alice', 2],
      ['Bob', 5],
    ]);
  });

  it.each([
    ['too short', sample(1.5), /'Alice' is 1\.5 s long; give 2 to 30 s/],
    ['too long', sample(31), /'Alice' is longer than 30 s/],
    ['silent', dataUrlOf(wav(new Float32Array(48_000)), 'audio/wav'), /'Alice' is silent/],
    ['no audio', 'data:audio/wav;base64,AAAAAAAA', /'Alice' cannot be read: it/],
  ])('are rejected for a sample that is %s, with the field', async (_, url, message) => {
    const known = { knownSpeakerNames: ['Alice'], knownSpeakerReferences: [url] };
    await expect(run(new FakeSpeakers(), hearing('Hello.'), known)).rejects.toMatchObject({
      kind: 'invalid_value',
      message: expect.stringMatching(message) as string,
      field: { name: 'known_speaker_references' },
    });
  });
});

it('diarization gives speaker turns without words, too', async () => {
  const runtime = testRuntime({ speakers: new FakeSpeakers({ turns: [turn('A', 1, 2)] }) });
  const progress: number[] = [];
  const request = { audio: source(TALK), part: { start: 2 } };
  const found = await findSpeakers(runtime, request, never, (seconds) => progress.push(seconds));
  expect(found).toEqual({ turns: [turn('A', 3, 4)], duration: 6, warnings: [] });
  expect(progress).toEqual([6]);
  expect(runtime.openRecordings()).toBe(0);
});
