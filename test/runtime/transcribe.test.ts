import { describe, expect, it } from 'vitest';
import type { SttEngine } from '../../src/domain/engine.ts';
import { type AudioSource, SPEECH_RATE } from '../../src/domain/audio.ts';
import { VoiceError } from '../../src/domain/errors.ts';
import { transcribe, type TranscribeProgress, type TranscribeRequest } from '../../src/runtime/transcribe.ts';
import { bursts, wav, whiteNoise } from '../fixtures/signals.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { TEST_MODEL, testRuntime, type TestRuntime } from '../helpers/test-runtime.ts';

const never = new AbortController().signal;

const source = (bytes: Uint8Array): AudioSource => ({
  type: 'stream',
  name: 'talk.wav',
  bytes: (async function* () {
    yield bytes;
  })(),
});

/** Three seconds of speech within eight seconds. */
const TALK = wav(bursts(8, [1, 2], [5, 7]));

function run(runtime: TestRuntime, change: Partial<TranscribeRequest> = {}, signal = never) {
  const events: TranscribeProgress[] = [];
  const result = (async () => {
    const model = await runtime.store.resolve(TEST_MODEL, 'stt');
    const request: TranscribeRequest = { audio: source(TALK), model, task: 'transcribe', ...change };
    return transcribe(runtime, request, signal, (event) => events.push(event));
  })();
  return { events, result };
}

it('transcribing a loud recording without text adds a warning; transcribing silence does not', async () => {
  const heard = (amplitude: number) => {
    const runtime = testRuntime({ stt: new FakeStt({ answer: () => ({ language: 'en', segments: [] }) }) });
    const sound = bursts(4, [1, 3]).map((value) => value * amplitude);
    return run(runtime, { audio: source(wav(sound)) }).result;
  };
  const loud = await heard(1);
  expect(loud.text).toBe('');
  expect(loud.warnings).toEqual([
    expect.stringMatching(
      /^No speech was found, although the recording is not quiet: it reaches -\d+ dBFS\.$/,
    ),
  ]);
  expect((await heard(0.001)).warnings).toEqual([]);
});

describe('a transcript', () => {
  it('has the spoken words, in order, with times from the start of the file', async () => {
    let calls = 0;
    const engine = new FakeStt({
      lanes: 1,
      capabilities: { wordTimestamps: true },
      answer: ({ speech }) => {
        // The longer chunk is decoded first.
        const text = speech.length > 16_000 * 2.2 ? 'gamma' : 'delta';
        calls++;
        return said(text, 1, {
          start: 0.25,
          end: 0.5,
          words: [{ word: text, start: 0.25, end: 0.5, probability: 1 }],
        });
      },
    });
    const transcript = await run(testRuntime({ stt: engine })).result;
    expect(calls).toBe(2);
    expect(transcript).toMatchObject({ task: 'transcribe', language: 'en', duration: 8, warnings: [] });
    expect(transcript.text).toBe('delta gamma');
    const [first, second] = transcript.segments;
    // The chunk has 300 ms of padding before the sound.
    expect(first!.start).toBeCloseTo(1 - 0.3 + 0.25, 1);
    expect(first!.end - first!.start).toBeCloseTo(0.25, 6);
    expect(second!.start).toBeCloseTo(5 - 0.3 + 0.25, 1);
    expect(transcript.words).toEqual([
      { word: 'delta', start: first!.start, end: first!.end, probability: 1 },
      { word: 'gamma', start: second!.start, end: second!.end, probability: 1 },
    ]);
  });

  it('has no words if the engine gave none', async () => {
    expect(await run(testRuntime()).result).not.toHaveProperty('words');
  });

  it('never extends beyond the end of the file', async () => {
    const audio = source(wav(bursts(2.01, [0.5, 2.01])));
    const engine = new FakeStt({ answer: () => said('to the end', 30) });
    const { events, result } = run(testRuntime({ stt: engine }), { audio });
    const { duration, segments } = await result;
    expect(duration).toBeCloseTo(2.01, 6);
    expect(segments[0]!.end).toBe(duration);
    expect(events.at(-1)).toMatchObject({ type: 'transcribed', until: duration });
  });

  it.each([
    ['silence', new Float32Array(12 * 16_000)],
    ['noise', whiteNoise(4 * 16_000, -50)],
  ])('of %s is empty, and the engine is not called', async (_, samples) => {
    const engine = new FakeStt();
    const transcript = await run(testRuntime({ stt: engine }), { audio: source(wav(samples)) }).result;
    expect(transcript).toEqual({
      task: 'transcribe',
      language: 'en',
      duration: samples.length / 16_000,
      text: '',
      segments: [],
      warnings: [],
    });
    expect(engine.calls).toEqual([]);
  });

  it('has the detected language, or else the requested one', async () => {
    const capabilities = { languages: ['auto', 'en', 'de'] };
    const german = new FakeStt({ capabilities, answer: () => ({ ...said('hallo'), language: 'de' }) });
    expect(await run(testRuntime({ stt: german })).result).toMatchObject({ language: 'de' });
    const quiet = source(wav(new Float32Array(16_000)));
    const silent = testRuntime({ stt: new FakeStt({ capabilities }) });
    expect(await run(silent, { audio: quiet, language: 'de' }).result).toMatchObject({ language: 'de' });
  });

  it('reports the duration of the audio, and the transcribed part of it', async () => {
    const { events, result } = run(testRuntime());
    const { segments } = await result;
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => type !== 'recognized')).toEqual([
      'decoded',
      'prepared',
      'transcribed',
      'transcribed',
    ]);
    expect(types.indexOf('recognized')).toBeLessThan(types.indexOf('transcribed'));
    expect(events[1]).toEqual({ type: 'prepared', start: 0, duration: 8 });
    expect(events.flatMap((event) => (event.type === 'transcribed' ? event.segments : []))).toEqual(segments);
    const until = events.flatMap((event) => (event.type === 'transcribed' ? [event.until] : []));
    expect(until[0]).toBeCloseTo(2.25, 1);
    expect(until[1]).toBeCloseTo(7.25, 1);
  });

  it('reports the progress of the engine during a call', async () => {
    const engine = new FakeStt({ lanes: 1 });
    const transcribe = engine.transcribe.bind(engine);
    const stt: SttEngine = {
      facts: engine.facts,
      warm: () => undefined,
      transcribe(rows, signal, onHeard) {
        onHeard?.(0.5);
        return transcribe(rows, signal);
      },
      close: () => engine.close(),
    };
    const { events, result } = run(testRuntime({ stt }));
    await result;
    const told = events.flatMap((event) => (event.type === 'recognized' ? [event.seconds] : []));
    expect(told[0]).toBe(0.5);
    const heard = engine.calls.flat().reduce((sum, { speech }) => sum + speech.length, 0);
    expect(told.at(-1)).toBeCloseTo(heard / SPEECH_RATE);
    expect(told.length).toBe(2 * engine.calls.length);
  });

  it('joins speech with short pauses into one chunk', async () => {
    const engine = new FakeStt();
    const audio = source(wav(bursts(10, [1, 2], [2.8, 4], [5, 6])));
    await run(testRuntime({ stt: engine }), { audio }).result;
    expect(engine.calls).toHaveLength(1);
  });
});

