import { defer } from '../../src/base/deferred.ts';
import { describe, expect, it } from 'vitest';
import { type ErrorKind, VoiceError, workerLost } from '../../src/domain/errors.ts';
import type { RealtimeCommand } from '../../src/domain/realtime.ts';
import { settle } from '../helpers/fake-clock.ts';
import { FakeStt, said } from '../helpers/fake-stt.ts';
import { MODEL, OTHER_MODEL, SessionHarness, toneEngine, understand } from './session-harness.ts';
import { spoken } from './tone-words.ts';

const SENTENCE = 'one two three four five';
const silence = (seconds: number) => spoken(seconds);
const close: RealtimeCommand = { type: 'close' };

describe('a session', () => {
  it('sends session_created first, even if its model is not installed', async () => {
    const harness = new SessionHarness({ model: 'nope' });
    await harness.over;
    expect(harness.story).toEqual(['created', 'error model_not_found, not recoverable', 'closed: error']);
    expect(harness.session.id).toMatch(/^sess_[0-9a-f]{12}$/);
    expect(harness.of('created')).toMatchObject([
      { sessionId: harness.session.id, config: { model: 'nope', sensitivity: 'normal' } },
    ]);
  });

  it('sends events in the order of the audio', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, SENTENCE, 1, 'six seven eight', 1));
    harness.session.execute(close);
    await harness.over;
    expect(harness.plot).toEqual([
      'created',
      'speech_started',
      `final [${SENTENCE}]`,
      'speech_ended',
      'speech_started',
      'final [six seven eight]',
      'speech_ended',
      'closed: client_request',
    ]);
    expect(harness.of('closed')).toMatchObject([{ durationMs: 5_700, segments: 2 }]);
  });

  it('ends a segment after the configured silence, and includes the configured padding', async () => {
    const harness = new SessionHarness();
    await harness.configure({ endSilenceMs: 1_200, padBeforeMs: 600 });
    await harness.hear(spoken(1, 'one two three', 0.9, 'four five six', 1.5, 'seven eight nine', 1.5));
    expect(harness.of('final').map(({ text }) => text)).toEqual([
      '[one two three four five six]',
      '[seven eight nine]',
    ]);
    const [start] = harness.of('speech_started');
    expect(start!.atMs - harness.of('final')[0]!.startMs).toBe(600);
  });

  it.each([20, 40, 100, 1000, 17])('gives the same events for frames of %i ms', async (frameMs) => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, SENTENCE, 1), frameMs);
    const [start] = harness.of('speech_started');
    const [end] = harness.of('speech_ended');
    expect(Math.abs(start!.atMs - 500)).toBeLessThan(50);
    expect(Math.abs(end!.atMs - 2_500)).toBeLessThan(50);
    expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]`, segmentId: 0, language: 'en' }]);
    const [final] = harness.of('final');
    expect(final!.confidence).toBeCloseTo(Math.exp(-0.1));
    expect(final!.startMs).toBeLessThan(500);
    expect(final!.endMs).toBeGreaterThan(2_500);
  });

  it('gives the same transcript for one frame of 32 s, which exceeds one processing step', async () => {
    const parts = [0.5, SENTENCE, 6, 'six seven eight', 7, SENTENCE, 9.5] as const;
    const heard: unknown[] = [];
    for (const isWhole of [false, true]) {
      const harness = new SessionHarness();
      await harness.configure({ partials: false });
      const pcm = spoken(...parts);
      if (isWhole) harness.session.append(pcm);
      else await harness.hear(pcm, 1_000);
      await harness.clock.advance(1_000);
      expect(harness.of('audio_dropped')).toEqual([]);
      heard.push(harness.events.slice(1).filter(({ type }) => type !== 'too_fast'));
    }
    expect(heard[0]).toHaveLength(9);
    expect(heard[1]).toEqual(heard[0]);
  });

  it('sends a partial half a second after the beginning of speech, and then one each second', async () => {
    const harness = new SessionHarness();
    const seen: number[] = [];
    const pcm = spoken(0.5, `${SENTENCE} six`);
    for (let ms = 0; ms < 2_900; ms += 20) {
      const before = harness.of('partial').length;
      harness.session.append(pcm.subarray(16 * ms, 16 * (ms + 20)));
      await harness.clock.advance(20);
      if (harness.of('partial').length > before) seen.push(ms + 20);
    }
    expect(seen[0]).toBeLessThanOrEqual(500 + 450 + 70);
    seen.slice(1).forEach((at, index) => expect(at - seen[index]!).toBeLessThanOrEqual(1_050));
    expect(harness.partials).toEqual(['one', 'one two three four', 'one two three four five six']);
  });

  it('never takes back words on which two passes agreed', async () => {
    let calls = 0;
    const engine = new FakeStt({
      answer: (request) => {
        const result = understand(request);
        // From the fourth pass on, the beginning is transcribed wrongly.
        if (++calls < 4 || result.segments.length === 0) return result;
        return said(result.segments[0]!.text.replace('one', 'nine'));
      },
    });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, `${SENTENCE} six seven eight nine one two three`));
    const texts = harness.partials;
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts.slice(1)) expect(text.startsWith('one two')).toBe(true);
    const confirmed = harness.of('partial').map((partial) => partial.confirmed);
    expect(confirmed[2]).toMatch(/^one two/);
    confirmed.slice(1).forEach((text, index) => expect(text.startsWith(confirmed[index]!)).toBe(true));
  });

  it('sends no partials if they are disabled', async () => {
    const harness = new SessionHarness();
    await harness.configure({ partials: false });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.story.slice(1)).toEqual(['speech_started', `final [${SENTENCE}]`, 'speech_ended']);
  });

  it('leaves numbers as spoken if ITN is disabled', async () => {
    const harness = new SessionHarness();
    await harness.configure({ itn: false });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.of('final')).toMatchObject([{ text: SENTENCE }]);
  });

  it('cuts very long speech, and loses nothing', async () => {
    const harness = new SessionHarness();
    await harness.configure({ maxSegmentMs: 5_000, itn: false });
    const words = Array.from({ length: 6 }, () => 'one two three four five six seven').join(' ');
    await harness.hear(spoken(0.5, words, 1));
    const finals = harness.of('final');
    expect(finals.length).toBeGreaterThan(3);
    expect(harness.of('speech_started')).toHaveLength(1);
    expect(harness.of('speech_ended')).toHaveLength(1);
    for (const { startMs, endMs } of finals) expect(endMs - startMs).toBeLessThanOrEqual(5_000);
    finals.slice(1).forEach(({ startMs }, index) => expect(startMs).toBe(finals[index]!.endMs));
  });

  it('drops audio that arrives before a model is set, and reports that once a second', async () => {
    const harness = new SessionHarness({ model: undefined });
    await harness.hear(spoken(SENTENCE));
    expect(harness.plot.slice(1)).toEqual(['error invalid_request', 'error invalid_request']);
    await harness.configure({ model: 'tones' });
    await harness.hear(spoken(0.5, 'six seven', 1));
    expect(harness.of('final')).toMatchObject([{ text: '[six seven]' }]);
    expect(Math.abs(harness.of('speech_started')[0]!.atMs - 2_500)).toBeLessThan(50);
  });

  it('resolves its model once, unless the model or language changes', async () => {
    const engine = toneEngine();
    const found: string[] = [];
    const harness = new SessionHarness({
      runtime: {
        async stt(name) {
          found.push(name);
          return { name, expected: engine.facts.capabilities, open: async () => engine };
        },
      },
    });
    await harness.configure({ model: MODEL, itn: false });
    await harness.configure({ hotWords: ['six'] });
    await harness.hear(spoken(0.5, 'six seven', 1));
    expect(harness.of('final')).toHaveLength(1);
    expect(found).toEqual([MODEL]);
    await harness.configure({ language: 'en' });
    await harness.hear(spoken(0.5, 'six seven', 1));
    expect(found).toEqual([MODEL, MODEL]);
  });

  it('reports once which settings its model ignores', async () => {
    const harness = new SessionHarness({ capabilities: { hotWords: false, languageDetection: false } });
    await harness.configure({ hotWords: ['six'] });
    await harness.configure({ hotWords: ['six', 'seven'], languages: ['en', 'de'] });
    await harness.configure({ language: 'en', hotWords: [] });
    expect(harness.of('settings_ignored').map(({ warnings }) => warnings)).toEqual([
      [`Model '${MODEL}' cannot use hot words; they were ignored.`],
      [`Model '${MODEL}' cannot detect which of the languages is spoken; they were ignored.`],
    ]);
  });

  it('switches to another model with the next word', async () => {
    const asked: string[] = [];
    const harness = new SessionHarness({
      stt: async (model) =>
        new FakeStt({
          answer: (request) => {
            asked.push(model);
            return understand(request);
          },
        }),
    });
    await harness.hear(spoken(0.5, 'one two three'));
    await harness.configure({ model: OTHER_MODEL });
    await harness.hear(spoken('four five six', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one two three]', '[four five six]']);
    expect(asked.at(-1)).toBe(OTHER_MODEL);
  });

  it('can switch models within the first utterance, which the last model transcribes', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5));
    await harness.hear(spoken('one').subarray(0, 16 * 225));
    expect(harness.of('speech_started')).toEqual([]);
    await harness.configure({ model: OTHER_MODEL });
    await harness.hear(spoken(1, 'two three four', 1));
    expect(harness.of('final').map(({ text }) => text)).toEqual(['[one]', '[two three four]']);
  });

  it('requests each final with the settings of the time of its speech', async () => {
    const release = defer<void>();
    const engine = new FakeStt({
      capabilities: { hotWords: true },
      answer: async (request) => {
        await release.promise;
        return understand(request);
      },
    });
    const harness = new SessionHarness({ stt: async () => engine, capabilities: { hotWords: true } });
    await harness.configure({ partials: false, hotWords: ['Myra'] });
    await harness.hear(spoken(0.5, 'one two three four five six seven', 1.5, 'seven eight nine', 1));
    await harness.configure({ hotWords: ['Bo'], itn: false });
    release.resolve();
    await harness.hear(spoken(1));
    expect(engine.calls.map(([request]) => request!.hotWords)).toEqual([['Myra'], ['Myra']]);
    expect(harness.of('final').map(({ text }) => text)).toEqual([
      '[one two three four five six seven]',
      '[seven eight nine]',
    ]);
  });

  it.each([
    ['a model that is not there', { model: 'nope' }, 'model_not_found'],
    ['a model that cannot speak', { ttsModel: 'tones' }, 'model_not_found'],
    ['a language that the model does not know', { language: 'xx' }, 'validation_error'],
  ])('rejects %s, and stays unchanged', async (_, change, code) => {
    const harness = new SessionHarness();
    await harness.configure({ ...change, itn: false });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.story.filter((line) => line.startsWith('error'))).toEqual([`error ${code}`]);
    expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]` }]);
  });

  it('ignores a language that its model does not know', async () => {
    const harness = new SessionHarness({ language: 'xx' });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.plot.slice(1, 3)).toEqual(['error validation_error', 'speech_started']);
  });

  it('passes warnings on until it ends', async () => {
    const harness = new SessionHarness();
    harness.session.warn(['That changes nothing.']);
    await harness.session.end('client_request');
    harness.session.warn(['Nor does that.']);
    await settle();
    expect(harness.of('settings_ignored')).toEqual([
      { type: 'settings_ignored', warnings: ['That changes nothing.'] },
    ]);
  });

  it('passes faults on', async () => {
    const harness = new SessionHarness();
    harness.session.reportFault(new VoiceError('invalid_request', 'That was no JSON.'));
    await settle();
    expect(harness.of('error')).toMatchObject([
      { error: { kind: 'invalid_request', message: 'That was no JSON.' }, isFatal: false },
    ]);
  });
});

