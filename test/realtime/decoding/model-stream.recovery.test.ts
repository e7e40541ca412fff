import { describe, expect, it } from 'vitest';
import type { StreamCommand } from '../../../src/domain/live-stream.ts';
import { VoiceError, workerLost, workerUnavailable } from '../../../src/domain/errors.ts';
import { settle } from '../../helpers/fake-clock.ts';
import { mortal } from './mortal-engine.ts';
import { SessionHarness, toneEngine } from '../session-harness.ts';
import { spoken } from '../tone-words.ts';

const SENTENCE = 'one two three four five six seven';
const LENGTH_MS = 500 + 2_800 + 1_000;

const seconds = (commands: readonly StreamCommand[]) =>
  commands.reduce((sum, command) => sum + (command.type === 'audio' ? command.samples.length : 0), 0) /
  16_000;

describe('a lost worker', () => {
  it.each([100, 700, 1_000, 1_500, 2_000, 2_500, 3_000, 3_300, 3_500, 3_600])(
    '%i ms into an utterance loses no word, and doubles none',
    async (ms) => {
      const worker = mortal(toneEngine());
      const harness = new SessionHarness({ stt: async () => worker.engine });
      const pcm = spoken(0.5, SENTENCE, 1);
      await harness.hear(pcm.subarray(0, 16 * ms));
      worker.kill();
      await harness.hear(pcm.subarray(16 * ms));
      await harness.clock.advance(1_000);
      expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]`, segmentId: 0 }]);
      expect(harness.of('worker_lost')).toEqual([{ type: 'worker_lost', resumeSegmentId: 0 }]);
      expect(worker.commands).toHaveLength(2);
    },
  );

  it('again and again loses no word', async () => {
    const worker = mortal(toneEngine());
    const harness = new SessionHarness({ stt: async () => worker.engine });
    const pcm = spoken(0.5, SENTENCE, 1);
    for (let ms = 0; ms < LENGTH_MS; ms += 500) {
      await harness.hear(pcm.subarray(16 * ms, 16 * (ms + 500)));
      worker.kill();
    }
    await harness.clock.advance(5_000);
    expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]` }]);
  });

  it('gets no audio again that has its final', async () => {
    const worker = mortal(toneEngine());
    const harness = new SessionHarness({ stt: async () => worker.engine });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    worker.kill();
    await harness.clock.advance(1_000);
    expect(harness.of('worker_lost')).toMatchObject([{ resumeSegmentId: 1 }]);
    await harness.hear(spoken(1, 'one two three', 1));
    expect(seconds(worker.commands[1]!)).toBeLessThan(2.5);
    expect(harness.of('final').map(({ text }) => text)).toEqual([`[${SENTENCE}]`, '[one two three]']);
  });

  it('is awaited while no worker is available', async () => {
    const worker = mortal(toneEngine());
    let isThere = true;
    const harness = new SessionHarness({
      stt: async () => {
        if (isThere) return worker.engine;
        throw workerLost();
      },
    });
    const pcm = spoken(0.5, SENTENCE, 20);
    await harness.hear(pcm.subarray(0, 16 * 2_000));
    isThere = false;
    worker.kill();
    await harness.hear(pcm.subarray(16 * 2_000));
    expect(harness.of('final')).toEqual([]);
    isThere = true;
    await harness.clock.advance(2_000);
    expect(harness.of('final')).toMatchObject([{ text: `[${SENTENCE}]` }]);
    expect(harness.of('worker_lost')).toHaveLength(1);
    expect(harness.of('error')).toEqual([]);
  });

  it('leaves the segment without a final if no worker is available within a minute', async () => {
    const harness = new SessionHarness({
      stt: async () => {
        throw workerUnavailable('tones', 'it crashed too often', 60);
      },
    });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.plot.slice(1)).toEqual(['error worker_unavailable', 'speech_started']);
    await harness.clock.advance(62_000);
    expect(harness.plot.slice(3)).toEqual(['error worker_unavailable', 'speech_ended', 'on_hold']);
  });

  it('leaves at most a minute of audio buffered, and later audio is dropped', async () => {
    const harness = new SessionHarness({
      stt: () => new Promise(() => undefined),
    });
    const minute = spoken(...Array.from({ length: 30 }, () => [SENTENCE.slice(0, 13), 1] as const).flat());
    await harness.hear(minute, 1_000);
    await harness.hear(minute, 1_000);
    expect(harness.of('audio_dropped').length).toBeGreaterThan(10);
    expect(harness.of('final')).toEqual([]);
  });

  it('with an internal error ends the session', async () => {
    const engine = toneEngine();
    engine.transcribe = async () => {
      throw new VoiceError('internal', 'A bug.');
    };
    const harness = new SessionHarness({ stt: async () => engine });
    await harness.hear(spoken(0.5, SENTENCE, 1));
    expect(harness.plot.slice(-2)).toEqual(['error internal_error, not recoverable', 'closed: error']);
  });
});

describe('a session that ends before its model is loaded', () => {
  it('leaves nothing behind', async () => {
    let opened = 0;
    let answer: () => void = () => undefined;
    const engine = toneEngine();
    const harness = new SessionHarness({
      runtime: {
        stt: (name) =>
          new Promise((resolve) => {
            const open = async () => {
              opened++;
              return engine;
            };
            answer = () => resolve({ name, expected: engine.facts.capabilities, open });
          }),
      },
    });
    await settle();
    await harness.session.end('client_disconnect');
    answer();
    await settle();
    expect(opened).toBe(0);
  });
});