describe('a request', () => {
  it('reaches the engine', async () => {
    const engine = new FakeStt({
      capabilities: { languages: ['en', 'de'], initialPrompt: true, hotWords: true, wordTimestamps: true },
    });
    const asked = {
      language: 'de',
      prompt: 'Berlin',
      hotWords: ['Spree'],
      temperature: 0.4,
      wordTimestamps: true,
    };
    await run(testRuntime({ stt: engine }), asked).result;
    for (const [request] of engine.calls) {
      const { speech, speechProbability, ...rest } = request!;
      expect(rest).toEqual({ task: 'transcribe', ...asked });
      expect(speech.length).toBeGreaterThan(0);
      expect(speechProbability).toBeGreaterThan(0.5);
    }
    expect(engine.calls).toHaveLength(2);
  });

  it('has temperature 0 and no other options by default', async () => {
    const engine = new FakeStt();
    await run(testRuntime({ stt: engine })).result;
    const [request] = engine.calls[0]!;
    expect(Object.keys(request!).toSorted()).toEqual(['speech', 'speechProbability', 'task', 'temperature']);
    expect(request).toMatchObject({ task: 'transcribe', temperature: 0 });
  });

  it('for a translation neither checks the language nor passes it on', async () => {
    const engine = new FakeStt({ capabilities: { translation: true } });
    const transcript = await run(testRuntime({ stt: engine }), { task: 'translate', language: 'xx' }).result;
    expect(transcript.task).toBe('translate');
    expect(engine.calls[0]![0]).not.toHaveProperty('language');
  });

  it('with unsupported options adds one warning for each', async () => {
    const engine = new FakeStt({ answer: () => ({ ...said('hm'), warnings: ['Temperature was ignored.'] }) });
    const { result } = run(testRuntime({ stt: engine }), { prompt: 'x', hotWords: ['y'] });
    expect((await result).warnings).toEqual([
      `Model '${TEST_MODEL}' cannot use a prompt; it was ignored.`,
      `Model '${TEST_MODEL}' cannot use hot words; they were ignored.`,
      'Temperature was ignored.',
    ]);
  });

  it('for word times to a model without them distributes words over the sound of their segments', async () => {
    const engine = new FakeStt({ answer: () => said('one, two three', 3) });
    const transcript = await run(testRuntime({ stt: engine }), { wordTimestamps: true }).result;
    expect(engine.calls[0]![0]).not.toHaveProperty('wordTimestamps');
    expect(transcript.warnings).toEqual([
      `Model '${TEST_MODEL}' does not time words: each has its share of its segment's time, by the sound.`,
    ]);
    expect(transcript.words).toEqual(transcript.segments.flatMap(({ words }) => words));
    for (const { start, end, words = [] } of transcript.segments) {
      expect(words.map(({ word }) => word)).toEqual(['one,', 'two', 'three']);
      const times = words.flatMap((word) => [word.start, word.end]);
      expect([start, ...times, end].toSorted((a, b) => a - b)).toEqual([start, ...times, end]);
      for (const word of words) expect(word).not.toHaveProperty('probability');
    }
    const silence = source(wav(new Float32Array(16_000)));
    expect((await run(testRuntime(), { audio: silence, wordTimestamps: true }).result).words).toEqual([]);
  });

  it('with a list of names as its prompt passes them as hot words, if the model supports only those', async () => {
    const engine = new FakeStt({ capabilities: { hotWords: true } });
    const hear = async (prompt: string) => {
      const { warnings } = await run(testRuntime({ stt: engine }), { prompt, hotWords: ['Spree'] }).result;
      const { prompt: told, hotWords } = engine.calls.at(-1)![0]!;
      return { told, hotWords, warnings: warnings.length };
    };
    expect(await hear('Berlin, Anna Müller')).toEqual({
      told: undefined,
      hotWords: ['Spree', 'Berlin', 'Anna Müller'],
      warnings: 0,
    });
    expect(await hear('A talk about Berlin.')).toMatchObject({ hotWords: ['Spree'], warnings: 1 });
  });

  it('has its warnings after those about the audio', async () => {
    const { warnings } = await run(testRuntime(), { audio: source(TALK.subarray(0, 150_000)), prompt: 'x' })
      .result;
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/cut|ends|truncated|short/i);
    expect(warnings[1]).toContain('prompt');
  });
});

