import { describe, expect, it } from 'vitest';
import { defer, type Deferred } from '../../src/base/deferred.ts';
import { cancelled, VoiceError } from '../../src/domain/errors.ts';
import { type Install, type PullProgress, Pulls } from '../../src/runtime/pulls.ts';

const NAME = 'whisper-tiny';

describe('Pulls', () => {
  it('run once per model, and later clients get the current progress at once', async () => {
    const { pulls, installs } = setUp();
    const first: PullProgress[] = [];
    const second: PullProgress[] = [];
    const one = pulls.pull(NAME, never, (progress) => first.push(progress));
    const [install] = installs;
    install!.onEvent({ type: 'pull.start', model: NAME, files: 1, bytes: 100_000, present: 0 });
    install!.onEvent({ type: 'file.progress', path: 'a', received: 40_000 });
    const other = pulls.pull(NAME, never, (progress) => second.push(progress));
    // Progress of less than a thousandth is not reported.
    for (const received of [40_010, 40_020, 80_000])
      install!.onEvent({ type: 'file.progress', path: 'a', received });
    install!.done.resolve();
    await Promise.all([one, other]);
    expect(installs.length).toBe(1);
    expect(first.map(({ received }) => received)).toEqual([0, 0, 40_000, 80_000]);
    expect(second).toEqual([
      { received: 40_000, bytes: 100_000 },
      { received: 80_000, bytes: 100_000 },
    ]);
  });

  it('end when the last waiting client leaves, and not before', async () => {
    const { pulls, installs } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = pulls.pull(NAME, first.signal, () => undefined);
    const other = pulls.pull(NAME, second.signal, () => undefined);
    first.abort(cancelled());
    await expect(one).rejects.toMatchObject({ kind: 'cancelled' });
    expect(installs[0]!.signal.aborted).toBe(false);
    second.abort(cancelled());
    await expect(other).rejects.toMatchObject({ kind: 'cancelled' });
    expect(installs[0]!.signal.aborted).toBe(true);
    // A new client does not join a pull that is being cancelled.
    const again = pulls.pull(NAME, never, () => undefined);
    expect(installs.length).toBe(2);
    installs[1]!.done.resolve();
    await again;
  });

  it('fail for all waiting clients, and can be started again', async () => {
    const { pulls, installs } = setUp();
    const waiting = [1, 2].map(() => pulls.pull(NAME, never, () => undefined));
    installs[0]!.done.reject(new VoiceError('unavailable', 'Cannot reach the hub.'));
    for (const one of waiting) await expect(one).rejects.toThrow('Cannot reach the hub.');
    void pulls.pull(NAME, never, () => undefined);
    expect(installs.length).toBe(2);
  });

  it.each(['./folder', '/etc', 'owner/name', 'https://example.org/model', '__proto__'])(
    'accept only models of the catalog, not %s',
    async (name) => {
      const { pulls, installs } = setUp();
      await expect(pulls.pull(name, never, () => undefined)).rejects.toMatchObject({
        kind: 'model_not_found',
      });
      expect(installs).toEqual([]);
    },
  );
});

const never = new AbortController().signal;

/** Pulls whose installation the test controls. */
function setUp() {
  const installs: (Parameters<Install>[1] & { readonly done: Deferred<void> })[] = [];
  const pulls = new Pulls((_manifest, how) => {
    const done = defer<void>();
    installs.push({ ...how, done });
    return done.promise;
  });
  return { pulls, installs };
}