describe('the request to a model', () => {
  const capable = { initialPrompt: true, hotWords: true, wordTimestamps: true };
  const incapable = { initialPrompt: false, hotWords: false, wordTimestamps: false };

  it.each([
    ['a prompt, hot words and a request for word times if it supports them', capable, true],
    ['nothing that it does not support', incapable, false],
  ])('contains %s', async (_, capabilities, isTold) => {
    const engine = toneEngine(capabilities);
    const harness = new SessionHarness({ capabilities, stt: async () => engine, requestId: 'r1' });
    await harness.configure({ hotWords: ['voice'], language: 'en' });
    await harness.hear(spoken(0.5, SENTENCE, 1, 'six seven eight', 1));
    const last = engine.calls.at(-1)![0]!;
    expect(last).toMatchObject({ language: 'en', task: 'transcribe', temperature: 0, requestId: 'r1' });
    expect(last.prompt).toBe(isTold ? SENTENCE : undefined);
    expect(last.hotWords).toEqual(isTold ? ['voice'] : undefined);
    expect(last.wordTimestamps).toBe(isTold ? true : undefined);
  });

  it('contains no previous text if the model is streaming', async () => {
    const capabilities = { ...capable, streaming: true } as const;
    const engine = toneEngine(capabilities);
    const harness = new SessionHarness({ capabilities, stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE, 1, 'six seven eight', 1));
    expect(engine.calls.map(([request]) => request!.prompt)).toEqual([undefined, undefined]);
  });

  it('contains no text from before a long silence', async () => {
    const engine = toneEngine(capable);
    const harness = new SessionHarness({ capabilities: capable, stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    await harness.clock.advance(31_000);
    await harness.hear(spoken(0.5, 'six seven eight', 1));
    expect(engine.calls.at(-1)![0]!.prompt).toBeUndefined();
  });
});

describe('a commit', () => {
  it('in the middle of speech loses nothing', async () => {
    for (const ms of [600, 900, 1_300, 1_700, 2_300]) {
      const harness = new SessionHarness();
      await harness.configure({ itn: false });
      const pcm = spoken(0.5, SENTENCE, 1);
      await harness.hear(pcm.subarray(0, 16 * ms));
      harness.session.execute({ type: 'commit' });
      await harness.hear(pcm.subarray(16 * ms));
      const finals = harness.of('final');
      expect(finals).toHaveLength(2);
      expect(finals[1]!.startMs).toBe(finals[0]!.endMs);
      const words = finals.flatMap(({ text }) => text.split(' ')).filter((word) => word !== '');
      // The word that is cut may be transcribed in either half, or in both.
      expect([...new Set(words)]).toEqual(SENTENCE.split(' '));
      harness.session.execute(close);
      await harness.over;
    }
  });

  it('is answered even if nothing was said', async () => {
    const harness = new SessionHarness();
    await harness.hear(silence(1));
    harness.session.execute({ type: 'commit' });
    await settle();
    expect(harness.of('final')).toMatchObject([{ text: '', startMs: 0, confidence: 0 }]);
  });

  it('of an empty buffer is rejected', async () => {
    const harness = new SessionHarness();
    harness.session.execute({ type: 'commit' });
    await settle();
    expect(harness.of('error')).toMatchObject([{ error: { kind: 'invalid_request' }, isFatal: false }]);
  });

  it('is the only end of a segment with the manual commit strategy', async () => {
    const harness = new SessionHarness();
    await harness.configure({ commitStrategy: 'manual' });
    await harness.hear(spoken(0.5, 'one two', 1, 'three four', 1));
    expect(harness.of('final')).toEqual([]);
    harness.session.execute({ type: 'commit' });
    await settle();
    expect(harness.of('final')).toMatchObject([{ text: '[one two three four]' }]);
  });
});

describe('cleared audio', () => {
  it('has no final', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, 'one two three'));
    harness.session.execute({ type: 'clear' });
    await harness.hear(spoken(1, 'four five', 1));
    expect(harness.plot.slice(1)).toEqual([
      'speech_started',
      'speech_ended',
      'speech_started',
      'final [four five]',
      'speech_ended',
    ]);
  });
});

