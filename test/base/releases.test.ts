import { describe, expect, it } from 'vitest';
import { Releases, withReleases } from '../../src/base/releases.ts';

const fail = (message: string) => () => Promise.reject(new Error(message));

describe('what was come by', () => {
  it('is let go of once, the last first, each when the one before is gone', async () => {
    const told: string[] = [];
    const releases = new Releases();
    for (const name of ['first', 'second'])
      releases.add(async () => {
        told.push(`${name} goes`);
        await Promise.resolve();
        told.push(`${name} is gone`);
      });
    expect(releases.isClosing).toBe(false);
    const closing = [releases.close(), releases.close()];
    expect(releases.isClosing).toBe(true);
    await Promise.all(closing);
    expect(told).toEqual(['second goes', 'second is gone', 'first goes', 'first is gone']);
  });

  it('is let go of whatever fails meanwhile, and the first error comes at the end', async () => {
    const told: string[] = [];
    const releases = new Releases();
    releases.add(() => told.push('one'));
    releases.add(fail('later'));
    releases.add(() => told.push('two'));
    releases.add(fail('earlier'));
    await expect(releases.close()).rejects.toThrow('earlier');
    expect(told).toEqual(['two', 'one']);
  });
});

describe('work', () => {
  it('gives what it gives once everything is let go of, or the error of that', async () => {
    const told: string[] = [];
    const given = withReleases(async (onEnd) => {
      onEnd(() => told.push('gone'));
      return told.push('done');
    });
    expect(await given).toBe(1);
    expect(told).toEqual(['done', 'gone']);
    await expect(withReleases(async (onEnd) => onEnd(fail('not gone')))).rejects.toThrow('not gone');
  });

  it('that fails lets go of everything, and its own error is told', async () => {
    const told: string[] = [];
    const given = withReleases(async (onEnd) => {
      onEnd(() => told.push('gone'));
      onEnd(fail('not gone'));
      throw new Error('not done');
    });
    await expect(given).rejects.toThrow('not done');
    expect(told).toEqual(['gone']);
  });
});
