import { expect, it } from 'vitest';
import { defer } from '../../src/base/deferred.ts';
import { sharedUse } from '../../src/base/shared-use.ts';

it('sharedUse closes once, after the last running use has ended, and refuses uses after that', async () => {
  const told: string[] = [];
  const use = sharedUse(
    async () => void told.push('closed'),
    () => new Error('too late'),
  );
  const [first, second] = [defer<number>(), defer<number>()];
  const uses = [use.during(() => first.promise), use.during(() => second.promise)];
  const closing = [use.close(), use.close()];
  await expect(use.during(async () => told.push('used'))).rejects.toThrow('too late');
  first.resolve(1);
  expect(await uses[0]).toBe(1);
  expect(told).toEqual([]);
  second.reject(new Error('no'));
  await expect(uses[1]).rejects.toThrow('no');
  await Promise.all(closing);
  expect(told).toEqual(['closed']);
});

it('sharedUse closes at once if nothing uses it', async () => {
  const told: string[] = [];
  const release = async () => void told.push('closed');
  await sharedUse(release, () => new Error('too late')).close();
  expect(told).toEqual(['closed']);
});
