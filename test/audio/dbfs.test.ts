import { expect, it } from 'vitest';
import { rmsDbfs, toDbfs } from '../../src/audio/dbfs.ts';
import { sine } from './through.ts';

it('a full sine is 3 dB below a full square wave, silence infinitely far', () => {
  expect(rmsDbfs(sine(100, 16_000, 16_000))).toBeCloseTo(-3.01, 2);
  expect(rmsDbfs(new Float32Array(10).fill(-1))).toBe(0);
  expect(rmsDbfs(new Float32Array(10))).toBe(-Infinity);
  expect(rmsDbfs(new Float32Array(0))).toBe(-Infinity);
});

it('half the amplitude is 6 dB less', () => {
  expect(toDbfs(0.5)).toBeCloseTo(-6.02, 2);
});
