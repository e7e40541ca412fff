import { expect, it } from 'vitest';
import { rmsDbfs, toDbfs } from '../../src/audio/dbfs.ts';
import { sine } from './through.ts';

it('rmsDbfs gives -3 dBFS for a full-scale sine, 0 for a square wave and -Infinity for silence', () => {
  expect(rmsDbfs(sine(100, 16_000, 16_000))).toBeCloseTo(-3.01, 2);
  expect(rmsDbfs(new Float32Array(10).fill(-1))).toBe(0);
  expect(rmsDbfs(new Float32Array(10))).toBe(-Infinity);
  expect(rmsDbfs(new Float32Array(0))).toBe(-Infinity);
});

it('toDbfs gives -6 dBFS for half the amplitude', () => {
  expect(toDbfs(0.5)).toBeCloseTo(-6.02, 2);
});
