import { describe, expect, it } from 'vitest';
import { Releases, withReleases } from '../../src/base/releases.ts';

const fail = (message: string) => () => Promise.reject(new Error(message));

describe('Releases', () => {
  it('runs each release once, the last one first, each after the one before has ended', async () => {
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

  it('runs every release even if some fail, and then throws the first error', async () => {
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

describe('withReleases', () => {
  it('returns the result after all releases have run, or throws the error of a release', async () => {
    const told: string[] = [];
    const given = withReleases(async (onEnd) => {
      onEnd(() => told.push('gone'));
      return told.push('done');
    });
    expect(await given).toBe(1);
    expect(told).toEqual(['done', 'gone']);
    await expect(withReleases(async (onEnd) => onEnd(fail('not gone')))).rejects.toThrow('not gone');
  });

  it('runs all releases if the work fails, and throws the error of the work', async () => {
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
