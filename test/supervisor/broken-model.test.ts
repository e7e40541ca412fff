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

describe('a broken model', () => {
  it('is none before anything failed, and after it has started', async () => {
    const { broken } = model();
    expect([broken.error, await broken.isDue()]).toEqual([undefined, false]);
    broken.blame(failure());
    broken.forget();
    expect([broken.error, await broken.isDue()]).toEqual([undefined, false]);
  });

  it('rests for a minute, then for twice as long each time, but for one failure once', async () => {
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

  it('is due as soon as its folder is another than the one that was looked at', async () => {
    const { folder, broken } = model();
    broken.look();
    folder.stamp = 'mended while it failed';
    broken.blame(failure());
    expect(await broken.isDue()).toBe(true);
    expect(broken.error).toBeUndefined();
  });
});