describe('the end of a session', () => {
  it('by the client sends the final of unfinished speech', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, SENTENCE));
    harness.session.execute(close);
    await harness.over;
    expect(harness.plot.slice(-3)).toEqual([`final [${SENTENCE}]`, 'speech_ended', 'closed: client_request']);
  });

  it('waits for that final up to twice the duration of the speech', async () => {
    const engine = new FakeStt({ answer: () => new Promise(() => undefined) });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE));
    harness.session.execute(close);
    await harness.clock.advance(4_000);
    expect(harness.plot.at(-1)).toBe('speech_started');
    await harness.clock.advance(700);
    await harness.over;
    expect(harness.plot.slice(-2)).toEqual([
      'error worker_unavailable, not recoverable',
      'closed: client_request',
    ]);
    expect(harness.of('error').at(-1)?.error.message).toMatch(/^2\.3 s of speech/);
  });

  it('waits two seconds if no worker is available', async () => {
    const harness = new SessionHarness({ stt: () => new Promise(() => undefined) });
    await harness.hear(spoken(0.5, SENTENCE));
    harness.session.execute(close);
    await harness.clock.advance(1_999);
    expect(harness.plot.at(-1)).toBe('speech_started');
    await harness.clock.advance(1);
    await harness.over;
    expect(harness.plot.at(-1)).toBe('closed: client_request');
  });

  it('loses no speech that a busy engine decodes late', async () => {
    const answer = defer<void>();
    const engine = new FakeStt({ answer: async () => (await answer.promise, said('at last')) });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE, 0.2, SENTENCE));
    harness.session.execute(close);
    await harness.clock.advance(8_000);
    answer.resolve();
    await harness.over;
    expect(harness.plot.slice(-3)).toEqual(['final [at last]', 'speech_ended', 'closed: client_request']);
  });

  it('by the server sends the finals of unfinished speech, within its time limit', async () => {
    const answer = defer<void>();
    const engine = new FakeStt({ answer: async () => (await answer.promise, said('at last')) });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE));
    harness.session.finish(30_000);
    await harness.clock.advance(29_999);
    expect(harness.plot.at(-1)).toBe('draining');
    answer.resolve();
    await harness.over;
    expect(harness.plot.slice(-3)).toEqual(['final [at last]', 'speech_ended', 'closed: server_shutdown']);

    const hanging = new FakeStt({ answer: () => new Promise(() => undefined) });
    const late = new SessionHarness({ stt: async () => hanging });
    await late.hear(spoken(0.5, SENTENCE));
    late.session.finish(5_000);
    await late.clock.advance(5_000);
    await late.over;
    expect(late.plot.slice(-2)).toEqual([
      'error worker_unavailable, not recoverable',
      'closed: server_shutdown',
    ]);
  });

  it('by the server lets a sentence finish, and transcribes nothing after it', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, 'one two'));
    harness.session.finish(30_000);
    await harness.hear(spoken('three four five', 1, 'six', 1));
    await harness.over;
    expect(harness.plot).toEqual([
      'created',
      'speech_started',
      'draining',
      `final [${SENTENCE}]`,
      'speech_ended',
      'closed: server_shutdown',
    ]);
  });

  it('by the server is immediate if nobody speaks', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, SENTENCE, 1));
    harness.session.finish(30_000);
    await harness.over;
    expect(harness.plot.slice(-2)).toEqual(['draining', 'closed: server_shutdown']);
  });

  it('by a cancellation drops pending finals', async () => {
    const harness = new SessionHarness();
    await harness.hear(spoken(0.5, SENTENCE));
    harness.session.execute({ type: 'cancel_session' });
    await harness.over;
    expect(harness.plot.slice(1)).toEqual(['speech_started', 'closed: cancelled']);
  });

  it('releases all resources', async () => {
    const engine = toneEngine();
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE));
    harness.speak('hello');
    await harness.session.end('client_disconnect');
    await harness.session.end('server_shutdown');
    await harness.over;
    expect(harness.clock.timers).toBe(0);
    expect(harness.plot.at(-1)).toBe('closed: client_disconnect');
    harness.session.append(spoken(SENTENCE));
    harness.session.execute(close);
    await settle();
    expect(harness.plot.at(-1)).toBe('closed: client_disconnect');
  });

  it('is caused by an internal error', async () => {
    const vad = () => ({ push: () => Promise.reject(new Error('a bug')) });
    const harness = new SessionHarness({ runtime: { vad } });
    await harness.hear(spoken(SENTENCE));
    await harness.over;
    expect(harness.plot.slice(1)).toEqual(['error internal_error, not recoverable', 'closed: error']);
    expect(harness.faults).toMatchObject([{ kind: 'internal', cause: { message: 'a bug' } }]);
  });
});

