import { describe, expect, it } from 'vitest';
import { VoiceError } from '../../src/domain/errors.ts';
import { BrokenModel } from '../../src/supervisor/broken-model.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

const MINUTE_MS = 60_000;
const failure = () => new VoiceError('invalid_manifest', 'It has no weights.');

function model() {
  const clock = new FakeClock();
  const folder = { stamp: 'as it was' };
  const broken = new BrokenModel({ model: 'tiny', clock, stamp: async () => folder.stamp });
  return { clock, folder, broken };
}

describe('BrokenModel', () => {
  it('has no error before the first failure and after a successful start', async () => {
    const { broken } = model();
    expect([broken.error, await broken.isDue()]).toEqual([undefined, false]);
    broken.blame(failure());
    broken.forget();
    expect([broken.error, await broken.isDue()]).toEqual([undefined, false]);
  });

  it('waits a minute, then twice as long after each failure, and counts one failure once', async () => {
    const { clock, broken } = model();
    for (const minutes of [1, 2, 4]) {
      const one = failure();
      const error = broken.blame(one);
      expect(broken.blame(one)).toBe(error);
      await clock.advance(minutes * MINUTE_MS - 1);
      await expect(broken.isDue()).rejects.toBe(error);
      await clock.advance(1);
      expect(await broken.isDue()).toBe(true);
    }
  });

  it('is due at once if its folder has changed since it was last examined', async () => {
    const { folder, broken } = model();
    broken.look();
    folder.stamp = 'mended while it failed';
    broken.blame(failure());
    expect(await broken.isDue()).toBe(true);
    expect(broken.error).toBeUndefined();
  });
});
