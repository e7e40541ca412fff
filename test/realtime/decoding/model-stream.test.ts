import { describe, expect, it } from 'vitest';
import { defer } from '../../../src/base/deferred.ts';
import type { Speech } from '../../../src/domain/audio.ts';
import type { SttEngine } from '../../../src/domain/engine.ts';
import { type VoiceError, workerUnavailable } from '../../../src/domain/errors.ts';
import { ModelStream } from '../../../src/realtime/decoding/model-stream.ts';
import { FakeClock, settle } from '../../helpers/fake-clock.ts';
import { FakeStt } from '../../helpers/fake-stt.ts';

const OPTIONS = { speechProbability: 1, task: 'transcribe', temperature: 0 } as const;

function hearing(open: () => Promise<SttEngine>) {
  const clock = new FakeClock();
  const failures: VoiceError[] = [];
  const ear = new ModelStream({
    open,
    clock,
    audio: { end: 16_000, read: ({ from, to }) => new Float32Array(to - from) as Speech },
    onCrash: () => undefined,
    onWait: () => undefined,
    onFailure: (error) => failures.push(error),
    onPartial: () => undefined,
    onFinal: () => undefined,
  });
  return { clock, failures, ear };
}

describe('a transcribing session', () => {
  it('sends its final, though an interim decode asked for audio beyond the end of the segment', async () => {
    const gate = defer<SttEngine>();
    const { ear } = hearing(() => gate.promise);
    const segment = ear.follow(0);
    const interim = ear.ask(segment, { from: 0, to: 11_000, options: OPTIONS }, 'interim');
    segment.to = 10_600;
    const final = ear.ask(segment, { from: 0, to: 10_600, options: OPTIONS }, 'final');
    gate.resolve(new FakeStt());
    expect(await interim).toBeUndefined();
    expect(await final).toMatchObject({ result: { language: 'en' } });
    await ear.stop();
  });

  it('drops ended segments without a worker for a minute, and reports that once', async () => {
    const { clock, failures, ear } = hearing(() =>
      Promise.reject(workerUnavailable('tones', 'it is gone', 1)),
    );
    const segments = [0, 8_000].map((from) => ear.follow(from));
    for (const segment of segments) segment.to = segment.from + 4_000;
    const [first, second] = segments;
    const answer = ear.ask(first!, { from: 0, to: 4_000, options: OPTIONS }, 'final');
    await clock.advance(65_000);
    await settle();
    expect(await answer).toBeUndefined();
    expect(await ear.ask(second!, { from: 8_000, to: 12_000, options: OPTIONS }, 'final')).toBeUndefined();
    expect(failures).toHaveLength(1);
    await ear.stop();
  });
});
