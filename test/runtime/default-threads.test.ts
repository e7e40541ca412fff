import { describe, expect, it } from 'vitest';
import { defaultThreads } from '../../src/runtime/default-threads.ts';
import { sttManifest } from '../helpers/model-fixtures.ts';

const model = (memoryMb: number) => ({
  manifest: sttManifest({ resources: { ...sttManifest().resources, memoryMb } }),
});

describe('the default threads of a model', () => {
  it.each([
    ['are as many as there are cores', 256, { cores: 4, memory: 16e9 }, 4],
    ['are at most eight', 256, { cores: 64, memory: 64e9 }, 8],
    ['share the cores with its other processes', 256, { cores: 8, memory: 16e9, processes: 3 }, 2],
    ['are limited by the memory for copies of the model', 3_072, { cores: 8, memory: 8e9 }, 2],
    ['share that with its other processes', 512, { cores: 8, memory: 4e9, processes: 2 }, 3],
    ['are one if memory is too small even for one copy', 3_072, { cores: 8, memory: 1e9 }, 1],
  ])('%s', (_, memoryMb, machine, expected) => {
    expect(defaultThreads(model(memoryMb), machine)).toBe(expected);
  });
});
