import { describe, expect, it } from 'vitest';
import { coreCount, memoryBytes, threadsPerCore } from '../../src/base/machine.ts';

const filesOf = (files: Readonly<Record<string, string>>) => (path: string) => files[path];

describe('memoryBytes', () => {
  it.each([
    ['no limit is known', 0, 8e9, 8e9],
    ['the limit means no limit', 18_446_744_073_709_552_000, 8e9, 8e9],
    ['a container has less than its machine', 1e9, 8e9, 1e9],
  ])('when %s', (_, limit, whole, expected) => {
    expect(memoryBytes(limit, whole)).toBe(expected);
  });
});

describe('threadsPerCore', () => {
  it('is the load of the last minute divided by the number of cores, at least one', () => {
    expect(threadsPerCore(9, 2)).toBe(4.5);
    expect(threadsPerCore(0.3, 2)).toBe(1);
  });
});

describe('coreCount: the cores', () => {
  it.each([
    ['of a machine are those that are open', {}, 8],
    ['of a container that is not limited are too', { '/sys/fs/cgroup/cpu.max': 'max 100000\n' }, 8],
    ['of a container are its share', { '/sys/fs/cgroup/cpu.max': '250000 100000\n' }, 2],
    ['of a container with less than one are one', { '/sys/fs/cgroup/cpu.max': '50000 100000\n' }, 1],
    [
      'of a service are those of its group',
      {
        '/proc/self/cgroup': '0::/system.slice/voice.service\n',
        '/sys/fs/cgroup/system.slice/voice.service/cpu.max': '300000 100000\n',
      },
      3,
    ],
    [
      'of a group of the first version too',
      {
        '/proc/self/cgroup': '5:memory:/other\n2:cpu,cpuacct:/voice\n',
        '/sys/fs/cgroup/cpu/voice/cpu.cfs_quota_us': '400000\n',
        '/sys/fs/cgroup/cpu/voice/cpu.cfs_period_us': '100000\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      },
      4,
    ],
  ])('%s', (_, files, expected) => {
    expect(coreCount(filesOf(files), 8)).toBe(expected);
  });
});