describe('audio that arrives too fast', () => {
  it('causes rate limit events from three times real time on, and is dropped in the end', async () => {
    const harness = new SessionHarness();
    for (let ms = 0; ms < 30_000; ms += 100) {
      harness.session.append(silence(0.1));
      await harness.clock.advance(100 / 3);
    }
    expect(harness.of('too_fast').length).toBeGreaterThan(5);
    expect(harness.of('audio_dropped').length).toBeGreaterThan(5);
  });

  it('never causes one at real time', async () => {
    const harness = new SessionHarness();
    await harness.hear(silence(20));
    expect(harness.story).toEqual(['created']);
  });
});

describe('a failing engine', () => {
  it.each([
    ['invalid_manifest', 'error worker_unavailable'],
    ['model_not_found', 'error model_not_found'],
  ] as const)('with %s is reported, and the session stays open', async (kind: ErrorKind, line) => {
    const harness = new SessionHarness({
      stt: async () => {
        throw new VoiceError(kind, 'It does not work.');
      },
    });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.plot.slice(1)).toContain(line);
    expect(harness.plot.at(-1)).toBe('speech_ended');
  });

  it('with an internal error ends the session', async () => {
    const harness = new SessionHarness({
      stt: async () => {
        throw new Error('a bug');
      },
    });
    await harness.over;
    expect(harness.plot.slice(1)).toEqual(['error internal_error, not recoverable', 'closed: error']);
  });

  it('is asked again if one final fails temporarily', async () => {
    let failures = 0;
    const engine = new FakeStt({
      answer: (request) => {
        if (failures++ < 2) throw workerLost();
        return understand(request);
      },
    });
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.configure({ partials: false });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]` }]);
  });

  it('with an invalid result ends only its own session', async () => {
    const inWrittenForm = async () => {
      throw new Error('a bug');
    };
    const harness = new SessionHarness({ runtime: { inWrittenForm } });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    await harness.over;
    expect(harness.plot.slice(-2)).toEqual(['error internal_error, not recoverable', 'closed: error']);
  });
});