describe('a rejection', () => {
  it.each([
    [
      'a translation it cannot make',
      { task: 'translate' as const },
      'unsupported',
      "Model 'test-model' does not support translation.",
    ],
    [
      'a language it does not know',
      { language: 'ja' },
      'invalid_value',
      "Model 'test-model' does not know the language 'ja'; it knows en.",
    ],
  ])('of %s is a sentence, before any audio is read', async (_, change, kind, message) => {
    const runtime = testRuntime();
    let read = false;
    const audio: AudioSource = {
      type: 'stream',
      name: 'talk.wav',
      bytes: (async function* () {
        read = true;
        yield TALK;
      })(),
    };
    await expect(run(runtime, { audio, ...change }).result).rejects.toMatchObject({ kind, message });
    expect(read).toBe(false);
  });

  it('of bytes that are not audio is a sentence', async () => {
    const audio = source(new TextEncoder().encode('This is no recording. '.repeat(100)));
    await expect(run(testRuntime(), { audio }).result).rejects.toMatchObject({
      kind: 'invalid_audio',
      message: expect.stringMatching(/^talk\.wav: /),
    });
  });
});

describe('whether it ends', () => {
  const failing = () =>
    new FakeStt({
      answer: () => {
        throw new VoiceError('internal', 'The decoder tripped.');
      },
    });

  it.each([
    ['well', () => testRuntime(), {}, 'done'],
    ['because the engine fails', () => testRuntime({ stt: failing() }), {}, 'internal'],
    [
      'because the detector fails',
      () =>
        testRuntime({
          probability: () => {
            throw new VoiceError('internal', 'The detector tripped.');
          },
        }),
      {},
      'internal',
    ],
    [
      'because it is not audio',
      () => testRuntime(),
      { audio: source(new Uint8Array(1000)) },
      'invalid_audio',
    ],
  ])('%s, the recording is closed and no file is left', async (_, open, change, kind) => {
    const runtime = open();
    const { result } = run(runtime, change);
    const outcome = await result.then(
      () => 'done',
      (error: unknown) => VoiceError.from(error).kind,
    );
    expect(outcome).toBe(kind);
    expect({ open: runtime.openRecordings(), files: runtime.temporaryFiles() }).toEqual({
      open: 0,
      files: [],
    });
  });

  it('by an abort during decoding, the recording is closed', async () => {
    const leaving = new AbortController();
    const engine = new FakeStt({
      answer: () => {
        leaving.abort();
        return new Promise(() => undefined);
      },
    });
    const runtime = testRuntime({ stt: engine });
    await expect(run(runtime, {}, leaving.signal).result).rejects.toMatchObject({ kind: 'cancelled' });
    expect({ open: runtime.openRecordings(), files: runtime.temporaryFiles() }).toEqual({
      open: 0,
      files: [],
    });
  });

  it('by an abort before it began, nothing is read', async () => {
    const runtime = testRuntime();
    await expect(run(runtime, {}, AbortSignal.abort()).result).rejects.toMatchObject({ kind: 'cancelled' });
    expect(runtime.openRecordings()).toBe(0);
  });

  it('because the progress callback throws, the recording is closed', async () => {
    const runtime = testRuntime();
    const model = await runtime.store.resolve(TEST_MODEL, 'stt');
    const request: TranscribeRequest = { audio: source(TALK), model, task: 'transcribe' };
    const result = transcribe(runtime, request, never, () => {
      throw new Error('listener');
    });
    await expect(result).rejects.toThrow('listener');
    expect(runtime.openRecordings()).toBe(0);
  });
});
