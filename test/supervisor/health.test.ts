import { describe, expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import {
  type HealthProbe,
  PREPARE_LIMIT_MS,
  START_LIMIT_MS,
  untilServing,
  untilUnresponsive,
} from '../../src/supervisor/health.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const never = new AbortController().signal;

/** Calls `untilServing` on a fake clock, for a worker that serves at the given number of probes. */
function waiting(
  probes: number,
  {
    limitMs = START_LIMIT_MS,
    signal = never,
    listens = true,
    preparing = defer<void>().promise,
    clock = new FakeClock(),
    processorTime = () => clock.now(),
    threadsPerCore = (): number => 10,
  } = {},
) {
  const asked: number[] = [];
  const probe = async () => {
    asked.push(clock.now());
    return asked.length >= probes;
  };
  let outcome = 'waiting';
  const listening = defer<HealthProbe>();
  const listen = () => listening.resolve(probe);
  if (listens) listen();
  untilServing(listening.promise, { clock, processorTime, threadsPerCore, limitMs, signal, preparing }).then(
    () => (outcome = 'serving'),
    (error: Error) => (outcome = error.message),
  );
  return { clock, asked, listen, outcome: () => outcome };
}

describe('untilServing', () => {
  it('resolves when the health probe says that the worker serves', async () => {
    const { clock, asked, outcome } = waiting(3);
    await clock.advance(74);
    expect(outcome()).toBe('waiting');
    await clock.advance(1);
    expect(outcome()).toBe('serving');
    expect(asked).toEqual([0, 25, 75]);
    expect(clock.timers).toBe(0);
  });

  it('probes with pauses that double up to one second', async () => {
    const { clock, asked } = waiting(Infinity);
    await clock.advance(10_000);
    const pauses = asked.slice(1).map((time, index) => time - asked[index]!);
    expect(pauses.slice(0, 9)).toEqual([25, 50, 100, 200, 400, 800, 1_000, 1_000, 1_000]);
  });

  it('gives up after 30 s or the limit of the model', async () => {
    const usual = waiting(Infinity);
    await usual.clock.advance(29_999);
    expect(usual.outcome()).toBe('waiting');
    await usual.clock.advance(1);
    expect(usual.outcome()).toBe('was not ready after 30 s');

    const slow = waiting(Infinity, { limitMs: 90_000 });
    await slow.clock.advance(89_999);
    expect(slow.outcome()).toBe('waiting');
    await slow.clock.advance(1);
    expect(slow.outcome()).toBe('was not ready after 90 s');
  });

  it('extends the limit threefold at a third of the processor and tenfold without any processor time', async () => {
    const clock = new FakeClock();
    const slow = waiting(Infinity, { clock, processorTime: () => clock.now() / 3 });
    await clock.advance(89_000);
    expect(slow.outcome()).toBe('waiting');
    await clock.advance(1_100);
    expect(slow.outcome()).toBe('was not ready after 90 s');

    const still = waiting(Infinity, { processorTime: () => 0 });
    await still.clock.advance(299_000);
    expect(still.outcome()).toBe('waiting');
    await still.clock.advance(1_100);
    expect(still.outcome()).toBe('was not ready after 300 s');
  });

  it('doubles the limit of an idle worker on an idle machine', async () => {
    const hung = waiting(Infinity, { processorTime: () => 0, threadsPerCore: () => 1 });
    await hung.clock.advance(59_000);
    expect(hung.outcome()).toBe('waiting');
    await hung.clock.advance(1_100);
    expect(hung.outcome()).toBe('was not ready after 60 s');
  });

  it('extends the limit while the worker prepares its graphs, but not without end', async () => {
    const preparing = defer<void>();
    const { clock, outcome } = waiting(Infinity, { preparing: preparing.promise });
    await clock.advance(20_000);
    preparing.resolve();
    await clock.advance(PREPARE_LIMIT_MS - 1);
    expect(outcome()).toBe('waiting');
    await clock.advance(1);
    expect(outcome()).toBe('was not ready after 1800 s');
    expect(clock.timers).toBe(0);
  });

  it('probes once the worker listens, and limits the wait for that too', async () => {
    const late = waiting(1, { listens: false });
    await late.clock.advance(5_000);
    expect(late.asked).toEqual([]);
    late.listen();
    await late.clock.advance(0);
    expect(late).toMatchObject({ asked: [5_000] });
    expect(late.outcome()).toBe('serving');

    const mute = waiting(1, { listens: false });
    await mute.clock.advance(30_000);
    expect(mute.outcome()).toBe('was not ready after 30 s');
  });

  it('rejects when the worker exits', async () => {
    const life = new AbortController();
    const { clock, outcome } = waiting(Infinity, { signal: life.signal });
    await clock.advance(100);
    life.abort(new Error('ended with exit code 3'));
    await clock.advance(0);
    expect(outcome()).toBe('ended with exit code 3');
    expect(clock.timers).toBe(0);
  });
});

describe('untilUnresponsive', () => {
  /**
   * Probes as often as production does; each answer takes `ms` milliseconds and says whether the worker is
   * there.
   */
  function watched(answers: readonly (readonly [ms: number, isThere: boolean])[]) {
    const clock = new FakeClock();
    const asked: number[] = [];
    const ask: HealthProbe = () => {
      const [ms, isThere] = answers[Math.min(asked.push(clock.now()), answers.length) - 1]!;
      return ms === 0
        ? Promise.resolve(isThere)
        : new Promise((resolve) => clock.after(ms, () => resolve(isThere)));
    };
    let isSilent = false;
    const over = new AbortController();
    const ended = untilUnresponsive(ask, { clock, everyMs: 10_000, timeoutMs: 5_000, signal: over.signal });
    void ended.then(
      () => (isSilent = true),
      () => undefined,
    );
    return { clock, asked, isSilent: () => isSilent, over };
  }

  it('resolves when the worker has not answered in time', async () => {
    const { clock, asked, isSilent } = watched([
      [3, true],
      [5_000, false],
    ]);
    await clock.advance(25_002);
    expect([asked, isSilent()]).toEqual([[10_000, 20_003], false]);
    await clock.advance(2);
    expect(isSilent()).toBe(true);
    expect(clock.timers).toBe(0);
  });

  it('probes again if this process itself was held up, and continues if the worker then answers', async () => {
    // The timeout passed at once: this process stood still and handled no event meanwhile.
    const heldUp = [0, false] as const;
    const { clock, asked, isSilent, over } = watched([heldUp, heldUp, [3, true]]);
    await clock.advance(10_003);
    expect([asked, isSilent()]).toEqual([[10_000, 10_000, 10_000], false]);
    over.abort();
    await clock.advance(1);
    expect(clock.timers).toBe(0);
  });

  it('probes a limited number of times after being held up', async () => {
    const { clock, asked, isSilent } = watched([[0, false]]);
    await clock.advance(10_000);
    expect([asked.length, isSilent()]).toEqual([12, true]);
  });
});
